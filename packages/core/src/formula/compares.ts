import type { Comparison } from "./formula.ts";

/** How two numbers compare, or two texts by their UTF-16 units. */
export function compares<Value extends number | string>(
  left: Value,
  comparison: Comparison,
  right: Value,
): boolean {
  switch (comparison) {
    case "==":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}
