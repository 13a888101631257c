import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import { print } from "../syntax/print.ts";
import { formulas, testingRegistry, traces } from "../testing/index.ts";
import { staysSilent } from "./stays-silent.ts";

test("what is silent about a whole trace is silent about every run of its calls", () => {
  let reached = 0;
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
      const options = { registry: testingRegistry };
      const whole = evaluate(formula, trace, options);
      if (!staysSilent(formula) || whole.applied || whole.verdict !== "satisfied") return;
      reached++;
      const { length } = trace.calls;
      for (let start = 0; start < length; start++)
        for (let end = start; end <= length; end++) {
          const calls = trace.calls.map((call, place) =>
            place < start || place >= end ? { ...call, outcome: "refused" as const } : call,
          );
          const { verdict } = evaluate(formula, { ...trace, calls }, options);
          expect(verdict, print(formula)).not.toBe("violated");
        }
    }),
    { numRuns: 3000 * factor },
  );
  expect(reached).toBeGreaterThan(100);
});
