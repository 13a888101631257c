import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { not, or } from "../formula/index.ts";
import type { Json } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { underEveryFilling } from "./fillings.ts";
import { holds } from "./holds.ts";

describe("a verdict holds however the missing values are filled in", () => {
  test("a law of thought holds of what nobody wrote down", () => {
    fc.assert(
      fc.property(formulas({ depth: 2 }), traces(), (formula, trace) => {
        expect(holds(or(formula, not(formula)), trace)).toBe("satisfied");
      }),
      { numRuns: 500 * factor },
    );
  });

  test("not turns satisfied and violated round, and leaves unevaluable", () => {
    const opposite = { satisfied: "violated", violated: "satisfied", unevaluable: "unevaluable" };
    fc.assert(
      fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
        expect(holds(not(formula), trace)).toBe(opposite[holds(formula, trace)]);
      }),
      { numRuns: 500 * factor },
    );
  });

  test("where all was written down, every verdict is one of two", () => {
    const complete = traces({ missing: false });
    const ofCalls = formulas({ depth: 3 }).filter((formula) => !mentionsMetrics(formula));
    fc.assert(
      fc.property(ofCalls, complete, (formula, trace) => {
        expect(holds(formula, trace)).not.toBe("unevaluable");
      }),
      { numRuns: 500 * factor },
    );
  });

  test("what turns up later never changes a verdict, for results and outcomes", () => {
    const later = fc.constantFrom<Json>(1, 2, "yes", { n: 1 }, { n: 2 }, null, '{"n":1}');
    fc.assert(
      fc.property(formulas({ depth: 3 }), traces(), later, fc.boolean(), (formula, trace, result, ok) => {
        const before = holds(formula, trace);
        fc.pre(before !== "unevaluable");
        expect(holds(formula, filledIn(trace, result, ok))).toBe(before);
      }),
      { numRuns: 2_000 * factor },
    );
  });

  test("that happens often enough to mean something", () => {
    const judged = fc.sample(fc.tuple(formulas({ depth: 3 }), traces()), 3_000);
    const shareOf = (wanted: (formula: Formula, trace: Trace) => boolean): number =>
      judged.filter(([formula, trace]) => wanted(formula, trace)).length / judged.length;
    expect(shareOf((formula, trace) => holds(formula, trace) === "unevaluable")).toBeGreaterThan(0.01);
    expect(shareOf((_formula, trace) => filledIn(trace, 1, true) !== trace)).toBeGreaterThan(0.15);
  });
});

describe("one missing value is one question", () => {
  test("wherever it is asked", () => {
    check("called(a(result = 1)) <-> at(0, now(a(result = 1)))", "satisfied");
    check("calledWithResult(a, 1) <-> called(a(result = 1))", "satisfied");
    check("forall v in values(1). called(a(result = $v)) <-> called(a(result = 1))", "satisfied");
  });

  test("other conditions on it are other questions", () => {
    check("called(a(result = 1)) <-> called(a(result = 2))", "unevaluable");
    check("called(a(result.n = 1)) <-> called(a(result = 1))", "unevaluable");
  });

  test("of elements that are meant together, one question", () => {
    check(
      "now(a(result[*].p = 1, result[*].q = 2)) <-> now(a(result[*].q = 2, result[*].p = 1))",
      "satisfied",
    );
    check("now(a(result[*].p = 1, result[*].q = 2)) -> now(a(result[*].p = 1))", "unevaluable");
    check("now(a(result.p = 1, result.q = 2)) -> now(a(result.p = 1))", "satisfied");
  });
});

test("bits are tried both ways once they are asked, and keep their answer", () => {
  const both = [...underEveryFilling((answer) => [answer("p"), answer("p"), answer("p") && answer("q")])];
  expect(both).toEqual([
    [true, true, true],
    [false, false, false],
    [true, true, false],
  ]);
});

/** On one call `a` whose result was not recorded. */
function check(text: string, expected: string): void {
  const call: ToolCall = { name: "a", args: {}, position: 0, outcome: "ok" };
  const trace: Trace = { calls: [call], dialogue: [], metrics: {}, ended: true, gaps: [] };
  expect(holds(parse(text), trace)).toBe(expected);
}

/** `trace` as it would have been with these in place of what is missing. The trace itself, where nothing of the kind is. */
function filledIn(trace: Trace, result: Json, ok: boolean): Trace {
  const calls = trace.calls.map((call): ToolCall => {
    const ended = call.outcome === "unknown" || call.outcome === "pending";
    if (!ended && (call.result !== undefined || call.outcome === "refused" || call.outcome === "denied"))
      return call;
    const outcome = ended ? (ok ? "ok" : "error") : call.outcome;
    return { ...call, result: call.result ?? result, outcome };
  });
  return calls.every((call, index) => call === trace.calls[index]) ? trace : { ...trace, calls };
}

/** A metric that is not there was not recorded, whatever else was. */
function mentionsMetrics(formula: Formula): boolean {
  return /"metric(sOf)?"/.test(JSON.stringify(formula));
}
