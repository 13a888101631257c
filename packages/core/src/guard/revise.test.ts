import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { ToolSelector } from "../formula/pattern.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Decision } from "./decision.ts";
import type { Guard, GuardOptions, GuardSnapshot } from "./guard.ts";
import type { Settlement } from "./guard-event.ts";
import { replay } from "./replay.ts";

const early = procedureOf({ once: ["count(pay) <= 1", "block"] });
const late = procedureOf({
  never: ["not called(pay)", "block"],
  "audit first": ["precedes(audit, ship)", "block"],
});

describe("other rules for a session that goes on", () => {
  test("judge what is new; what happened is their past", () => {
    const guard = createGuard(early);
    check(guard, "pay ship pay", "allow allow block");
    guard.revise(late, "the audit became law");
    check(guard, "look pay ship audit ship", "allow block block allow allow");
    expect(guard.decisions.map(({ procedure }) => procedure)).toEqual([
      ...Array(3).fill(early.hash),
      ...Array(5).fill(late.hash),
    ]);
  });

  test("stand in the log, with the hash of what is in force in every event", () => {
    const guard = createGuard(early);
    check(guard, "pay", "allow");
    guard.revise(late, "the audit became law");
    check(guard, "pay", "block");
    const { events, procedure } = guard.snapshot();
    expect(procedure).toBe(late.hash);
    expect(events.map(({ kind, procedure: hash }) => [kind, hash === late.hash])).toEqual([
      ["started", false],
      ["proposed", false],
      ["settled", false],
      ["revised", true],
      ["proposed", true],
    ]);
    expect(events[3]).toMatchObject({ reason: "the audit became law", rules: ["never", "audit first"] });
    expect(replay(events, [early, late])).toMatchObject({
      difference: undefined,
      decisions: guard.decisions,
    });
  });

  test("that can't be used change nothing", () => {
    const guard = createGuard(early, { tools: ["pay", "audit"] });
    const empty = defineProcedure({ constraints: [], allowEmpty: true });
    expect(() => guard.revise(empty, "none")).toThrow("has no rules: a guard needs one");
    expect(() => guard.revise(late, "other tools")).toThrow("rule `audit first` names the tool `ship`");
    check(guard, "pay pay", "allow block");
    expect(guard.snapshot().events.map(({ kind }) => kind)).not.toContain("revised");
  });

  test("keep the counts of rules that stay, and forget those of rules that go", () => {
    const retry = procedureOf({ pay: ["not called(pay)", "retry"], ship: ["not called(ship)", "retry"] });
    const guard = createGuard(retry);
    check(guard, "pay ship pay ship", "retry retry retry retry");
    guard.revise(
      procedureOf({ pay: ["not called(pay)", "retry"], other: ["not called(ship)", "retry"] }),
      "named anew",
    );
    check(guard, "ship pay", "retry stop");
  });

  test("leave a stop as it is", () => {
    const guard = createGuard(procedureOf({ rm: ["not called(rm)", "stop"] }));
    check(guard, "rm", "stop");
    guard.revise(late, "rm is allowed now");
    check(guard, "look", "stop");
    guard.resume("a person looked at it");
    check(guard, "rm", "allow");
  });
});

describe("what came of earlier calls is read anew where the new rules see it otherwise", () => {
  const first = "G (now(pay) -> Y O now(verify(outcome = ok)))";
  const under = (tools: readonly OutcomeRecogniser[]) =>
    defineProcedure({ constraints: [{ name: "verified first", formula: parse(first) }], tools });
  const verify: ToolSelector = { kind: "name", name: "verify" };
  const strict: OutcomeRecogniser = {
    tool: verify,
    success: [{ part: "result", path: "verified", matcher: { kind: "equals", value: true } }],
  };
  const lenient: OutcomeRecogniser = {
    tool: verify,
    failure: [{ part: "result", path: "", matcher: { kind: "equals", value: "no" } }],
  };

  test("a result that was fine is a failure, and the other way round", () => {
    const guard = createGuard(under([]));
    guard.propose({ id: "1", name: "verify", args: {} });
    guard.settle("1", { result: "no" });
    guard.revise(under([strict]), "only `verified: true` counts");
    expect(guard.trace.calls[0]?.outcome).toBe("error");
    expect(guard.snapshot().events.at(-1)).toMatchObject({ outcomes: [{ position: 0, outcome: "error" }] });
    check(guard, "pay", "block");
    guard.revise(under([]), "anything counts");
    expect(guard.trace.calls[0]?.outcome).toBe("ok");
    check(guard, "pay", "allow");
  });

  test("what the host does not know, rules may see, and it is forgotten with them", () => {
    const guard = createGuard(under([strict]));
    guard.propose({ id: "1", name: "verify", args: {} });
    guard.settle("1", { result: { verified: true }, outcome: "unknown" });
    expect(guard.trace.calls[0]?.outcome).toBe("ok");
    guard.revise(under([]), "nobody says how it ended");
    expect(guard.trace.calls[0]?.outcome).toBe("unknown");
  });

  test("so that the guard is one that had these rules from the beginning, as they see its log", () => {
    const seen = { other: 0, same: 0 };
    const results = [{ verified: true }, { verified: false }, "no", null, undefined];
    const ends = fc.constantFrom<Settlement>(
      ...results.map((result) => ({ result })),
      ...results.map((result) => ({ result, outcome: "unknown" }) as const),
      { error: "no" },
      { result: () => 1 },
      { denied: "no" },
    );
    const made = fc.array(fc.tuple(fc.constantFrom("verify", "pay", "look"), ends), { maxLength: 5 });
    const tools = fc.subarray([strict, lenient]);
    fc.assert(
      fc.property(tools, tools, made, made, fc.boolean(), (old, now, before, after, isStored) => {
        const rules = under(now);
        const changed = createGuard(under(old), { posture: "observe" });
        const past = endings(changed, before);
        const goingOn = isStored
          ? createGuard(rules, { posture: "observe", resume: JSON.parse(JSON.stringify(changed.snapshot())) })
          : changed;
        if (!isStored) changed.revise(rules, "for the test");
        const fresh = createGuard(rules, { posture: "observe" });
        endings(fresh, before);
        expect(goingOn.trace.calls).toEqual(fresh.trace.calls);
        expect(endings(goingOn, after).map(({ judged }) => judged)).toEqual(
          endings(fresh, after).map(({ judged }) => judged),
        );
        const { events } = goingOn.snapshot();
        expect(replay(events, [under(old), rules]).difference).toBeUndefined();
        // Under these rules alone it is the log of the one that always had them.
        expect(replay(events, rules).decisions.map(({ judged }) => judged)).toEqual(
          fresh.decisions.map(({ judged }) => judged),
        );
        const isOther = past.some(({ judged }, index) => judged !== fresh.decisions[index]?.judged);
        seen[isOther ? "other" : "same"]++;
      }),
      { numRuns: 200 * factor },
    );
    expect(seen.other).toBeGreaterThan(5 * factor);
    expect(seen.same).toBeGreaterThan(50 * factor);
  });

  function endings(guard: Guard, calls: readonly (readonly [string, Settlement])[]): readonly Decision[] {
    return calls.map(([name, end], index) => {
      const id = `${guard.trace.calls.length} ${index}`;
      const decision = guard.propose({ id, name, args: {} });
      guard.settle(id, end);
      return decision;
    });
  }
});

