import type { Amount } from "../answer/amounts.ts";
import { sameInOtherUnits } from "./same-in-other-units.ts";
import type { AmountIndex } from "./text-index.ts";

/**
 * Whether a text that was seen shows an amount: the same number in any way of writing it, without another unit; or a more exact one that
 * rounds to it, where the answer rounds (it has decimals, a scale, or says `about`); or, for a percentage, the fraction; or the same in another unit.
 */
export function holdsAmount({ values, units }: AmountIndex, amount: Amount): boolean {
  const fits = (from: number, to: number, unit: string, bare = true): boolean => {
    for (let place = firstAtLeast(values, from); place < values.length; place++) {
      if ((values[place] ?? Number.POSITIVE_INFINITY) > to) return false;
      const seen = units[place];
      if (unit === "" || (bare && seen?.has("")) || seen?.has(unit)) return true;
    }
    return false;
  };
  const slack = tolerance(amount);
  // Of money the words around it say which way it goes: a refund of $5 is a difference of -$5.
  const readings = isMoney(amount) ? amount.readings.flatMap((one) => [one, -one]) : amount.readings;
  const inOtherUnits = (): boolean =>
    sameInOtherUnits(amount).some(({ unit, value, slack: off }) =>
      fits(value - off, value + off, unit, false),
    );
  const asWritten = readings.some((reading) => {
    const near = slack + Math.abs(reading) * 1e-12;
    if (fits(reading - near, reading + near, amount.unit)) return true;
    const [share, percent] = [near / 100 + 1e-12, amount.unit === "%"];
    return percent && fits(reading / 100 - share, reading / 100 + share, "");
  });
  return asWritten || inOtherUnits();
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
