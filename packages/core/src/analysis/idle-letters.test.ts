import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { compile } from "../monitor/compile.ts";
import type { TablePiece } from "../monitor/piece.ts";
import { parse } from "../syntax/parse.ts";
import { formulas } from "../testing/index.ts";
import { idleLetters } from "./idle-letters.ts";

test.each([
  ["not called(a)", true],
  ["G(now(a) -> F now(b))", true],
  ["precedes(a, b)", true],
  ["before(a, b)", true],
  ["G(now(a) -> X now(b))", false],
  ["F<=3 now(a)", false],
  ["at(2, now(a))", false],
  ["precedes(a, b) | F<=2 now(c)", false],
])("%s can wait while other tools are called: %s", (text, patient) => {
  expect(tablesOf(compile(parse(text))).map((piece) => idleLetters(piece).patient)).toEqual([patient]);
});

/** Any letters, the first of which belongs to a step of its own, as they go from two states side by side. */
test("where a rule can wait, other calls in between take nothing away: what broke nothing breaks nothing, and may end where it might", () => {
  const orders = ["precedes(a, b)", "before(b, a)", "after(a, b)", "allBefore([a, c], b)", "inOrder(a, b)"];
  const order = fc.constantFrom(...orders.map((text) => parse(text)));
  const joined = fc.tuple(order, formulas({ depth: 2 })).map((parts): Formula => ({ kind: "or", parts }));
  const some = fc.oneof(formulas({ depth: 3 }), order, joined);
  const seen = { patient: 0, moved: 0, impatient: 0 };
  fc.assert(
    fc.property(some, fc.array(fc.nat(1_000), { maxLength: 6 }), (formula, picks) => {
      for (const piece of tablesOf(compile(formula))) {
        const { letters: idle, patient } = idleLetters(piece);
        if (!patient) {
          seen.impatient++;
          continue;
        }
        seen.patient++;
        const { letters, next, output, worth } = piece.machine.table;
        const laterIdle = idle.filter((letter) => piece.alphabet.letters[letter]?.step !== "same");
        for (const start of worth.keys()) {
          for (const letter of laterIdle) {
            let [here, there] = [start, next[start * letters + letter] ?? 0];
            if (here !== there) seen.moved++;
            expect(output[start * letters + letter]).toBe(0);
            for (const [index, pick] of picks.entries()) {
              const one = pick % letters;
              if (index === 0 && piece.alphabet.letters[one]?.step === "same") break;
              if (output[here * letters + one] !== 0) break;
              expect(output[there * letters + one]).toBe(0);
              here = next[here * letters + one] ?? 0;
              there = next[there * letters + one] ?? 0;
              expect((worth[here] ?? 0) & ~(worth[there] ?? 0)).toBe(0);
            }
          }
        }
      }
    }),
    { numRuns: 500 * factor },
  );
  expect(Math.min(seen.patient, seen.moved, seen.impatient)).toBeGreaterThan(20);
});

function tablesOf(monitor: ReturnType<typeof compile>): readonly TablePiece[] {
  if (monitor.kind === "unwatchable") return [];
  return monitor.pieces.flatMap((piece) => (piece.kind === "table" ? [piece] : []));
}
