import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { mapChildren } from "../formula/map-children.ts";
import { formulas, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { evaluate } from "./evaluate.ts";

const runs = { numRuns: 500 * factor };

test("other names for the tools, in formula and trace alike, change nothing but the names", () => {
  const renamed: Readonly<Record<string, string>> = { a: "__proto__", b: "constructor", c: "toString" };
  const rename = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value, (key, inner: unknown) => {
        if (key === "name" && typeof inner === "string") return renamed[inner] ?? inner;
        if (key === "names" && Array.isArray(inner)) return inner.map((name) => renamed[name] ?? name);
        return inner;
      }),
    );
  fc.assert(
    fc.property(formulas(), traces(), (formula, trace) => {
      fc.pre(!/toolNames|"glob"/.test(JSON.stringify(formula)));
      const [before, after] = [evaluate(formula, trace), evaluate(rename(formula), rename(trace))];
      expect([after.verdict, after.applied, positionsOf(after)]).toEqual([
        before.verdict,
        before.applied,
        positionsOf(before),
      ]);
    }),
    runs,
  );
});

test("calls that ran nowhere change no verdict, and shift the positions", () => {
  fc.assert(
    fc.property(formulas(), traces({ refused: false, dialogue: false, missing: false }), (formula, trace) => {
      const [before, after] = [evaluate(formula, trace), evaluate(formula, doubled(trace))];
      expect([after.verdict, after.applied]).toEqual([before.verdict, before.applied]);
      expect(positionsOf(after)).toEqual(
        positionsOf(before).map((position) => (position === null ? null : position * 2 + 1)),
      );
    }),
    runs,
  );
});

test("calls of tools that no pattern names change no fact about the whole trace, unless it counts the calls between", () => {
  fc.assert(
    fc.property(
      formulas({ quantifiers: false, past: false }),
      traces({ dialogue: false, refused: false, minLength: 1 }),
      (drawn, trace) => {
        const formula = withoutPositions(drawn);
        fc.pre(!/withinCalls|opensStep|"any"|"glob"/.test(JSON.stringify(formula)));
        expect(evaluate(formula, doubled(trace, "ok")).verdict).toBe(evaluate(formula, trace).verdict);
      },
    ),
    runs,
  );
});

/** Before each call one more, of a tool that nobody names. It belongs to the step of the call that follows. */
function doubled(trace: Trace, outcome: ToolCall["outcome"] = "refused"): Trace {
  const calls = trace.calls.flatMap((call): readonly ToolCall[] => {
    const { step, startedAt } = call;
    const other = { name: "other", args: { x: 1 }, result: null, outcome, position: call.position * 2 };
    return [
      {
        ...other,
        ...(step === undefined ? {} : { step }),
        ...(startedAt === undefined ? {} : { startedAt }),
      },
      { ...call, position: call.position * 2 + 1 },
    ];
  });
  const gaps = trace.gaps.map((gap) => (gap.call === undefined ? gap : { ...gap, call: gap.call * 2 + 1 }));
  return { ...trace, calls, gaps };
}

/** Every fact about a position becomes the constant true, so that only facts about the whole trace are left. */
function withoutPositions(formula: Formula): Formula {
  switch (formula.kind) {
    case "now":
    case "said":
      return { kind: "constant", value: true };
    case "next":
    case "weakNext":
    case "at":
    case "eventuallyWithin":
      return withoutPositions(formula.body);
    default:
      return mapChildren(formula, withoutPositions);
  }
}

function positionsOf({ witnesses }: ReturnType<typeof evaluate>): readonly (number | null)[] {
  return witnesses.map(({ position }) => position);
}
