import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { statusInWords } from "../../test/status-in-words.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import { prefixStatus } from "./prefix-status.ts";
import { type ViewSettings, viewOf } from "./view.ts";

type Settings = Partial<ViewSettings>;

function statusOf(formula: string, trace: Trace, settings: Settings): string {
  return statusInWords(prefixStatus(parse(formula), viewOf(trace, { registry: {}, ...settings })));
}

/** What is known while the run goes on, and where it ends there. */
function check(
  formula: string,
  words: string,
  growing: string,
  ended: string,
  settings: Settings = {},
): void {
  const trace = traceInWords(words);
  expect(statusOf(formula, trace, settings)).toBe(growing);
  expect(statusOf(formula, trace, { ...settings, ended: true })).toBe(ended);
}

const [yes, no, later, unclear] = ["satisfied", "violated", "open", "satisfied or violated"];

describe("on the way, and at the end", () => {
  test.each<[string, string, string, string]>([
    ["called(a)", "", later, no],
    ["called(a)", "b a", yes, yes],
    ["called(a(outcome = ok))", "a?", "satisfied or open", unclear],
    ["called_with_result(a, 1)", "a=2", later, no],
    ["called_with_result(a, 1)", "a=2 a=1", yes, yes],
    ["count(a) <= 1", "a", later, yes],
    ["count(a) <= 1", "a a", no, no],
    ["count(a) >= 2", "a a", yes, yes],
    ["count(a) == 1", "a", later, yes],
    ["count(a) == 1", "a a", no, no],
    ["count(a) != 1", "a", later, no],
    ["count(a(outcome = ok)) <= 1", "a a?", "open or violated", unclear],
    ["precedes(a, b)", "", later, yes],
    ["precedes(a, b)", "a", yes, yes],
    ["precedes(a, b)", "b", no, no],
    ["precedes(a, b)", "a b", yes, yes],
    ["precedes(a, b)", "a +b", no, no],
    ["precedes(a, b)", "c +a", later, yes],
    ["precedes(a(outcome = ok), b)", "a? b", unclear, unclear],
    ["before(a, b)", "a", later, no],
    ["before(a, b)", "a b", yes, yes],
    ["before(a, b)", "b a", no, no],
    ["after(b, a)", "b", no, no],
    ["after(b, a)", "a b", yes, yes],
    ["all_before([a, b], c)", "a", later, no],
    ["all_before([a, b], c)", "a c", no, no],
    ["all_before([a, b], c)", "b a c", yes, yes],
    ["all_before([], c)", "", yes, yes],
    ["branch_called(a, b)", "", later, no],
    ["branch_called(a, b)", "a", later, yes],
    ["branch_called(a, b)", "a b", no, no],
    ["branch_called(a)", "", later, no],
    ["branch_called(a)", "b a", yes, yes],
    ["in_order(a, b)", "a", later, no],
    ["in_order(a, b)", "b a", later, no],
    ["in_order(a, b)", "a b", yes, yes],
    ["in_order(a, b)", "a +b", later, no],
    ["in_order(a, b)", "a +b b", yes, yes],
    ["in_order(a, a)", "a +a", later, no],
    ["in_order(a(outcome = ok), b)", "a? b", "satisfied or open", unclear],
    ["instance_before(a, 2, b, 1)", "a b", no, no],
    ["instance_before(a, 2, b, 1)", "a a b", yes, yes],
    ["instance_before(a, 1, b, 1)", "b a", no, no],
    ["instance_before(a, 1, b, 1)", "a +b", no, no],
    ["instance_before(a, 1, b, 2)", "b a", later, no],
    ["instance_before(a, 1, b, 2)", "b a b", yes, yes],
    ["within_calls(a, b, 1)", "a", later, no],
    ["within_calls(a, b, 1)", "a b", yes, yes],
    ["within_calls(a, b, 1)", "a c", no, no],
    ["within_calls(a, b, 1)", "a c b", no, no],
    ["within_calls(a, a, 0)", "a", yes, yes],
    ["within_calls(a, b, 0)", "a", no, no],
    ["within_calls(a, b, 2)", "b a", later, no],
    ["within_calls(a, b, 2)", "a c", later, no],
    ["within_calls(a(outcome = ok), b, 1)", "a? b a c", unclear, unclear],
    ["within_calls(a(outcome = ok), b, 1)", "a! b a c", no, no],
  ])("%s after %j: %s; %s", (formula, words, growing, ended) => {
    check(formula, words, growing, ended);
  });

  test.each<[string, string, string, string]>([
    ["precedes(a, b)", "a +b", yes, yes],
    ["precedes(a, b)", "c +a", yes, yes],
    ["in_order(a, b)", "a +b", yes, yes],
    ["before(a, b)", "a +b", yes, yes],
  ])("in the order in which they are listed: %s after %j: %s; %s", (formula, words, growing, ended) => {
    check(formula, words, growing, ended, { parallel: "listed" });
  });
});

