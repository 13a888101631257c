import { describe, expect, test } from "vitest";
import { traceInWords } from "../../../test/calls-in-words.ts";
import { parse } from "../../syntax/parse.ts";
import type { Trace } from "../../trace/trace.ts";
import type { Message, TraceGap } from "../../trace/trace-data.ts";
import { compile } from "../compile.ts";
import { start, stepKindOf } from "../monitor-state.ts";
import { endingOf, observationsOf } from "./observations.ts";
import { recordOf } from "./record-of.ts";

const say = (text: string, afterCall: number): Message => ({ role: "user", text, afterCall });

/** What is observed: each call, what was said before it, and what of it is missing. */
function check(trace: Trace, expected: readonly string[], counts?: "ran" | "proposed"): void {
  const texts = observationsOf(trace, counts).map(({ call, said = [], missing = [] }) =>
    [
      `${call.name}${call.position}`,
      ...(said === "missing" ? ["said?"] : said.map(({ text }) => `"${text}"`)),
      ...missing.map((part) => `${part}?`),
    ].join(" "),
  );
  expect(texts).toEqual(expected);
}

describe("what there is to observe", () => {
  test("are the calls that count", () => {
    check(traceInWords(""), []);
    check(traceInWords("a b- c!"), ["a0", "c2"]);
    check(traceInWords("a b- c!"), ["a0", "b1", "c2"], "proposed");
  });

  test("is what was said since the call before that counts", () => {
    const dialogue = [say("first", 0), say("then", 1), say("more", 2), say("late", 3)];
    check(traceInWords("a b- c", { dialogue }), ['a0 "first"', 'c2 "then" "more"']);
    check(traceInWords("a b c", { dialogue }), ['a0 "first"', 'b1 "then"', 'c2 "more"']);
  });

  test.each<[readonly TraceGap[], readonly string[]]>([
    [[{ kind: "args", call: 1, detail: "" }], ["a0", "b1 args?"]],
    [[{ kind: "result", detail: "" }], ["a0 result?", "b1 result?"]],
    [
      [
        { kind: "outcome", call: 0, detail: "" },
        { kind: "time", call: 0, detail: "" },
      ],
      ["a0 outcome? time?", "b1"],
    ],
    [[{ kind: "dialogue", call: 1, detail: "" }], ["a0", "b1 said?"]],
    [[{ kind: "dialogue", detail: "" }], ["a0 said?", "b1 said?"]],
    [[{ kind: "call", call: 0, detail: "" }], ["a0", "b1"]],
    [[{ kind: "metrics", detail: "" }], ["a0", "b1"]],
  ])("without what is missing: %j", (gaps, expected) => {
    check(traceInWords("a b", { gaps }), expected);
  });
});

describe("what the end decides", () => {
  test.each<[Partial<Trace>, object]>([
    [{}, { metrics: {} }],
    [
      { metrics: { n: 1 }, finalAnswer: "" },
      { metrics: { n: 1 }, finalAnswer: "" },
    ],
    [
      { metrics: { n: 1 }, finalAnswer: "x", gaps: [{ kind: "metrics", detail: "" }] },
      { metrics: "missing", finalAnswer: "x" },
    ],
    [
      { finalAnswer: "x", gaps: [{ kind: "finalAnswer", detail: "" }] },
      { metrics: {}, finalAnswer: { kind: "missing" } },
    ],
  ])("of %j: %j", (more, expected) => {
    expect(endingOf(traceInWords("", more))).toStrictEqual(expected);
  });
});

const monitor = compile(parse("called(a)"));
if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
const state = start(monitor);

describe("a call is to those before it", () => {
  test.each<[number | undefined, number | null, string | undefined]>([
    [undefined, null, "none"],
    [undefined, 3, "none"],
    [1, null, "new"],
    [0, null, "new"],
    [4, 3, "new"],
    [3, 3, "same"],
    [2, 3, undefined],
  ])("in step %s after %s: %s", (step, lastStep, expected) => {
    const [call] = traceInWords("a").calls;
    if (call === undefined) throw new Error("a call is made");
    expect(stepKindOf(step === undefined ? call : { ...call, step }, { ...state, lastStep })).toBe(expected);
  });

  test.each<[string, number | null, object]>([
    [
      "a",
      null,
      { ended: "ok", argsMissing: false, resultMissing: false, opensStep: true, index: 0, place: 0 },
    ],
    ["a!", null, { ended: "error", resultMissing: false }],
    ["a?", null, { ended: undefined, resultMissing: true }],
    ["a~", null, { ended: undefined, resultMissing: true }],
    ["a-", null, { ended: "neither", resultMissing: false }],
    ["a", 1, { opensStep: true }],
    ["+a", 0, { opensStep: false }],
  ])("%s after step %s: %j", (words, previousStep, expected) => {
    const [call] = traceInWords(words).calls;
    if (call === undefined) throw new Error("a call is made");
    expect(recordOf({ call }, { ...state, previousStep })).toMatchObject(expected);
  });

  test("without what is missing of it", () => {
    const [call] = traceInWords("a:1=2").calls;
    if (call === undefined) throw new Error("a call is made");
    const timed = { ...call, startedAt: 5, step: 2 };
    expect(
      recordOf(
        { call: timed, missing: ["args", "result", "outcome", "time"] },
        { ...state, previousStep: 2, calls: 7 },
      ),
    ).toMatchObject({
      index: 7,
      argsMissing: true,
      resultMissing: true,
      ended: undefined,
      startedAt: undefined,
      opensStep: false,
    });
    expect(recordOf({ call: timed }, state).startedAt).toBe(5);
  });
});