describe("a snapshot that was made under other rules", () => {
  const made = () => snapshotOf(early, "pay ship");

  test("goes on under the rules at hand, and says so", () => {
    const guard = createGuard(late, { resume: made() });
    expect(guard.snapshot().events.at(-1)).toMatchObject({
      kind: "revised",
      procedure: late.hash,
      reason: "the session goes on under other rules",
    });
    check(guard, "look pay ship audit ship", "allow block block allow allow");
  });

  test("is refused where that is wanted", () => {
    expect(() => createGuard(late, { resume: made(), onChangedRules: "refuse" })).toThrow(
      `the snapshot was made under other rules (\`${early.hash}\`, now \`${late.hash}\`): start a new session, or let \`onChangedRules\` be \`rebuild\``,
    );
    expect(() => createGuard(early, { resume: made(), onChangedRules: "refuse" })).not.toThrow();
  });

  test("and nothing is added where nothing has changed", () => {
    const snapshot = made();
    const guard = createGuard(early, { resume: snapshot });
    expect(guard.snapshot()).toEqual(snapshot);
  });

  test.each<[string, GuardOptions]>([
    ["posture", { posture: "observe" }],
    ["retries", { retry: { limit: 5 } }],
    ["tools", { tools: ["pay", "ship"] }],
  ])("other %s are written down too, so that the log replays", (_what, options) => {
    const guard = createGuard(early, { resume: made(), ...options });
    check(guard, "pay", options.posture === "observe" ? "allow" : "block");
    const { events } = guard.snapshot();
    expect(events.map(({ kind }) => kind)).toContain("revised");
    expect(replay(events, early)).toMatchObject({ difference: undefined, decisions: guard.decisions });
  });

  test("blames nobody for what was broken before, and everybody for what they break", () => {
    const formula = fc.constantFrom(
      "count(pay) <= 1",
      "not called(ship)",
      "precedes(audit, ship)",
      "not called(pay)",
    );
    const names = fc.array(fc.constantFrom("pay", "ship", "audit"), { maxLength: 5 });
    fc.assert(
      fc.property(formula, names, names, (text, before, after) => {
        const rules = procedureOf({ rule: [text, "block"] });
        const free = procedureOf({ rule: ["called(look)", "log"] });
        const changed = createGuard(rules, { resume: snapshotOf(free, before.join(" ")) });
        const told = createGuard(rules);
        for (const name of before) told.ran({ id: `${ids++}`, name, args: {} }, { result: "done" });
        expect(kindsOf(changed, after)).toEqual(kindsOf(told, after));
      }),
      { numRuns: 60 * factor },
    );
  });
});

function procedureOf(rules: Readonly<Record<string, readonly [formula: string, mode: Mode]>>): Procedure {
  const constraints = Object.entries(rules).map(([name, [formula, mode]]) => ({
    name,
    formula: parse(formula),
    mode,
  }));
  return defineProcedure({ constraints });
}

let ids = 0;

function snapshotOf(procedure: Procedure, calls: string): GuardSnapshot {
  const guard = createGuard(procedure);
  kindsOf(
    guard,
    calls.split(" ").filter((name) => name !== ""),
  );
  return JSON.parse(JSON.stringify(guard.snapshot()));
}

/** Each call is settled before the next. */
function kindsOf(guard: Guard, names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const id = `c${ids++}`;
    const { kind } = guard.propose({ id, name, args: {} });
    guard.settle(id, { result: "done" });
    return kind;
  });
}

function check(guard: Guard, calls: string, expected: string): void {
  expect(kindsOf(guard, calls.split(" ")).join(" ")).toBe(expected);
}
