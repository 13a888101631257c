import { expect, test } from "vitest";
import type { Refusal } from "../check/result.ts";
import { categoryOf, paperCategory } from "./category.ts";

/** `ours paper`, of a correct answer and of one that is not. */
function check(grounded: boolean | null, vacuous: boolean, refusal: Refusal, expected: string): void {
  const verdict = { grounded, vacuous, refusal };
  const both = [true, false].map(
    (correct) => `${categoryOf(correct, verdict)} ${paperCategory(correct, verdict)}`,
  );
  expect(both.join(", ")).toBe(expected);
}

test.each<[boolean | null, boolean, Refusal, string]>([
  [true, false, "none", "CG CG, IG IG"],
  [false, false, "none", "CU CU, IU IU"],
  [null, false, "none", "unjudged undefined, unjudged undefined"],
  [true, true, "none", "vacuous CG, vacuous IG"],
  [true, true, "exact", "refusal CG, refusal IG"],
  [true, true, "within", "refusal CG, refusal IG"],
  [true, false, "within", "CG CG, IG IG"],
  [false, false, "within", "CU CU, IU IU"],
  [null, false, "within", "unjudged undefined, unjudged undefined"],
])("grounded %s, vacuous %s, refusal %s: %s", check);
