import { expect, test } from "vitest";
import { shown } from "../../test/shown.ts";
import type { Entry, Proposed } from "./entry.ts";
import { traceOf } from "./trace-of.ts";
import type { Transcript } from "./transcript.ts";

const call = (id: string, name: string, more: Partial<Proposed> = {}): Proposed => ({
  id,
  name,
  args: {},
  path: `at ${id}`,
  raw: { id },
  ...more,
});
const reply = (...calls: readonly Proposed[]): Entry => ({ kind: "reply", text: "", calls });
const answer = (text: string, usage?: { input: number; output: number }): Entry => ({
  kind: "reply",
  text,
  calls: [],
  usage,
});
const result = (id: string, value: string): Entry => ({
  kind: "answered",
  id,
  ended: { result: value },
  path: `result of ${id}`,
});
const go: Entry = { kind: "said", role: "user", text: "Go" };

test.each<[string, readonly Entry[], readonly string[]]>([
  ["nothing was recorded", [], ["(dialogue) what the user said is not recorded"]],
  [
    "calls of one reply are one step",
    [go, reply(call("a", "get"), call("b", "put")), result("a", "1"), result("b", "2"), answer("Done.")],
    ["user 1: Go", '1.1 get {} ok "1"', '1.1 put {} ok "2"', "answer 1: Done."],
  ],
  [
    "a lost result of a run that goes on is not recorded",
    [go, reply(call("a", "get")), answer("Done.")],
    [
      "user 1: Go",
      "1.1 get {} unknown",
      "answer 1: Done.",
      "(result) no call has its result recorded",
      "(outcome) no call has its outcome recorded",
    ],
  ],
  [
    "of a run that ends with a call, it is pending: nothing was lost",
    [go, reply(call("a", "get"))],
    ["user 1: Go", "1.1 get {} pending"],
  ],
  [
    "a result without a call shows that there was one, of which the arguments are lost",
    [go, result("z", "1"), answer("Done.")],
    [
      "user 1: Go",
      '1.? unknown {} ok "1"',
      "answer 1: Done.",
      "(args) no call has its arguments recorded",
      "(call #1) a result for the call `z`, which is not in the log; read as a call of which nothing else is known at result of z",
    ],
  ],
  [
    "arguments, names and ids that are none are told with the place in the log",
    [
      go,
      reply(
        call("a", "get", { args: [1] }),
        call("a", "put", { name: { x: 1 } }),
        call("b", "cut", { args: "{" }),
      ),
      result("a", "1"),
      result("a", "2"),
      result("b", "3"),
      answer("Done."),
    ],
    [
      "user 1: Go",
      '1.1 get [1] ok "1"',
      '1.1 unknown {} ok "2"',
      '1.1 cut "{" ok "3"',
      "answer 1: Done.",
      "(call #1) arguments of call #1 are not an object at at a",
      "(call #2) name of call #2 is not a text, read as `unknown` at at a",
      "(args #3) arguments of call #3 are a text that is no JSON at at b",
      "(call #2) id `a` of call #2 is also that of call #1 at at a",
    ],
  ],
  [
    "an agent's name is that of its reply, and a call's own goes before",
    [
      go,
      {
        kind: "reply",
        text: "",
        agent: "one",
        calls: [
          call("a", "get", { ended: { result: 1 } }),
          call("b", "put", { agent: "two", ended: { result: 1 } }),
        ],
      },
      answer("Done."),
    ],
    ["user 1: Go", "1.1 get {} ok 1 @one", "1.1 put {} ok 1 @two", "answer 1: Done."],
  ],
  [
    "a call of a tool for the final answer is the end and no call; faults behind it keep their calls",
    [
      go,
      reply(call("f", "final_answer", { args: { answer: "So." }, ended: { result: "" } })),
      reply(call("a", "get", { args: [1], ended: { result: 1 } })),
      answer("Done."),
    ],
    [
      "user 1: Go",
      "1.2 get [1] ok 1",
      "answer 1: Done.",
      "(call #1) arguments of call #1 are not an object at at a",
    ],
  ],
])("%s", (_name, entries, expected) => {
  expect(shown(traceOf({ entries }))).toEqual(expected);
});

test.each<[string, Partial<Transcript>, object]>([
  [
    "an answer apart from the last reply goes before it",
    { finalAnswer: "Other." },
    { finalAnswer: "Other." },
  ],
  ["a run that goes on", { ended: false }, { ended: false }],
  [
    "facts",
    { id: "1", task: "t", labels: { a: "b" }, input: [1], tools: ["get"] },
    { id: "1", task: "t", labels: { a: "b" }, input: [1], tools: ["get"] },
  ],
  ["counters go beside what replies cost", { metrics: { n: 1 } }, { metrics: { n: 1, total_tokens: 3 } }],
  [
    "counters of the log go before those that we sum up",
    { metrics: { total_tokens: 9 } },
    { metrics: { total_tokens: 9, input_tokens: 1 } },
  ],
])("%s", (_name, facts, expected) => {
  expect(traceOf({ entries: [go, answer("Done.", { input: 1, output: 2 })], ...facts })).toMatchObject(
    expected,
  );
});

test("that no answer was given is no answer, also behind a reply", () => {
  const trace = traceOf({ entries: [go, answer("Done.")], finalAnswer: null });
  expect(trace.finalAnswer).toBeUndefined();
  expect(trace.gaps.map(({ kind }) => kind)).not.toContain("finalAnswer");
});

test("what replies cost is summed up only where each says it", () => {
  const cost = { input: 1, output: 2 };
  const metricsOf = (...usages: readonly (typeof cost | undefined)[]): unknown =>
    traceOf({ entries: usages.map((usage) => answer("x", usage)) }).metrics;
  expect(metricsOf(cost, cost)).toEqual({ input_tokens: 2, output_tokens: 4, total_tokens: 6 });
  expect(metricsOf(cost, undefined)).toEqual({});
  expect(metricsOf()).toEqual({});
});

test("a gap that the log tells of itself is not found again", () => {
  const gaps = [{ kind: "dialogue", detail: "redacted" }] as const;
  const found = traceOf({ entries: [answer("x")], gaps }).gaps.filter(({ kind }) => kind === "dialogue");
  expect(found).toEqual(gaps);
});

test("a call keeps the part of the log that it was read from, and nothing of a trace can be changed", () => {
  const trace = traceOf({ entries: [go, reply(call("f", "final_answer"), call("a", "get"))] });
  expect(trace.calls.map(({ raw }) => raw)).toEqual([{ id: "a" }]);
  for (const part of [trace, trace.calls, trace.calls[0], trace.gaps, trace.metrics])
    expect(Object.isFrozen(part)).toBe(true);
});
