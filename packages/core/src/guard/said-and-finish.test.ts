import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard } from "./guard.ts";

describe("a message that a log could not hold is the application's mistake, and nothing is told", () => {
  test.each<[string, unknown, string]>([
    ["nothing", undefined, "the message has no `text`: give `said` what was said, as a text"],
    [
      "a text that is none",
      { role: "user", text: 1 },
      "the message has no `text`: give `said` what was said, as a text",
    ],
    [
      "another role",
      { role: "tool", text: "x" },
      "the `role` of the message is none: give `said` one of `user`, `assistant`, `system`",
    ],
  ])("%s", (_what, message, reason) => {
    const guard = guardOf("not called(rm)");
    expect(() => Reflect.apply(guard.said, guard, [message])).toThrowError(
      expect.objectContaining({ code: "option-invalid", message: reason }),
    );
    expect(guard.trace.dialogue).toEqual([]);
    expect(goesOn(guard)).toBe(true);
  });
});

describe("an end that is none is never thrown back", () => {
  test.each<[string, unknown, string]>([
    ["nothing at all", undefined, "none"],
    ["an answer that throws", throwing(), "none"],
    ["an answer that is no text", { end: "turn", answer: { b: 1, a: [2] } }, '{"a":[2],"b":1}'],
    ["an answer that no JSON holds", { end: "turn", answer: () => 1 }, "none"],
    ["a text", { end: "turn", answer: "Done." }, "Done."],
  ])("%s", (_what, finish, answer) => {
    const guard = guardOf("not called(rm)");
    expect(Reflect.apply(guard.proposeFinish, guard, [finish])).toMatchObject({ kind: "finish", owed: [] });
    expect(guard.trace.finalAnswer ?? "none").toBe(answer);
    expect(goesOn(guard)).toBe(true);
  });

  test("without a word on which end it is that of the session, where all is due", () => {
    const guard = guardOf("called(close)");
    expect(Reflect.apply(guard.proposeFinish, guard, [null])).toMatchObject({ kind: "continue" });
    expect(Reflect.apply(guard.finished, guard, [{ end: "never" }])).toMatchObject([{ due: "session" }]);
  });
});

function guardOf(formula: string): Guard {
  return createGuard(defineProcedure({ constraints: [{ name: "rule", formula: parse(formula) }] }));
}

/** Whether another guard can go on from its memory. */
function goesOn(guard: Guard): boolean {
  const resume = JSON.parse(JSON.stringify(guard.snapshot()));
  const rules = defineProcedure({ constraints: [{ name: "rule", formula: parse("not called(rm)") }] });
  return createGuard(rules, { resume }).decisions.length === guard.decisions.length;
}

function throwing(): object {
  return Object.defineProperty({ end: "session" }, "answer", {
    get: () => {
      throw new Error("no");
    },
  });
}
