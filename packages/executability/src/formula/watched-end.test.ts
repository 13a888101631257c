import { Trace } from "@agentltl/core";
import type { CallView } from "@agentltl/core/formula";
import { expect, test } from "vitest";
import { sentence } from "./sentence.ts";
import { watchEnd } from "./watched-end.ts";

const [call] = Trace.fromMetrics({
  tool_calls: [{ name: "pay", args: { id: 1 }, result: "done", step: 1 }],
}).calls;
if (call === undefined) throw new Error("the trace has no call");

/** Whether it is noticed that this looks at how the call ended. */
function check(look: (call: CallView) => unknown, expected: boolean): void {
  const watched = watchEnd(call as CallView);
  look(watched.call);
  expect(watched.lookedAt()).toBe(expected);
}

test.each<[string, (call: CallView) => unknown, boolean]>([
  ["nothing", () => undefined, false],
  ["its name", ({ name }) => name, false],
  ["its arguments", ({ args }) => args, false],
  ["its position and step", ({ position, step }) => [position, step], false],
  ["whether it has arguments", (one) => "args" in one, false],
  ["its keys alone", (one) => Reflect.ownKeys(one).length, false],
  ["its outcome", ({ outcome }) => outcome, true],
  ["its result", ({ result }) => result, true],
  ["whether it has a result", (one) => "result" in one, true],
  ["whether it has one of its own", (one) => Object.hasOwn(one, "result"), true],
  ["what its result is described as", (one) => Object.getOwnPropertyDescriptor(one, "outcome"), true],
  ["a copy of all of it", (one) => ({ ...one }), true],
  ["it as JSON", (one) => JSON.stringify(one), true],
  ["what is left of it without its name", ({ name: _name, ...rest }) => rest, true],
])("looked at: %s", (_what, look, expected) => check(look, expected));

test("a call that is watched says what it says unwatched, and once looked at stays so", () => {
  const watched = watchEnd(call as CallView);
  expect({ ...watched.call }).toEqual({ ...call });
  expect([watched.lookedAt(), watched.lookedAt()]).toEqual([true, true]);
  expect(watchEnd(call as CallView).lookedAt()).toBe(false);
});

test.each([
  ["no", "no."],
  ["no.", "no."],
  ["why?", "why?"],
  ["stop!", "stop!"],
  ["a, b", "a, b."],
])("`%s` is the sentence `%s`", (reason, text) => expect(sentence(reason)).toBe(text));
