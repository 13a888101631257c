import type { Comparison, Formula } from "./formula.ts";
import { formulaError } from "./formula-error.ts";
import { formulaKinds } from "./formula-kinds.ts";
import { showValue } from "./show-value.ts";

/** `value`, where it is a formula; throws `formula-invalid` with what to write where it is none. */
export function asFormula(value: Formula, builder: string): Formula {
  if (typeof value === "object" && value !== null && formulaKinds.has(value.kind)) return value;
  const advice =
    typeof value === "string"
      ? `write \`${builder}(now(${showValue(value)}))\` for a call at that position, or \`called(${showValue(value)})\` for one anywhere`
      : 'write a formula, such as `now("search")`';
  throw formulaError(`\`${builder}\` takes formulas, not ${showValue(value)}: ${advice}`);
}

/** `value`, where it is a whole number >= `least`; throws `formula-invalid` where it is none. */
export function asCount(value: number, least: number, what: string): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw formulaError(`${what} must be a whole number >= ${least}, not ${showValue(value)}`);
}

const comparisons: ReadonlySet<unknown> = new Set<Comparison>(["==", "!=", "<", "<=", ">", ">="]);

/** What other languages write, by what stands here for it. */
const meant: ReadonlyMap<unknown, Comparison> = new Map([
  ["=", "=="],
  ["===", "=="],
  ["!==", "!="],
  ["<>", "!="],
  ["=<", "<="],
  ["=>", ">="],
]);

/** `value`, where it is a comparison; throws `formula-invalid` with the nearest where it is none. */
export function asComparison(value: Comparison, what: string): Comparison {
  if (comparisons.has(value)) return value;
  const nearest = meant.get(value);
  const advice = nearest === undefined ? 'write "==", "!=", "<", "<=", ">" or ">="' : `write "${nearest}"`;
  throw formulaError(`${what} compares by ${showValue(value)}: ${advice}`);
}
