import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { viewOf } from "../evaluate/trace-view.ts";
import type { Pattern } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import { fit as fitByDefinition } from "../semantics/fit.ts";
import { viewOf as viewByDefinition } from "../semantics/view.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { patterns, traces } from "../testing/index.ts";
import { gapsOf } from "../trace/gaps.ts";
import type { Outcome, ToolCall } from "../trace/trace-data.ts";
import type { Bindings } from "./bindings.ts";
import { type CallRecord, recordOf } from "./call-record.ts";
import { compilePattern } from "./compile-pattern.ts";
import { fit, openQuestions } from "./fit.ts";

const answers = ["no", "yes", "open"] as const;
type Answer = (typeof answers)[number];

/** Whether a pattern fits a call `a`, with `v` bound to 1. */
function check(pattern: string | Pattern, call: Partial<ToolCall>, answer: Answer): void {
  const compiled = compilePattern(typeof pattern === "string" ? parsePattern(pattern) : pattern);
  expect(answers[fit(compiled, record(call), { name: "v", value: 1, outer: undefined })]).toBe(answer);
}

function record(call: Partial<ToolCall>): CallRecord {
  const whole: ToolCall = { name: "a", args: {}, position: 0, outcome: "ok", ...call };
  return recordOf(whole, 0, 0, undefined, gapsOf([]));
}

describe("which call it is", () => {
  test.each<[string, Partial<ToolCall>, Answer]>([
    ["a", {}, "yes"],
    ["b", {}, "no"],
    ["*", { name: "toString" }, "yes"],
    ["[a, b]", { name: "b" }, "yes"],
    ["[a, b]", { name: "c" }, "no"],
    ["a*", { name: "ab" }, "yes"],
    ["a(outcome = ok)", {}, "yes"],
    ["a(outcome = error)", {}, "no"],
    ["a(outcome = ok)", { outcome: "unknown" }, "open"],
    ["a(outcome = ok)", { outcome: "refused" }, "no"],
    ['a(agent = "m")', { agent: "m" }, "yes"],
    ['a(agent = "m")', {}, "no"],
    ["a(agent absent)", {}, "yes"],
    ['a(agent not = "m")', { agent: "n" }, "yes"],
  ])("%s and %j: %s", check);
});

describe("conditions", () => {
  const args = {
    s: "order_10",
    n: 3,
    m: 3,
    list: [1, { k: 2 }],
    map: { p: { k: 1 } },
    none: null,
    "a.b": 1,
  };
  test.each<[string, Answer]>([
    ["a(n = 3)", "yes"],
    ["a(n = 3.0)", "yes"],
    ['a(n = "3")', "no"],
    ["a(n != 3)", "no"],
    ["a(gone not = 3)", "no"],
    ["a(none exists)", "yes"],
    ["a(none absent)", "no"],
    ["a(gone absent)", "yes"],
    ["a(gone exists)", "no"],
    ["a(n in [1, 3])", "yes"],
    ["a(n > 2)", "yes"],
    ["a(n < $v)", "no"],
    ["a(n > $v)", "yes"],
    ["a(s > 2)", "no"],
    ['a(s > "order")', "yes"],
    ["a(n = args.m)", "yes"],
    ["a(n >= args.m)", "yes"],
    ["a(n = args.s)", "no"],
    ['a(s glob "order_*")', "yes"],
    ['a(n glob "*")', "no"],
    ['a(s regex "_1")', "yes"],
    ['a(list contains {"k": 2})', "yes"],
    ["a(list contains $v)", "yes"],
    ["a(list[0] = 1)", "yes"],
    ["a(list[9] = 1)", "no"],
    ["a(list[*].k = 2)", "yes"],
    ["a(map[*].k = $v)", "yes"],
    ['a(["a.b"] = 1)', "yes"],
    ["a(n = $w)", "open"],
    ["a(n = $w, m = 4)", "no"],
  ])("%s: %s", (pattern, answer) => {
    check(pattern, { args }, answer);
  });
});

describe("conditions that share a `[*]` speak of one element", () => {
  const args = {
    l: [
      { p: 1, q: 2, in: [{ r: 1, s: 1 }] },
      {
        p: 3,
        q: 4,
        in: [
          { r: 2, s: 3 },
          { r: 4, s: 5 },
        ],
      },
    ],
    k: [4],
  };
  test.each<[string, Answer]>([
    ["a(l[*].p = 1, l[*].q = 2)", "yes"],
    ["a(l[*].p = 1, l[*].q = 4)", "no"],
    ["a(l[*].p = 1, l[0].q = 2)", "yes"],
    ["a(l[*].p = 1, k[*] = 4)", "yes"],
    ["a(l[*].p = 3, l[*].in[*].r = 2, l[*].in[*].s = 3)", "yes"],
    ["a(l[*].p = 3, l[*].in[*].r = 2, l[*].in[*].s = 5)", "no"],
    ["a(l[*].p = 1, l[*].in[*].r = 2)", "no"],
    ["a(l[*].q = args.l[*].p)", "no"],
    ["a(l[*].q > args.l[*].p)", "yes"],
    ["a(l[*].p = 3, l[*].gone absent)", "yes"],
  ])("%s: %s", (pattern, answer) => {
    check(pattern, { args }, answer);
  });

  test("an element that can't be judged leaves the rest of it to be met", () => {
    check("a(l[*].p = 1, l[*].q = $w)", { args }, "open");
    check("a(l[*].p = 9, l[*].q = $w)", { args }, "no");
  });
});

