import type { Condition, Test } from "./condition.ts";

/** Every test of a field that a condition holds, in order. */
export function testsIn(condition: Condition): readonly { readonly field: string; readonly test: Test }[] {
  switch (condition.kind) {
    case "constant":
      return [];
    case "field":
      return [condition];
    case "not":
      return testsIn(condition.body);
    case "all":
    case "any":
      return condition.parts.flatMap(testsIn);
  }
}
