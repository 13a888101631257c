import { createGuard, type Guard, type GuardEvent } from "@agentltl/core";
import fc from "fast-check";
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

test("a line leaves out what the guard says twice", () => {
  const { texts } = written(
    undefined,
    (guard) => guard.propose({ id: "1", name: "refund", args: { order: 7 }, step: 1 }),
    settle("1"),
    (guard) => guard.propose({ id: "2", name: "refund", args: {}, step: 2 }),
  );
  expect(texts.at(-1)?.text.split("\n").slice(1, 6)).toMatchInlineSnapshot(`
    [
      "{'p':{'id':'1','name':'refund','args':{'order':7},'step':1},'d':{'decision':'d-0001','call':{'position':0}}}",
      "['m0']",
      "{'s':'1','r':'done'}",
      "['m1']",
      "{'p':{'id':'2','name':'refund','args':{},'step':2},'d':{'decision':'d-0002','call':{'position':1},'findings':[{'constraint':'once','mode':'block','repair':'','kind':'breaks','detail':'refund was already called in call #1.','witness':{'bindings':{},'position':1,'calls':[0,1],'detail':'refund was already called in call #1.'}}],'kind':'block','feedback':'Not executed. Rule once: refund was already called in call #1.','ticket':null}}",
    ]
  `);
});

test("whatever happens in a session is read as it was told", () => {
  const happening = fc.oneof(
    fc.record({
      kind: fc.constant("propose" as const),
      name: fc.constantFrom("refund", "read", "bad"),
      args: fc.oneof(
        fc.constant({}),
        fc.constant({ a: `it's "so"\n\\'` }),
        fc.constant("no object"),
        fc.constant({ p: 1, s: "x", r: null }),
      ),
    }),
    fc.record({ kind: fc.constant("settle" as const), id: fc.nat(5), fails: fc.boolean() }),
    fc.record({ kind: fc.constantFrom("said" as const, "finish" as const, "ran" as const) }),
  );
  const kinds = new Set<string>();
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 12 }), fc.nat(12), (happenings, cut) => {
      let count = 0;
      const acts = happenings.map((one) => (guard: Guard) => {
        if (one.kind === "propose") guard.propose({ id: `${count++}`, name: one.name, args: one.args });
        else if (one.kind === "settle")
          guard.settle(
            `${one.id}`,
            one.fails ? { error: "no" } : { result: one.id % 2 === 0 ? null : `"${one.id}'` },
          );
        else if (one.kind === "said") guard.said({ role: "user", text: "go" });
        else if (one.kind === "finish") guard.proposeFinish({ answer: "done", end: "turn" });
        else guard.ran({ id: `${count++}`, name: "refund", args: {} }, { result: 1 });
      });
      const first = written(undefined, ...acts.slice(0, cut), () => {});
      const second = written(first.texts.at(-1), ...acts.slice(cut), () => {});
      const { events } = readLog(second.texts.at(-1) ?? { text: "", lines: 0 });
      for (const event of events) kinds.add(event.kind === "proposed" ? event.decision.kind : event.kind);
      expect(events).toEqual(second.guard.snapshot().events);
    }),
  );
  expect([...kinds].sort().join(" ")).toBe("allow block finished ran said settled started");
});

describe("a log that can't be read is an error", () => {
  const [good = { text: "", lines: 0 }] = written(undefined, propose("1")).texts;
  const event = (value: object) => JSON.stringify(value satisfies object | GuardEvent).replaceAll('"', "'");

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
