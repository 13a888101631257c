import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { formulas, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard } from "./guard.ts";

test("two sessions under one procedure never share anything: each decides as if it were alone, whoever is asked in between", () => {
  let refused = 0;
  const some = traces({ missing: false, refused: false, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(formulas({ depth: 2 }), { minLength: 1, maxLength: 3 }),
      some,
      some,
      (drawn, one, other) => {
        const modes: readonly Mode[] = ["block", "retry", "warn"];
        const constraints = drawn.map((formula, index) => ({
          name: `${index}`,
          formula,
          mode: modes[index] ?? "log",
        }));
        const procedure = defineProcedure({ constraints });
        const alone = [one, other].map((trace) => {
          const guard = createGuard(procedure);
          for (const position of trace.calls.keys()) play(guard, trace, position);
          return guard.snapshot();
        });
        const together = [createGuard(procedure), createGuard(procedure)] as const;
        for (let position = 0; position < Math.max(one.calls.length, other.calls.length); position++) {
          play(together[0], one, position);
          play(together[1], other, position);
        }
        expect(together.map((guard) => guard.snapshot())).toEqual(alone);
        refused += together
          .flatMap(({ decisions }) => decisions)
          .filter(({ kind }) => kind !== "allow").length;
      },
    ),
    { numRuns: 100 * factor },
  );
  expect(refused).toBeGreaterThan(40 * factor);
});

function play(guard: Guard, { calls }: Trace, position: number): void {
  const call = calls[position];
  if (call === undefined) return;
  const { name, args = {}, result = null, outcome } = call;
  const id = `${position}`;
  guard.said({ role: "user", text: position % 2 === 0 ? "yes" : "no" });
  guard.propose({ id, name, args, step: position });
  guard.settle(id, outcome === "error" ? { error: result } : { result });
}
