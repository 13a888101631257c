import { describe, expect, test } from "vitest";
import type { Constraint, Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";
import { settingsFrom } from "./guard-settings.ts";
import { setupOf } from "./guard-setup.ts";
import { judgeProposal } from "./judge-proposal.ts";
import { readCall } from "./read-call.ts";
import { startSession } from "./session.ts";

describe("what counts as stuck", () => {
  test("is no question to a person, however often it is put", () => {
    check({ wire: ["not called(wire)", "ask"] }, "wire wire wire wire wire", "ask ask ask ask ask");
  });

  test("is no waiting for a result, however often the call is made", () => {
    const guard = guardOf({ ship: ["precedes(pay(outcome = ok), ship)", "block"] });
    guard.propose({ id: "pay", name: "pay", args: {} });
    const kinds = Array.from({ length: 5 }, (_, id) =>
      guard.propose({ id: `${id}`, name: "ship", args: {} }),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(Array(5).fill("wait"));
    guard.settle("pay", { result: "paid" });
    expect(guard.propose({ id: "now", name: "ship", args: {} }).kind).toBe("allow");
  });

  test("is no call that runs, that waits or that a person is asked about, also where one refusal is enough", () => {
    const guard = guardOf(
      {
        wire: ["not called(wire)", "ask"],
        ship: ["precedes(pay(outcome = ok), ship)", "block"],
        look: ["not called(look)", "log"],
      },
      { stuckAfter: 1 },
    );
    guard.propose({ id: "pay", name: "pay", args: {} });
    const kinds = ["wire", "ship", "look"].map((name) => guard.propose({ id: name, name, args: {} }).kind);
    expect(kinds).toEqual(["ask", "wait", "allow"]);
    expect(guard.stopped).toBeUndefined();
  });

  test("is the same call, refused by the same rule", () => {
    const guard = guardOf({ first: ["not called(a(x = 1))", "block"], second: ["not called(b)", "block"] });
    expect(run(guard, "b b a:1 b b a:1 b b b")).toBe("block block block block block block block block stop");
    // In the third step another rule, which comes first in the list, refuses the same call.
    const two = guardOf({
      late: ["G(now(b) -> count_before(now(c)) < 1)", "block"],
      b: ["not called(b)", "block"],
    });
    expect(run(two, "b b")).toBe("block block");
    two.ran({ id: "past", name: "c", args: {} }, { result: 1 });
    expect(run(two, "b b b")).toBe("block block stop");
  });

  test("ends a run that a rule has stopped for good, and that once", () => {
    const guard = guardOf({ rm: ["not called(rm)", "stop"] });
    expect(run(guard, "rm ls ls ls ls ls ls")).toBe("stop stop stop stop stop stop stop");
    const stops = guard.decisions.map((decision) => decision.stops);
    expect(stops).toEqual(["rule", undefined, undefined, "stuck", undefined, undefined, undefined]);
    expect(guard.stopped).toMatchObject({ reason: "stuck", constraint: "rm" });
  });
});

describe("findings", () => {
  test("that were answered are told after those that weren't, and decide nothing", () => {
    const guard = guardOf({
      softly: ["not called(rm)", "warn"],
      noted: ["not called(rm)", "log"],
      once: ["count(rm) <= 1", "block"],
    });
    expect(run(guard, "rm rm")).toBe("warn allow");
    expect(guard.decisions[1]).toMatchObject({ kind: "allow", judged: "allow", overridden: ["softly"] });
    expect(guard.decisions[1]?.findings.map(({ constraint }) => constraint)).toEqual(["noted", "softly"]);
    expect(run(guard, "rm rm")).toBe("block block");
    expect(guard.decisions[2]?.findings.map(({ constraint }) => constraint)).toEqual([
      "once",
      "softly",
      "noted",
    ]);
  });

  test("are each rule's own: what one breaks for sure another may only come to break", () => {
    const guard = guardOf({
      never: ["not called(pay)", "log"],
      verified: ["precedes(verify(outcome = ok), pay)", "log"],
      again: ["forall v in argsOf(pay, x). count(pay(x = $v)) <= 1", "log"],
    });
    guard.propose({ id: "verify", name: "verify", args: {} });
    const { findings } = guard.propose({ id: "pay", name: "pay", args: { x: 1 } });
    expect(findings.map(({ constraint, kind }) => `${constraint} ${kind}`)).toEqual([
      "never breaks",
      "verified may-break",
    ]);
    const more = guard.propose({ id: "more", name: "pay", args: { x: 1 } }).findings;
    expect(more.map(({ constraint, kind, witness }) => [constraint, kind, witness?.bindings])).toEqual([
      ["never", "breaks", {}],
      ["verified", "may-break", {}],
      ["again", "breaks", { v: 1 }],
    ]);
  });

  test("of a call that can't be accepted are, in enforce, that alone; in observe the rules are asked, too", () => {
    const rules = { rm: ["not called(rm)", "block"] } as const;
    const findings = (options: GuardOptions) =>
      guardOf(rules, options)
        .propose({ id: "", name: "rm", args: {} })
        .findings.map(({ constraint, kind }) => `${constraint} ${kind}`);
    expect(findings({})).toEqual(["(call) error"]);
    expect(findings({ posture: "observe" })).toEqual(["(call) error", "rm breaks"]);
  });

  test("of a call after a stop are the rule that stopped, in enforce alone", () => {
    const rules = { rm: ["not called(rm)", "stop"] } as const;
    const [enforced, observed] = [guardOf(rules), guardOf(rules, { posture: "observe" })];
    for (const guard of [enforced, observed]) run(guard, "rm ls");
    expect(enforced.decisions[1]).toMatchObject({
      kind: "stop",
      judged: "stop",
      findings: [
        { constraint: "rm", mode: "stop", kind: "breaks", detail: "rm is not allowed.", repair: "" },
      ],
    });
    expect(observed.decisions[1]).toMatchObject({ kind: "allow", findings: [] });
  });
});

test("a rule that lets try again escalates nothing where another decides", () => {
  const rules: Rules = { again: ["not called(rm)", "retry"], never: ["not called(rm)", "block"] };
  const guard = guardOf(rules, { retry: { limit: 1 } });
  expect(run(guard, "rm")).toBe("block");
  expect(guard.decisions[0]).not.toHaveProperty("escalated");
});

test("the first call of a turn is judged as one of that turn", () => {
  const constraints: readonly Constraint[] = [
    { name: "rm", formula: parse("not called(rm)"), scope: "turn" },
    { name: "once", formula: parse("count(pay) <= 1"), scope: "turn" },
  ];
  const guard = createGuard(defineProcedure({ constraints }));
  expect(run(guard, "pay")).toBe("allow");
  guard.proposeFinish({ answer: "Paid.", end: "turn" });
  expect(run(guard, "rm pay pay")).toBe("block allow block");
});

describe("a call that could not be judged at all", () => {
  const judged = (options: Pick<GuardOptions, "posture">) => {
    const procedure = defineProcedure({ constraints: [{ name: "rm", formula: parse("not called(rm)") }] });
    const setup = setupOf(procedure, settingsFrom(options), undefined);
    const broken = {
      ...setup,
      get watched(): never {
        throw new Error("no");
      },
    };
    return judgeProposal(broken, startSession(setup), readCall({ id: "1", name: "ls", args: {} }));
  };

  test("is refused in enforce, with a reason, and nothing is known of what it would do", () => {
    const { decision, foreseen } = judged({});
    expect(foreseen).toBeUndefined();
    expect(decision).toMatchObject({
      decision: "d-0001",
      kind: "block",
      judged: "block",
      findings: [{ constraint: "(call)", kind: "error", mode: "block" }],
      feedback: "Not executed. The call was not accepted: it could not be judged.",
    });
    for (const member of ["overridden", "escalated", "stops", "deadEnd"])
      expect(decision).not.toHaveProperty(member);
  });

  test("runs in observe, and that is told", () => {
    expect(judged({ posture: "observe" }).decision).toMatchObject({
      kind: "allow",
      judged: "block",
      findings: [{ constraint: "(call)", kind: "error" }],
    });
  });
});

test("where no machine says anything all rules are asked, and nothing is known of what the call would do", () => {
  const constraints = [{ name: "rm", formula: parse("not called(rm)") }];
  const setup = setupOf(defineProcedure({ constraints }), settingsFrom({}), undefined);
  const judged = (name: string) =>
    judgeProposal(setup, { ...startSession(setup), watch: undefined }, readCall({ id: "1", name, args: {} }));
  expect(judged("ls")).toMatchObject({ decision: { kind: "allow", findings: [] }, foreseen: undefined });
  expect(judged("rm")).toMatchObject({ decision: { kind: "block", findings: [{ constraint: "rm" }] } });
});

test("of many calls whose results are out one more is refused, and one that ends makes room", () => {
  const guard = guardOf({ rm: ["not called(rm)", "block"] });
  for (let id = 0; id < 256; id++)
    expect(guard.propose({ id: `${id}`, name: "ls", args: {} }).kind).toBe("allow");
  expect(guard.propose({ id: "more", name: "ls", args: {} })).toMatchObject({
    kind: "block",
    feedback: "Not executed. The call was not accepted: 256 calls are unsettled; wait for their results.",
  });
  guard.settle("7", { result: 1 });
  expect(guard.propose({ id: "more", name: "ls", args: {} }).kind).toBe("allow");
});

type Rules = Readonly<Record<string, readonly [formula: string, mode: Mode]>>;

function guardOf(rules: Rules, options: GuardOptions = {}): Guard {
  const constraints = Object.entries(rules).map(([name, [formula, mode]]) => ({
    name,
    formula: parse(formula),
    mode,
  }));
  return createGuard(defineProcedure({ constraints }), options);
}

let ids = 0;

/** Each call is a step of its own, and settled before the next. A call is `tool` or `tool:x`. */
function run(guard: Guard, calls: string): string {
  const kinds = calls.split(" ").map((text) => {
    const [name = "", x] = text.split(":");
    const id = `c${ids++}`;
    const { kind } = guard.propose({ id, name, args: x === undefined ? {} : { x: Number(x) } });
    guard.settle(id, { result: "done" });
    return kind;
  });
  return kinds.join(" ");
}

function check(rules: Rules, calls: string, expected: string): void {
  expect(run(guardOf(rules), calls)).toBe(expected);
}
