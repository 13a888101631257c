import fc from "fast-check";
import { expect, test } from "vitest";
import type { JudgedRun } from "../analysis/judged-run.ts";
import { drawShown } from "./draw-shown.ts";

/** A run by one letter for each of model, prompt and outcome, and a number. */
function run(kind: string, number: number): JudgedRun {
  const [model = "", prompt = "", outcome = ""] = kind;
  const verdict = { correct: true, grounded: true, paper: outcome === "c" ? "CG" : "IU", own: "CG" } as const;
  return {
    key: `${kind} ${number}`,
    cell: { repository: "r", question: "q", prompt, model, seed: 1, trial: number },
    end: outcome === "e" ? { kind: "error", message: `${number}` } : { kind: "answer" },
    usage: { input: 0, output: 0, steps: 1, cost: null },
    kept: {},
    ...(outcome === "e" ? {} : { verdicts: { paper: verdict, evidence: verdict } }),
  };
}

const runs = fc
  .uniqueArray(fc.tuple(fc.constantFrom("mpc", "mpi", "mpe", "nqc", "nqi"), fc.integer({ min: 1, max: 9 })), {
    selector: (pair) => pair.join(),
  })
  .map((pairs) => pairs.map(([kind, number]) => run(kind, number)));
const drawing = fc.record({ most: fc.integer({ min: 0, max: 20 }), seed: fc.integer() });
const kindOf = (key: string): string => key.slice(0, 3);

test("as many are drawn as may be, none twice, and the same in whatever order they come", () => {
  fc.assert(
    fc.property(runs, drawing, (all, how) => {
      const drawn = drawShown(all, "paper", how);
      expect(drawn.length).toBe(Math.min(how.most, all.length));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawShown(all.toReversed(), "paper", how)).toEqual(drawn);
    }),
  );
});

test("no model, prompt and outcome has two more than another of which there are as many", () => {
  fc.assert(
    fc.property(runs, drawing, (all, how) => {
      const drawn = drawShown(all, "paper", how);
      const kinds = [...new Set(all.map(({ key }) => kindOf(key)))];
      const counts = kinds.map((kind) => ({
        there: all.filter(({ key }) => kindOf(key) === kind).length,
        drawn: drawn.filter((key) => kindOf(key) === kind).length,
      }));
      const most = Math.max(0, ...counts.map((count) => count.drawn));
      for (const count of counts) expect(count.drawn).toBeGreaterThanOrEqual(Math.min(count.there, most - 1));
    }),
  );
});

test("another seed draws others", () => {
  const all = Array.from({ length: 30 }, (_, number) => run("mpc", number));
  const first = drawShown(all, "paper", { most: 5, seed: 1 });
  expect(drawShown(all, "paper", { most: 5, seed: 2 })).not.toEqual(first);
});