describe("results", () => {
  const text = '{"n": [8], "s": "x"}';
  test.each<[string, Json | undefined, Outcome, Answer]>([
    ["a(result.n[*] = 8)", { n: [8] }, "ok", "yes"],
    ["a(result.n[*] = 8)", text, "ok", "yes"],
    ['a(result contains {"s": "x"})', text, "ok", "yes"],
    ["a(result = 2)", "2", "ok", "yes"],
    ['a(result = "2")', "2", "ok", "yes"],
    ['a(result = "2")', '"2"', "ok", "yes"],
    ['a(result in ["2", 3])', "3", "ok", "yes"],
    ['a(result glob "{*}")', text, "ok", "yes"],
    ["a(result > 1)", "2", "ok", "yes"],
    ["a(result.n = 1)", "not json {", "ok", "no"],
    ["a(result exists)", null, "ok", "yes"],
    ["a(result exists)", undefined, "ok", "open"],
    ["a(result exists)", undefined, "refused", "no"],
    ["a(result absent)", undefined, "denied", "yes"],
    ["a(result.n = 1)", undefined, "pending", "open"],
    ["a(result.n = 1, x = 1)", undefined, "ok", "no"],
  ])("%s and %j, %s: %s", (pattern, result, outcome, answer) => {
    check(pattern, { outcome, ...(result === undefined ? {} : { result }) }, answer);
  });
});

test("what is open are questions: equal ones for equal conditions, one for each group, and how the call ended", () => {
  const ask = (pattern: string) =>
    openQuestions(compilePattern(parsePattern(pattern)), record({ outcome: "unknown" }), {
      name: "v",
      value: 1,
      outer: undefined,
    });
  expect(ask("a(outcome = error)")).toEqual([{ bit: ["ok", 0], answer: false }]);
  expect(ask("a(result.n = $v)")).toEqual(ask("a(result.n = 1)"));
  expect(ask('a(result.n = $v, result["n"] = 2)')).toHaveLength(2);
  expect(ask("a(result.l[*].p = 1, result.l[*].q = 2)")).toHaveLength(1);
  expect(ask("a(result.l[*].q = 2, result.l[*].p = 1)")).toEqual(
    ask("a(result.l[*].p = 1, result.l[*].q = 2)"),
  );
});

test("a pattern that is ready says which tools it names, what it captures, and what its conditions look at", () => {
  const ready = (pattern: string) => compilePattern(parsePattern(pattern));
  expect([ready("a").names, ready("[a, b, a]").names, ready("a*").names, ready("*").names]).toEqual([
    ["a"],
    ["a", "b"],
    undefined,
    undefined,
  ]);
  expect(ready("a(x = $p, y > $q, z = $p, l[*] = $r)").captures).toEqual(["p", "r"]);
  const { conditions } = ready("a(l[*].x = $p, k = result.n, l[*].y contains $q)");
  expect(conditions.map(({ parts, variables }) => [parts, variables])).toEqual([
    [["args"], ["p"]],
    [["args", "result"], []],
    [["args"], ["q"]],
  ]);
  expect(new Set(conditions.map(({ group }) => group)).size).toBe(2);
});

test("a path that is none reaches nothing and can't be judged", () => {
  check(
    { tool: { kind: "any" }, where: [{ part: "args", path: "a[", matcher: { kind: "exists" } }] },
    {},
    "open",
  );
});

test("a pattern fits as the definition says, and leaves the same open", () => {
  const counts = { no: 0, yes: 0, open: 0 };
  const outer: Bindings = { name: "v", value: 1, outer: undefined };
  fc.assert(
    fc.property(patterns({ variables: ["v", "w"] }), traces({ minLength: 1 }), (pattern, trace) => {
      const seen = viewByDefinition(trace, {}).calls;
      const compiled = compilePattern(pattern);
      for (const [index, one] of viewOf(trace, {}).records.entries()) {
        const call = seen[index];
        const defined = call && fitByDefinition(pattern, call, new Map([["v", 1]]));
        const answer = answers[fit(compiled, one, outer)];
        if (answer !== undefined) counts[answer]++;
        expect(answer).toBe(defined === undefined ? "no" : defined.length === 0 ? "yes" : "open");
        if (answer !== "open") continue;
        expect(openQuestions(compiled, one, outer).map((open) => open.answer)).toEqual(
          defined?.map((open) => open.answer),
        );
      }
    }),
    { numRuns: 2_000 * factor },
  );
  expect(Math.min(counts.no, counts.yes, counts.open)).toBeGreaterThan(200);
});
