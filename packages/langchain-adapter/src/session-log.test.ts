import { createGuard, type Guard, type GuardEvent } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { rulesOf } from "../test/scripted.ts";
import { createSessionLog, type LogText, readLog, type SessionLog } from "./session-log.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const long = "x".repeat(1000);

/** A guard whose log is written after each of these actions. */
function written(known: LogText | undefined, ...actions: ((guard: Guard) => void)[]) {
  const log: SessionLog = createSessionLog(known);
  const resume =
    known === undefined
      ? undefined
      : ({ format: 1, procedure: rules.hash, events: readLog(known).events } as const);
  const guard = createGuard(rules, { resume, onEvent: log.note });
  const texts = actions.map((action, index) => {
    action(guard);
    return log.written(() => guard.snapshot().events, [`m${index}`]);
  });
  return { guard, texts };
}

const propose = (id: string) => (guard: Guard) => {
  guard.propose({ id, name: "refund", args: { note: long }, step: 1 });
};
const settle = (id: string) => (guard: Guard) => guard.settle(id, { result: "done" });

describe("the log of a session", () => {
  test("has every event and every id, in whatever parts it was written", () => {
    const { guard, texts } = written(undefined, propose("1"), settle("1"), propose("2"));
    const last = texts.at(-1) ?? { text: "", lines: 0 };
    expect(readLog(last)).toEqual({ events: guard.snapshot().events, seen: ["m0", "m1", "m2"] });
  });

  test("goes on from the text of another process", () => {
    const first = written(undefined, propose("1"));
    const second = written(first.texts[0], settle("1"), propose("2"));
    const last = second.texts.at(-1) ?? { text: "", lines: 0 };
    expect(readLog(last).events).toEqual(second.guard.snapshot().events);
    expect(second.guard.decisions.map(({ kind }) => kind)).toEqual(["allow", "block"]);
  });

  test("grows by what is new alone", () => {
    const { texts } = written(undefined, propose("1"), settle("1"), () => {});
    for (const [index, { text, lines }] of texts.entries()) {
      expect(text.split("\n")).toHaveLength(lines);
      if (index > 0) expect(text.startsWith(texts[index - 1]?.text ?? "nothing")).toBe(true);
    }
  });

  test("has the arguments of a call once, though a decision repeats them twice", () => {
    const { guard, texts } = written(undefined, propose("1"), propose("2"));
    expect(JSON.stringify(guard.snapshot()).split(long)).toHaveLength(6);
    expect(texts[1]?.text.split(long)).toHaveLength(3);
  });
});

describe("a log that can't be read is an error", () => {
  const [good = { text: "", lines: 0 }] = written(undefined, propose("1")).texts;
  const event = (value: object) => JSON.stringify(value satisfies object | GuardEvent);

  test.each([
    ["cut", { text: good.text.slice(0, -10), lines: good.lines }],
    ["short of a line", { text: good.text.split("\n").slice(1).join("\n"), lines: good.lines }],
    ["no JSON", { text: "{", lines: 1 }],
    ["of lines that are no events", { text: "null\n5", lines: 2 }],
    ["of objects that are no events", { text: event({ call: 1 }), lines: 1 }],
  ])("%s", (_what, text) => {
    expect(() => readLog(text)).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: the session that the agent's state keeps can't be read: start a new thread]`,
    );
  });
});
