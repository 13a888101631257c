import { expect, test } from "vitest";
import { Trace } from "../trace/trace.ts";
import type { Message } from "../trace/trace-data.ts";
import { turnsOf } from "./turns.ts";

const user = (afterCall: number): object => ({ role: "user", text: "q", after_call: afterCall });
const assistant = (afterCall: number): object => ({ role: "assistant", text: "a", after_call: afterCall });

test.each<[string, number, readonly object[], string]>([
  ["nothing said: one turn", 3, [], "0-3"],
  ["one question", 2, [user(0), assistant(2)], "0-2"],
  ["a greeting before the first question opens no turn", 2, [assistant(0), user(0), assistant(2)], "0-2"],
  ["a question after an answer", 3, [user(0), assistant(2), user(2), assistant(3)], "0-2 2-3"],
  ["a question after calls, without an answer", 3, [user(0), user(2)], "0-2 2-3"],
  ["two messages in a row are one question", 2, [user(0), user(0), assistant(2)], "0-2"],
  ["a turn without calls", 1, [user(0), assistant(1), user(1), assistant(1), user(1)], "0-1 1-1 1-1"],
])("by what was said: %s", (_name, calls, dialogue, expected) => {
  expect(show(Trace.fromMetrics({ tool_calls: namesOf(calls), dialogue }))).toBe(expected);
});

test.each<[string, readonly (number | undefined)[], string]>([
  ["numbers on each call", [0, 0, 1, 1], "0-2 2-4"],
  ["a call without a number belongs to the turn around it", [0, undefined, 0, 1], "0-3 3-4"],
  ["numbers with a hole", [1, 4], "0-1 1-2"],
])("by number: %s", (_name, turns, expected) => {
  const calls = turns.map((turn) => (turn === undefined ? { name: "a" } : { name: "a", turn }));
  expect(show(Trace.fromMetrics({ tool_calls: calls }))).toBe(expected);
});

test("a turn without calls is known by the number of its message", () => {
  const dialogue = [0, 1, 2].map((turn) => ({ ...user(turn === 0 ? 0 : 1), turn }));
  expect(
    show(
      Trace.fromMetrics({
        tool_calls: [
          { name: "a", turn: 0 },
          { name: "a", turn: 2 },
        ],
        dialogue,
      }),
    ),
  ).toBe("0-1 1-1 1-2");
});

test("messages are in the turn they belong to", () => {
  const dialogue = [user(0), assistant(1), user(1), assistant(2)];
  const byWords = turnsOf(Trace.fromMetrics({ tool_calls: namesOf(2), dialogue }));
  const byNumber = turnsOf(
    Trace.fromMetrics({
      tool_calls: [
        { name: "a", turn: 0 },
        { name: "a", turn: 1 },
      ],
      dialogue,
    }),
  );
  const places = (messages: readonly Message[]): string =>
    messages.map(({ role, afterCall }) => `${role}${afterCall}`).join(" ");
  expect(byWords?.map(({ messages }) => places(messages))).toEqual(["user0 assistant1", "user1 assistant2"]);
  expect(byNumber?.map(({ messages }) => places(messages))).toEqual(["user0 assistant1", "user1 assistant2"]);
});

test("without numbers and without dialogue the turns are not recorded", () => {
  expect(turnsOf(Trace.fromMetrics({ tool_calls: namesOf(2) }))).toBeUndefined();
});

function namesOf(calls: number): readonly object[] {
  return Array.from({ length: calls }, () => ({ name: "a" }));
}

function show(trace: Trace): string {
  return (turnsOf(trace) ?? []).map(({ start, end }) => `${start}-${end}`).join(" ");
}
