import { seededRandom } from "@agentltl/statistics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Simulated, simulate } from "../../workflow/simulate.ts";
import type { Numbers, Pattern, Transform } from "../pattern.ts";
import { poolTools } from "../pool-tools.ts";
import { heldOutPatterns } from "./held-out.ts";
import { trainingPatterns } from "./patterns.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const all = [...trainingPatterns, ...heldOutPatterns];

interface Drawn {
  readonly pattern: Pattern;
  readonly transform: Transform;
  readonly numbers: Numbers;
}

const drawn: fc.Arbitrary<Drawn> = fc
  .record({ pattern: fc.constantFrom(...all), second: fc.boolean(), seed: fc.nat(1_000_000) })
  .map(({ pattern, second, seed }) => ({
    pattern,
    transform: pattern.transforms[second ? pattern.transforms.length - 1 : 0] ?? "tool_a",
    numbers: pattern.numbers(seededRandom(seed)),
  }));

function promptOf({ pattern, transform, numbers }: Drawn): string {
  return pattern.plan(numbers, transform).steps.join("\n");
}

function runOf({ pattern, transform, numbers }: Drawn): Simulated {
  return simulate(poolTools(undefined), pattern.plan(numbers, transform).procedure);
}

function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<![\w-])\d+\b/g)].map(([digits]) => Number(digits));
}

function forAny(law: (one: Drawn) => void): void {
  fc.assert(fc.property(drawn, law), { numRuns: 300 * factor });
}

test("every pattern has a name of its own", () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test("no argument comes out of thin air: it stands in the prompt, or follows from what came before", () => {
  forAny((one) => {
    const told = numbersIn(promptOf(one));
    const known = new Set(told);
    for (const { name, args, result } of runOf(one).calls) {
      for (const value of Object.values(args).flat())
        expect([one.pattern.name, name, value, known.has(Number(value))]).toEqual([
          one.pattern.name,
          name,
          value,
          true,
        ]);
      // The next round of a loop counts one further, and some patterns add 1 to a result.
      for (const value of [...Object.values(result), ...Object.values(args)].flat())
        for (const next of [Number(value), Number(value) + 1]) known.add(next);
    }
  });
});

test("the answer is a result, or a sum of results or of numbers that the prompt tells", () => {
  forAny((one) => {
    const { answer, calls } = runOf(one);
    const results = calls.map(({ result }) => Number(Object.values(result)[0]));
    const told = numbersIn(promptOf(one));
    const sums = new Set([0]);
    for (const value of [...results, ...told.flatMap((number) => results.map(() => number))])
      for (const sum of [...sums]) if (sum + value <= answer) sums.add(sum + value);
    expect([one.pattern.name, sums.has(answer)]).toEqual([one.pattern.name, true]);
  });
});

test("every number that is drawn is told: another one makes another prompt", () => {
  forAny((one) => {
    const prompt = promptOf(one);
    for (const [name, value] of Object.entries(one.numbers)) {
      const other = promptOf({ ...one, numbers: { ...one.numbers, [name]: value + 1 } });
      expect([one.pattern.name, name, other !== prompt]).toEqual([one.pattern.name, name, true]);
    }
  });
});

test("the tools that the prompt names are those that are called, or would be on the way not taken", () => {
  forAny((one) => {
    const { calls, untaken } = runOf(one);
    const called = new Set([...calls, ...untaken].map(({ name }) => name));
    const named = new Set(promptOf(one).match(/\btool_[a-d]\b/g));
    expect([one.pattern.name, [...named].toSorted()]).toEqual([one.pattern.name, [...called].toSorted()]);
  });
});

test("where either tool may do the transformation the one that is to do it does, and nothing else of the prompt changes", () => {
  forAny(({ pattern, numbers }) => {
    if (pattern.transforms.length === 1) return;
    const texts = pattern.transforms.map((transform) => promptOf({ pattern, numbers, transform }));
    for (const [at, transform] of pattern.transforms.entries()) {
      expect(runOf({ pattern, numbers, transform }).calls.map(({ name }) => name)).toContain(transform);
      const swapped = texts[0]?.replaceAll(pattern.transforms[0], transform);
      expect([pattern.name, texts[at]]).toEqual([pattern.name, swapped]);
    }
  });
});

test("both ways of every decision are taken by some numbers", () => {
  for (const pattern of all) {
    const runs = Array.from({ length: 60 }, (_, seed) =>
      runOf({ pattern, transform: pattern.transforms[0], numbers: pattern.numbers(seededRandom(seed)) }),
    );
    const taken = runs.reduce((sum, { branches }) => sum + branches.taken, 0);
    const notTaken = runs.reduce((sum, { branches }) => sum + branches.notTaken, 0);
    expect([pattern.name, taken > 0]).toEqual([pattern.name, notTaken > 0]);
  }
});

test("a call that was not made stands for one that was: another tool, or other arguments", () => {
  forAny((one) => {
    const { calls, untaken } = runOf(one);
    for (const { insteadOf, name, args } of untaken) {
      expect(calls[insteadOf]).toBeDefined();
      expect({ name, args }).not.toEqual({ name: calls[insteadOf]?.name, args: calls[insteadOf]?.args });
    }
  });
});
