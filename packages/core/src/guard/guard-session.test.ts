import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Constraint, Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardSnapshot } from "./guard.ts";
import { replay } from "./replay.ts";
import { restoreGuard } from "./restore-guard.ts";

describe("the end of a run", () => {
  const audit = procedureOf([
    "audit",
    "G(bind refund(order = $o). F(now audit(order = $o)))",
    { repair: "Write it down." },
  ]);

  test("is sent back while something is owed, twice, and then let go with what is owed", () => {
    const guard = createGuard(audit);
    run(guard, "refund:A");
    const owed = [
      {
        constraint: "audit",
        due: "session",
        detail: 'audit with order "A" was not called.',
        repair: "Write it down.",
      },
    ];
    expect(guard.obligations()).toEqual(owed);
    expect(guard.proposeFinish({ answer: "done", end: "session" })).toEqual({
      kind: "continue",
      owed,
      feedback: 'Not finished yet. Rule audit: audit with order "A" was not called. Write it down.',
    });
    expect(guard.proposeFinish({ answer: "done", end: "session" }).kind).toBe("continue");
    expect(guard.trace).toMatchObject({ ended: false, dialogue: [] });
    expect(guard.proposeFinish({ answer: "done", end: "session" })).toEqual({ kind: "finish", owed });
    expect(guard.trace).toMatchObject({
      ended: true,
      finalAnswer: "done",
      dialogue: [{ role: "assistant", text: "done", answer: true }],
    });
  });

  test("is reached when what was owed is done", () => {
    const guard = createGuard(audit);
    run(guard, "refund:A audit:A");
    expect(guard.proposeFinish({ end: "session" })).toEqual({ kind: "finish", owed: [] });
  });

  test("what is due by the end of the session is not asked for at the end of a turn", () => {
    const guard = createGuard(audit);
    run(guard, "refund:A");
    expect(guard.proposeFinish({ end: "turn" })).toEqual({ kind: "finish", owed: [] });
    expect(guard.proposeFinish({ end: "session" }).kind).toBe("continue");
  });

  test("a rule about each turn forgets the turns before", () => {
    const guard = createGuard(
      procedureOf(
        ["once", "count(refund) <= 1", { scope: "turn" }],
        ["log", "called(log)", { scope: "turn" }],
      ),
    );
    expect(run(guard, "refund refund log")).toBe("allow block allow");
    expect(guard.proposeFinish({ answer: "one", end: "turn" })).toEqual({ kind: "finish", owed: [] });
    expect(guard.obligations()).toEqual([]);
    guard.said({ role: "user", text: "more" });
    expect(guard.obligations().map(({ constraint }) => constraint)).toEqual(["log"]);
    expect(run(guard, "refund refund")).toBe("allow block");
    expect(guard.trace.calls.map(({ turn }) => turn)).toEqual([1, 1, 1, 2, 2]);
  });

  test("what is broken for good is not owed, and a rule that only logs sends nothing back", () => {
    const guard = createGuard(procedureOf(["rm", "not called(rm) & called(ls)", { mode: "log" }]));
    expect(guard.proposeFinish({ end: "session" })).toMatchObject({
      kind: "finish",
      owed: [{ constraint: "rm" }],
    });
    const broken = createGuard(procedureOf(["rm", "not called(rm)", { mode: "log" }]));
    run(broken, "rm");
    expect(broken.proposeFinish({ end: "session" })).toEqual({ kind: "finish", owed: [] });
  });

  test("an answer is looked at", () => {
    const guard = createGuard(procedureOf(["search", "answered(exists) -> called(search)"]));
    expect(guard.proposeFinish({ answer: "It is 7.", end: "turn" }).kind).toBe("finish");
    expect(guard.proposeFinish({ answer: "It is 7.", end: "session" }).kind).toBe("continue");
    expect(guard.proposeFinish({ end: "session" }).kind).toBe("continue");
  });
});

describe("a session goes on elsewhere", () => {
  test("with the same decisions, from any point", () => {
    fc.assert(
      fc.property(sessions(), fc.nat(), ({ procedure, calls, posture }, cut) => {
        const guard = createGuard(procedure, { posture });
        const snapshots: GuardSnapshot[] = [guard.snapshot()];
        for (const call of calls) {
          play(guard, call);
          snapshots.push(JSON.parse(JSON.stringify(guard.snapshot())));
        }
        const at = cut % snapshots.length;
        const restored = restoreGuard(snapshots[at] ?? guard.snapshot(), procedure, { posture });
        for (const call of calls.slice(at)) play(restored, call);
        expect(restored.trace).toEqual(guard.trace);
        expect(restored.decisions).toEqual(guard.decisions);
        expect(restored.snapshot()).toEqual(guard.snapshot());
      }),
      { numRuns: 60 * factor },
    );
  });

  test("a log replays to the same decisions", () => {
    fc.assert(
      fc.property(sessions(), ({ procedure, calls, posture }) => {
        const guard = createGuard(procedure, { posture });
        for (const call of calls) play(guard, call);
        const log = JSON.parse(JSON.stringify(guard.snapshot().events));
        const replayed = replay(log, procedure);
        expect(replayed.difference).toBeUndefined();
        expect(replayed.decisions).toEqual(guard.decisions);
      }),
      { numRuns: 60 * factor },
    );
  });

  test("under other rules the first difference is told", () => {
    const guard = createGuard(procedureOf(["rm", "not called(rm)"]));
    run(guard, "ls rm");
    const { difference } = replay(guard.snapshot().events, procedureOf(["ls", "not called(ls)"]));
    expect(difference).toMatchObject({ event: 1, recorded: { kind: "allow" }, replayed: { kind: "block" } });
  });
});

