import { expect, test } from "vitest";
import { simulate } from "../workflow/simulate.ts";
import { type Augmentation, augmentationsOf, augmented } from "./augment.ts";
import { drawCores } from "./core.ts";
import { trainingPatterns } from "./patterns/patterns.ts";
import { poolTools } from "./pool-tools.ts";

const ways: readonly Augmentation[] = ["none", "prefix", "suffix", "both"];

test.each([
  [1, ["none", "prefix", "suffix", "both"]],
  [6, ["none", "prefix", "suffix", "both"]],
  [7, ["none", "prefix"]],
  [8, ["none", "prefix"]],
])("to a core of %d calls may be added: %j (paper section 13.3)", (calls, expected) => {
  expect(augmentationsOf({ calls })).toEqual(expected);
});

/** Every pattern, with each transformation that it may have. */
const slots = trainingPatterns.flatMap((pattern) =>
  pattern.transforms.map((transform) => [`${pattern.name} ${transform}`, pattern, transform] as const),
);

test.each(slots)(
  "%s: what is added is one call of tool_a on either side, and an addend of the answer",
  (_name, pattern, transform) => {
    for (const core of drawCores(pattern, transform, 3, 7, new Set())) {
      const runs = ways.map((how) => simulate(poolTools(undefined), augmented(core, how).procedure));
      const [plain, prefix, suffix, both] = runs;
      const text = (calls: NonNullable<typeof plain>["calls"]): string => JSON.stringify(calls);
      expect(plain?.calls).toHaveLength(core.calls);
      const first = prefix?.calls[0];
      const last = suffix?.calls.at(-1);
      expect([first?.name, first?.args, last?.name, last?.args]).toEqual([
        "tool_a",
        { i: core.before },
        "tool_a",
        { i: core.after },
      ]);
      expect(text(prefix?.calls.slice(1) ?? [])).toBe(text(plain?.calls ?? []));
      expect(text(suffix?.calls.slice(0, -1) ?? [])).toBe(text(plain?.calls ?? []));
      expect(text(both?.calls.slice(1, -1) ?? [])).toBe(text(plain?.calls ?? []));
      const [before, after] = [Number(first?.result.result), Number(last?.result.result)];
      const answer = plain?.answer ?? Number.NaN;
      expect(runs.map((one) => one.answer)).toEqual([
        answer,
        answer + before,
        answer + after,
        answer + before + after,
      ]);
    }
  },
);

test("the prompt tells of what is added, in its place, and of the sum once", () => {
  const [pattern] = trainingPatterns;
  const [core] = pattern === undefined ? [] : drawCores(pattern, pattern.transforms[0], 1, 7, new Set());
  if (core === undefined) throw new Error("no core");
  const stepsOf = (how: Augmentation): readonly string[] => augmented(core, how).steps;
  const plain = stepsOf("none");
  expect(stepsOf("prefix").slice(1, -1)).toEqual(plain);
  expect(stepsOf("suffix").slice(0, -2)).toEqual(plain);
  expect(stepsOf("both").slice(1, -2)).toEqual(plain);
  expect(stepsOf("both")[0]).toContain(`Call tool_a with ${core.before} first`);
  expect(stepsOf("both").at(-2)).toContain(`Call tool_a with ${core.after} last`);
  for (const how of ["prefix", "suffix", "both"] as const)
    expect(stepsOf(how).at(-1)).toBe("Your final answer is the answer above plus each addend.");
});

test("cores are drawn with numbers that nobody has, the same each time", () => {
  const [pattern] = trainingPatterns;
  if (pattern === undefined) throw new Error("no pattern");
  const drawn = (known: Set<string>, count = 5) =>
    drawCores(pattern, pattern.transforms[0], count, 11, known).map(({ numbers }) => JSON.stringify(numbers));
  const taken = new Set<string>();
  const first = drawn(taken);
  expect(new Set(first).size).toBe(5);
  expect(taken.size).toBe(5);
  expect(drawn(new Set())).toEqual(first);
  const second = drawn(taken);
  expect(second.filter((numbers) => first.includes(numbers))).toEqual([]);
  expect(drawn(taken, 0)).toEqual([]);
});
