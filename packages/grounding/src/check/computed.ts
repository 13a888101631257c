import { amountsIn } from "../answer/amounts.ts";
import type { EntityFinding } from "./result.ts";

/** Answers with more amounts than this show no working that anybody follows. */
const most = 60;
const largestFactor = 9;

/**
 * The amounts of an answer that follow from others in it that were seen: their sum, difference or small multiple, or the sum of amounts
 * that stand one after the other. The answer shows its working, so they are no claims about what was read.
 */
export function computedAmounts(findings: readonly EntityFinding[]): ReadonlySet<EntityFinding> {
  const amounts = findings
    .filter(({ entity }) => entity.type === "number")
    .map((finding) => ({ finding, value: Math.abs(amountsIn(finding.entity.value)[0]?.readings[0] ?? 0) }))
    .filter(({ value }) => value !== 0);
  if (amounts.length > most) return new Set();
  const all = amounts.map(({ value }) => value);
  const known = amounts.filter(({ finding }) => finding.grounded === true || !finding.counted);
  const seen = known.map(({ value }) => value);
  const open = amounts.filter(({ finding }) => finding.grounded === false && finding.counted);
  return new Set(
    open
      .filter(({ value }) => isCombination(value, seen) || isRunSum(value, all))
      .map(({ finding }) => finding),
  );
}

function isCombination(value: number, seen: readonly number[]): boolean {
  return seen.some(
    (one) =>
      seen.some((other) => isEqual(one + other, value) || isEqual(Math.abs(one - other), value)) ||
      Array.from({ length: largestFactor - 1 }, (_, place) => place + 2).some((times) =>
        isEqual(one * times, value),
      ),
  );
}

/** Of at least two amounts that stand one after the other. */
function isRunSum(value: number, all: readonly number[]): boolean {
  return all.some((first, from) => {
    let sum = first;
    return all.slice(from + 1).some((next) => {
      sum += next;
      return isEqual(sum, value);
    });
  });
}

/** To half a hundredth, since sums of decimals are not exact. */
function isEqual(left: number, right: number): boolean {
  return Math.abs(left - right) < 0.005 + 1e-9;
}
