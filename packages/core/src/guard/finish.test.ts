import { describe, expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";
import { settingsFrom } from "./guard-settings.ts";
import { setupOf } from "./guard-setup.ts";
import { obligationsOf } from "./judge-finish.ts";
import { startSession } from "./session.ts";

describe("what no tool can do", () => {
  const audit: Constraint = { name: "audit", formula: parse("G(now(pay) -> F now(audit))"), optional: true };
  const note: Constraint = { name: "note", formula: parse("called(note)"), repair: "Write it down." };

  test("is owed, and nobody is sent back for it", () => {
    const guard = guardOf([audit], { tools: ["pay"] });
    run(guard, "pay");
    expect(guard.proposeFinish({ end: "session" })).toEqual({
      kind: "finish",
      owed: [
        { constraint: "audit", due: "session", detail: "audit was not called.", repair: "", meetable: false },
      ],
    });
  });

  test("is told beside what can be done, and does not use up a chance", () => {
    const guard = guardOf([audit, note], { tools: ["pay", "note"], maxSendBacks: 1 });
    run(guard, "pay");
    expect(guard.proposeFinish({ end: "session" })).toMatchObject({
      kind: "continue",
      feedback:
        "Not finished yet. Rule note: note was not called. With these tools audit can't be met. Write it down.",
    });
    run(guard, "note");
    expect(guard.proposeFinish({ end: "session" })).toMatchObject({
      kind: "finish",
      owed: [{ meetable: false }],
    });
  });

  test("is not claimed where nobody said which tools there are, nor of a tool that was called", () => {
    const silent = guardOf([audit]);
    run(silent, "pay");
    expect(silent.proposeFinish({ end: "session" }).kind).toBe("continue");
    const twice = guardOf([{ ...audit, formula: parse("count(audit) >= 2") }], { tools: ["pay"] });
    run(twice, "audit");
    expect(twice.proposeFinish({ end: "session" }).kind).toBe("continue");
  });

  test.each([
    ["called(a) | called(b)", true],
    ["called(a) & called(b)", false],
    ["count(a) >= 1 & called(b)", false],
    ["in_order(b, a)", false],
    ["before(b, a)", false],
    ["after(b, a)", false],
    ["all_before([b, c], a)", false],
    ["branch_called(a, b)", false],
    ["branch_called(b, a)", true],
    ["F(now(a))", false],
    ["not called(b) -> called(a)", true],
    ["count(a) == 0 & called(b)", true],
  ])("%s: with the tool b alone it may be met: %s", (formula, expected) => {
    const guard = guardOf([{ name: "rule", formula: parse(formula), optional: true }], { tools: ["b"] });
    const [owed] = guard.obligations();
    expect(owed?.meetable !== false).toBe(expected);
  });
});

describe("with `finish: flagged`", () => {
  const rules: readonly Constraint[] = [
    { name: "audit", formula: parse("called(audit)") },
    { name: "search", formula: parse("answered(exists) -> called(search)"), appliesToFinalAnswer: true },
  ];

  test("only rules about the answer send back", () => {
    const guard = guardOf(rules, { finish: "flagged" });
    expect(guard.proposeFinish({ answer: "It is 7.", end: "session" })).toMatchObject({
      kind: "continue",
      owed: [{ constraint: "audit" }, { constraint: "search" }],
      feedback: expect.stringMatching(/Rule search: /),
    });
    run(guard, "search");
    expect(guard.proposeFinish({ answer: "It is 7.", end: "session" })).toMatchObject({
      kind: "finish",
      owed: [{ constraint: "audit" }],
    });
  });

  test("they do so at the end of a turn as well", () => {
    const guard = guardOf(rules, { finish: "flagged" });
    expect(guard.proposeFinish({ answer: "It is 7.", end: "turn" })).toMatchObject({
      kind: "continue",
      owed: [{ constraint: "search" }],
    });
  });
});

describe("chances", () => {
  test("are a turn's own", () => {
    const guard = guardOf([{ name: "log", formula: parse("called(log)"), scope: "turn" }], {
      maxSendBacks: 1,
    });
    const end = () => guard.proposeFinish({ answer: "done", end: "turn" }).kind;
    expect([end(), end()]).toEqual(["continue", "finish"]);
    guard.said({ role: "user", text: "more" });
    expect([end(), end()]).toEqual(["continue", "finish"]);
  });

  test("are none, where none are given", () => {
    const guard = guardOf([{ name: "log", formula: parse("called(log)") }], { maxSendBacks: 0 });
    expect(guard.proposeFinish({ end: "session" })).toMatchObject({ kind: "finish", owed: [{}] });
  });

  test("what is due by the end of a turn is asked for then", () => {
    const guard = guardOf([{ name: "log", formula: parse("G(now(pay) -> F now(log))"), due: "turn" }]);
    run(guard, "pay");
    expect(guard.proposeFinish({ end: "turn" })).toMatchObject({ kind: "continue", owed: [{ due: "turn" }] });
  });

  test("are none in a run that was stopped, whatever is owed", () => {
    const guard = guardOf([
      { name: "log", formula: parse("called(log)") },
      { name: "rm", formula: parse("not called(rm)"), mode: "stop" },
    ]);
    run(guard, "rm");
    expect(guard.proposeFinish({ end: "session" })).toMatchObject({
      kind: "finish",
      owed: [{ constraint: "log" }],
    });
  });
});

describe("what is owed", () => {
  const log: Constraint = { name: "log", formula: parse("called(log)") };

  test.each<[string, Partial<Constraint>, string, boolean]>([
    ["to a rule of the session is due with it", {}, "session", false],
    ["to one that is due by the end of a turn", { due: "turn" }, "turn", true],
    ["to one about one turn", { scope: "turn" }, "turn", true],
    [
      "to one about the answer, is asked for with each answer",
      { appliesToFinalAnswer: true },
      "session",
      true,
    ],
  ])("%s", (_what, more, due, isAskedForWithTurn) => {
    const guard = guardOf([{ ...log, ...more }]);
    expect(guard.obligations()).toMatchObject([{ constraint: "log", due }]);
    expect(guard.proposeFinish({ end: "turn" }).owed).toHaveLength(isAskedForWithTurn ? 1 : 0);
  });

  test("is told where no machine says anything, too, and so is what nobody can judge", () => {
    const procedure = defineProcedure({
      constraints: [log, { name: "ls", formula: parse("not called(ls)") }],
    });
    const setup = setupOf(procedure, settingsFrom({}), undefined);
    const session = { ...startSession(setup), watch: undefined };
    expect(obligationsOf(setup, session, { end: "session" })).toMatchObject([{ constraint: "log" }]);
    const judge = {
      ...setup.judge,
      owes: () => {
        throw new Error("no");
      },
    };
    expect(obligationsOf({ ...setup, judge }, session, { end: "session" })).toEqual([
      { constraint: "log", due: "session", detail: "it can't be judged.", repair: "" },
      { constraint: "ls", due: "session", detail: "it can't be judged.", repair: "" },
    ]);
  });
});

let ids = 0;

function guardOf(constraints: readonly Constraint[], options: GuardOptions = {}): Guard {
  return createGuard(defineProcedure({ constraints }), options);
}

function run(guard: Guard, calls: string): void {
  for (const name of calls.split(" ")) {
    const id = `c${ids++}`;
    guard.propose({ id, name, args: {} });
    guard.settle(id, { result: "done" });
  }
}
