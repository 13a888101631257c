import type { Amount } from "../answer/amounts.ts";
import { sameInOtherUnits } from "./same-in-other-units.ts";
import type { AmountIndex } from "./text-index.ts";

/**
 * Whether a text that was seen shows an amount: the same number in any way of writing it, without another unit; or a more exact one that
 * rounds to it, where the answer rounds (it has decimals, a scale, or says `about`); or, for a percentage, the fraction; or the same in
 * another unit.
 */
export function holdsAmount(index: AmountIndex, amount: Amount): boolean {
  const { unit } = amount;
  const slack = tolerance(amount);
  const inSameUnit = (units: ReadonlySet<string>): boolean => unit === "" || units.has("") || units.has(unit);
  // Of money the words around it say which way it goes: a refund of $5 is a difference of -$5.
  const readings = isMoney(amount) ? amount.readings.flatMap((one) => [one, -one]) : amount.readings;
  return (
    readings.some((reading) => holdsNear(index, reading, slack, inSameUnit)) ||
    (unit === "%" &&
      readings.some((reading) => holdsNear(index, reading / 100, slack / 100, (units) => units.has("")))) ||
    sameInOtherUnits(amount).some((other) =>
      holdsNear(index, other.value, other.slack, (units) => units.has(other.unit)),
    )
  );
}

/** Whether some value that is no further away has units that fit. */
function holdsNear(
  { values, units }: AmountIndex,
  wanted: number,
  slack: number,
  fits: (units: ReadonlySet<string>) => boolean,
): boolean {
  // The last digits of a fraction are not exact.
  const off = slack + Math.abs(wanted) * 1e-12;
  for (let place = firstAtLeast(values, wanted - off); place < values.length; place++) {
    const seen = units[place];
    if (seen === undefined || (values[place] ?? Number.POSITIVE_INFINITY) > wanted + off) return false;
    if (fits(seen)) return true;
  }
  return false;
}

function isMoney({ unit }: Amount): boolean {
  return /^[$€£¥₹]$/.test(unit);
}

/** How far off a seen number may be: half of the last digit that the answer writes, where the answer rounds. */
function tolerance({ step, rough, readings }: Amount): number {
  if (!rough) return step === 1 ? 0 : step / 2;
  const [value = 0] = readings;
  const zeros = /0*$/.exec(Math.abs(value / step).toFixed(0))?.[0].length ?? 0;
  return (step * 10 ** zeros) / 2;
}

/** The first place with a value of at least `wanted`, by binary search. */
function firstAtLeast(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