test("where a rule is written plays no part in whether a log replays", () => {
  const writtenAt = (line: number) =>
    defineProcedure({
      constraints: [{ name: "rm", formula: parse("not called(rm)"), source: { file: "a.rules.yaml", line } }],
    });
  const guard = createGuard(writtenAt(1));
  run(guard, "ls rm");
  expect(guard.decisions[1]?.findings[0]?.source?.line).toBe(1);
  expect(replay(guard.snapshot().events, writtenAt(7)).difference).toBeUndefined();
});

test("who listens to events can't disturb", () => {
  const guard = createGuard(procedureOf(["rm", "not called(rm)"]), {
    onEvent: () => {
      throw new Error("disk full");
    },
  });
  expect(run(guard, "ls rm")).toBe("allow block");
});

type Rule = readonly [name: string, formula: string, more?: Partial<Constraint>];

function procedureOf(...rules: readonly Rule[]): Procedure {
  return defineProcedure({
    constraints: rules.map(([name, formula, more]) => ({ name, formula: parse(formula), ...more })),
  });
}

/** Each call is a step of its own and settled before the next. */
function run(guard: Guard, calls: string): string {
  return calls
    .split(" ")
    .map((text) => {
      const [name = "", order] = text.split(":");
      const id = `c${guard.decisions.length}`;
      const { kind } = guard.propose({ id, name, args: order === undefined ? {} : { order } });
      guard.settle(id, { result: "done" });
      return kind;
    })
    .join(" ");
}

/** Something that happens in a session. */
interface Happening {
  readonly kind: "call" | "settle" | "said" | "finish" | "broken" | "resume";
  readonly name: string;
  readonly order: number;
  readonly ok: boolean;
}

/** Does it to a guard. Ids come from the session, so that two guards get the same. */
function play(guard: Guard, { kind, name, order, ok }: Happening): void {
  const id = `c${guard.decisions.length}`;
  switch (kind) {
    case "call":
      guard.propose({ id, name, args: { order }, step: Math.floor(guard.decisions.length / 2) });
      return;
    case "broken":
      guard.propose({ id, name, args: ok ? () => 1 : null });
      return;
    case "settle": {
      const pending = guard.trace.calls.find(({ outcome }) => outcome === "pending")?.id ?? "none";
      guard.settle(pending, ok ? { result: { order } } : order === 1 ? { error: "no" } : { denied: "no" });
      return;
    }
    case "said":
      guard.said({ role: "user", text: ok ? "yes" : "no" });
      return;
    case "finish":
      guard.proposeFinish({ answer: "done", end: ok ? "turn" : "session" });
      return;
    case "resume":
      guard.resume("go on");
      return;
  }
}

function sessions(): fc.Arbitrary<{
  readonly procedure: Procedure;
  readonly calls: readonly Happening[];
  readonly posture: "observe" | "enforce";
}> {
  const formula = fc.constantFrom(
    "precedes(a(outcome = ok), b)",
    "count(c) <= 1",
    "G(bind b(order = $o). count_before(now(b(order = $o))) < 1)",
    "G(now(a) -> F(now(b)))",
    'G(now(c) -> O said(user, contains "yes"))',
  );
  const mode = fc.constantFrom<Mode>("stop", "block", "ask", "retry", "warn", "log");
  const happening = fc.record({
    kind: fc.constantFrom(
      "call",
      "call",
      "call",
      "call",
      "settle",
      "settle",
      "settle",
      "said",
      "finish",
      "broken",
      "resume",
    ),
    name: fc.constantFrom("a", "b", "c"),
    order: fc.constantFrom(1, 2),
    ok: fc.boolean(),
  } as const);
  return fc.record({
    procedure: fc
      .array(fc.tuple(formula, mode), { minLength: 1, maxLength: 3 })
      .map((rules) =>
        procedureOf(...rules.map(([text, chosen], index): Rule => [`r${index}`, text, { mode: chosen }])),
      ),
    calls: fc.array(happening, { maxLength: 14 }),
    posture: fc.constantFrom("observe", "enforce"),
  });
}