describe("within a time", () => {
  const atTimes = (
    words: string,
    times: readonly (number | undefined)[],
    ended = false,
    formula = "within_time(a, b, 2s)",
  ) => {
    const trace = traceInWords(words);
    const calls = trace.calls.map((call, at) => {
      const startedAt = times[at];
      return startedAt === undefined ? call : { ...call, startedAt };
    });
    return statusOf(formula, { ...trace, calls }, { ended });
  };

  test.each<[string, readonly number[], string]>([
    ["a b?", [0, 1_000], unclear],
    ["a b? b", [0, 1_000, 9_000], unclear],
    ["a b! b", [0, 1_000, 9_000], no],
    ["a b? b", [0, 1_000, 2_000], yes],
    ["a b? b", [0, 9_000, 1_000], unclear],
  ])("%j at %j, of which it is the first that works: %s at the end", (words, times, ended) => {
    expect(atTimes(words, times, true, "within_time(a, b(outcome = ok), 2s)")).toBe(ended);
  });

  test.each<[string, readonly (number | undefined)[], string, string]>([
    ["", [], later, no],
    ["a", [0], later, no],
    ["a b", [0, 2_000], yes, yes],
    ["a b", [0, 2_001], no, no],
    ["a b", [5_000, 4_000], yes, yes],
    ["a b", [0, undefined], unclear, unclear],
    ["a b", [undefined, 0], unclear, unclear],
    ["a c b", [0, 9_000, 1_000], yes, yes],
    ["a b b", [0, 3_000, 1_000], no, no],
    ["b a", [0, 0], later, no],
  ])("%j at %j: %s; %s", (words, times, growing, ended) => {
    expect([atTimes(words, times), atTimes(words, times, true)]).toEqual([growing, ended]);
  });
});

describe("what only the end decides is open until then", () => {
  const atTheEnd = (formula: string, more: Partial<Trace>) => {
    const trace = traceInWords("a", more);
    return [statusOf(formula, trace, {}), statusOf(formula, trace, { ended: true })];
  };

  test.each<[string, Partial<Trace>, string]>([
    ["metric(n) > 1", { metrics: { n: 2 } }, yes],
    ["metric(n) > 1", { metrics: { n: 1 } }, no],
    ["metric(by.a) == 0", { metrics: { by: { a: -0 } } }, yes],
    ["metric(n) > 1", {}, unclear],
    ["metric(n) > 1", { metrics: { n: "2" } }, unclear],
    ["metric(n) > 1", { metrics: { n: 2 }, gaps: [{ kind: "metrics", detail: "lost" }] }, unclear],
    ["metric(constructor.length) > 0", {}, unclear],
    ["answered(exists)", {}, no],
    ["answered(exists)", { finalAnswer: "" }, yes],
    ['answered(contains "7")', { finalAnswer: "It is 7." }, yes],
    ['answered(contains "7")', { finalAnswer: "It is 77." }, no],
    ["answered(exists)", { finalAnswer: "x", gaps: [{ kind: "finalAnswer", detail: "lost" }] }, unclear],
    ["answered(exists)", { finalAnswer: "x", gaps: [{ kind: "dialogue", detail: "lost" }] }, yes],
    ["metric(n) > 1", { metrics: { n: 2 }, gaps: [{ kind: "dialogue", detail: "lost" }] }, yes],
  ])("%s with %j: %s", (formula, more, expected) => {
    expect(atTheEnd(formula, more)).toEqual([later, expected]);
  });
});

test("no stages are in order whatever is called", () => {
  for (const words of ["", "a"]) {
    const view = viewOf(traceInWords(words), { registry: {} });
    expect(statusInWords(prefixStatus({ kind: "inOrder", calls: [] }, view))).toBe(yes);
  }
});
