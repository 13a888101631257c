import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { holds } from "../semantics/holds.ts";
import { formulas, traces } from "../testing/index.ts";
import { gapsOf } from "./gaps.ts";
import { Trace } from "./trace.ts";
import type { GapKind } from "./trace-data.ts";
import { traceFromJSON } from "./trace-from-json.ts";
import { traceToJSON } from "./trace-to-json.ts";

describe("of a tool,", () => {
  /** The definition: a walk over the calls, those that never ran left out. */
  const walk = (trace: Trace, tool: string): readonly number[] => {
    const found: number[] = [];
    for (const { name, outcome, position } of trace.calls)
      if (name === tool && outcome !== "refused" && outcome !== "denied") found.push(position);
    return found;
  };
  const each = (law: (trace: Trace, tool: string, found: readonly number[]) => void): void =>
    check(traces(), (trace) => {
      for (const tool of ["a", "b", "toString"]) law(trace, tool, walk(trace, tool));
    });

  test("all positions, the first, the last, the n-th and their number agree with a walk over the calls", () => {
    each((trace, tool, found) => {
      expect(Trace.allIndices(trace, tool)).toEqual(found);
      expect(Trace.count(trace, tool)).toBe(found.length);
      expect(Trace.contains(trace, tool)).toBe(found.length > 0);
      expect(Trace.firstIndex(trace, tool)).toBe(found[0] ?? -1);
      expect(Trace.lastIndex(trace, tool)).toBe(found.at(-1) ?? -1);
      for (const n of [-1, 0, 1, 2, 3, 0.5, Number.NaN])
        expect(Trace.nthIndex(trace, tool, n)).toBe(n >= 1 ? (found[n - 1] ?? -1) : -1);
    });
  });

  test("the calls with no demand are all, and those with a demand are among them and meet it", () => {
    each((trace, tool, found) => {
      expect(Trace.callsWith(trace, tool, {}).map(({ position }) => position)).toEqual(found);
      for (const call of Trace.callsWith(trace, tool, { x: 1 })) {
        expect(found).toContain(call.position);
        expect(call.args).toMatchObject({ x: 1 });
      }
    });
  });

  test("a suffix has what stands from its position on, at its place, and a suffix of it is one of the whole", () => {
    each((trace, tool, found) => {
      for (const from of [0, 1, 3, 9]) {
        const rest = Trace.suffix(trace, from);
        expect(Trace.allIndices(rest, tool)).toEqual(found.filter((position) => position >= from));
        expect(Trace.suffix(rest, from + 1)).toEqual(Trace.suffix(trace, from + 1));
        for (const { position } of rest.calls)
          expect(Trace.at(rest, position)).toBe(Trace.at(trace, position));
        expect(Trace.at(rest, from - 1)).toBeUndefined();
      }
      expect(Trace.suffix(trace, 0)).toEqual(trace);
    });
  });
});

test("written and read again a trace is the same for every formula, and written once more it is the same text", () => {
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
      const text = JSON.stringify(traceToJSON(trace));
      const again = traceFromJSON(JSON.parse(text));
      expect(holds(formula, again)).toBe(holds(formula, trace));
      expect(JSON.stringify(traceToJSON(again))).toBe(text);
    }),
    { numRuns: 200 * factor },
  );
});

test("a trace with one wrong member is refused with the place, or is no trace of ours at all", () => {
  const others = fc.constantFrom<unknown>(null, 7, "x", true, [], {}, [[]]);
  let refused = 0;
  fc.assert(
    fc.property(traces({ minLength: 1 }), others, fc.nat(), (trace, other, seed) => {
      const value = JSON.parse(JSON.stringify(traceToJSON(trace)));
      const places = [
        ...["calls", "dialogue", "metrics", "ended", "gaps", "id", "tools"].map((name) => [value, name]),
        ...["name", "position", "outcome", "step", "agent", "startedAt"].map((name) => [
          value.calls[0],
          name,
        ]),
      ] as const;
      const [holder, key] = places[seed % places.length] ?? [value, "calls"];
      holder[key] = other;
      try {
        traceFromJSON(value);
      } catch (error) {
        refused++;
        expect(error).toMatchObject({ name: "AgentLTLError", code: "trace-invalid" });
        expect(String(error)).toContain(key);
      }
    }),
    { numRuns: 500 * factor },
  );
  expect(refused).toBeGreaterThan(200 * factor);
});

test("gaps are found as a look at each of them finds them", () => {
  const kinds: readonly GapKind[] = ["args", "result", "time"];
  const gap = fc.record(
    { kind: fc.constantFrom(...kinds), call: fc.nat(5), detail: fc.constant("lost") },
    { requiredKeys: ["kind", "detail"] },
  );
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 4 }), fc.nat(6), fc.nat(6), (gaps, from, to) => {
      const ready = gapsOf(gaps);
      expect(ready.none).toBe(gaps.length === 0);
      for (const kind of kinds) {
        const own = gaps.filter((one) => one.kind === kind);
        expect(ready.anywhere(kind)).toBe(own.length > 0);
        expect(ready.at(kind, from)).toBe(own.some(({ call }) => call === undefined || call === from));
        const within = ({ call }: { readonly call?: number }): boolean =>
          call === undefined || (call >= from && call <= to);
        expect(ready.between(kind, from, to)).toBe(own.some(within));
      }
    }),
    { numRuns: 500 * factor },
  );
});

function check(arbitrary: fc.Arbitrary<Trace>, law: (trace: Trace) => void): void {
  fc.assert(
    fc.property(arbitrary, (trace) => {
      law(trace);
    }),
    { numRuns: 200 * factor },
  );
}
