import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { statusInWords } from "../../test/status-in-words.ts";
import { bindingsRecord } from "../match/bindings.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import type { TraceGap } from "../trace/trace-data.ts";
import { bindValue, emptyScope, type Scope } from "./scope.ts";
import { viewOf } from "./view.ts";
import { waysOf } from "./ways.ts";

/** The ways in which the last call may fit: the values of its variables, and what is known of it. */
function ways(words: string, pattern: string, gaps: readonly TraceGap[] = [], scope: Scope = emptyScope) {
  const trace = traceInWords(words, { gaps });
  const view = viewOf(trace, { registry: {}, proposed: trace.calls.length - 1 });
  const record = view.records.at(-1);
  if (record === undefined) throw new Error("no call");
  const found = waysOf(compilePattern(parsePattern(pattern)), record, view, scope);
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
  return found.map((way) => {
    const values = Object.entries(bindingsRecord(way.scope.bindings)).map(
      ([name, value]) => `${name} = ${JSON.stringify(value)}`,
    );
    const unknowns = [...way.scope.unknown].map(([name, known]) => `${name} ${statusInWords(known)}`);
    return [...values, ...unknowns, statusInWords(way.fits)].join(", ");
  });
}

function check(words: string, pattern: string, expected: readonly string[]): void {
  expect(ways(words, pattern)).toEqual(expected);
}

describe("there is a way for each choice of values with which the call fits", () => {
  test.each<[string, string, readonly string[]]>([
    ["b:1", "a(x = $v)", []],
    ["a", "a(x = $v)", []],
    ["a:1", "a", ["satisfied"]],
    ["a:1", "a(x = $v)", ["v = 1, satisfied"]],
    ["a:null", "a(x = $v)", ["v = null, satisfied"]],
    ["a:[1,2,1]", "a(x[*] = $v)", ["v = 1, satisfied", "v = 2, satisfied"]],
    ["a:[]", "a(x[*] = $v)", []],
    ["a:[1,2]", "a(x[*] = $v, x[*] = 2)", ["v = 2, satisfied"]],
    ["a:[1,1.0]", "a(x[*] = $v)", ["v = 1, satisfied"]],
    ['a:[1,"1"]', "a(x[*] = $v)", ["v = 1, satisfied", 'v = "1", satisfied']],
    ["a:1=1", "a(x = $v, result = $v)", ["v = 1, satisfied"]],
    ["a:1=2", "a(x = $v, result = $v)", []],
    ["a:1=2", "a(x = $v, result = $w)", ["v = 1, w = 2, satisfied"]],
    ["a!:1", "a(x = $v, outcome = ok)", []],
  ])("%s, %s: %j", (words, pattern, expected) => {
    check(words, pattern, expected);
  });

  test("names that every object has are variables like any other", () => {
    check("a:1", "a(x = $constructor)", ["constructor = 1, satisfied"]);
  });
});

describe("what the proposed call returns is open", () => {
  test.each<[string, string, readonly string[]]>([
    ["a?:1", "a(x = $v, outcome = ok)", ["v = 1, open"]],
    ["a?:1", "a(x = $v, result = $w)", ["v = 1, w open, open"]],
    ["a?:1", "a(result = $v)", ["v open, open"]],
    ["a?:1", "a(x = $v, result = $v)", ["v = 1, open"]],
    ["a?:1", "a(x = 2, result = $v)", []],
  ])("%s, %s: %j", (words, pattern, expected) => {
    check(words, pattern, expected);
  });
});

test("arguments that were not recorded are unknown", () => {
  const gaps: readonly TraceGap[] = [{ kind: "args", call: 0, detail: "lost" }];
  expect(ways("a:1", "a(x = $v)", gaps)).toEqual(["v satisfied or violated, satisfied or violated"]);
  expect(ways("a:1=2", "a(x = $v, result = $v)", gaps)).toEqual(["v = 2, satisfied or violated"]);
  expect(ways("b:1", "a(x = $v)", gaps)).toEqual([]);
});

test("a variable that is captured hides one outside, and others are that one", () => {
  const scope = bindValue(emptyScope, "v", 1);
  expect(ways("a:2", "a(x = $v)", [], scope)).toEqual(["v = 2, satisfied"]);
  expect(ways("a:2", "a(x > $v)", [], scope)).toEqual(["v = 1, satisfied"]);
  expect(ways("a:0", "a(x > $v)", [], scope)).toEqual([]);
});
