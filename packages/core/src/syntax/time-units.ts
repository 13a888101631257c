import { printNumber } from "./print-json.ts";

/** The units of time in texts, in milliseconds, smallest first. */
export const timeUnits: readonly (readonly [string, number])[] = [
  ["ms", 1],
  ["s", 1_000],
  ["min", 60_000],
  ["h", 3_600_000],
];

/** A time in the largest unit that gives a whole number. */
export function printTime(milliseconds: number): string {
  const exact = timeUnits.filter(([, size]) => isExact(milliseconds, size));
  const [unit, factor] = exact.at(-1) ?? ["ms", 1];
  return `${printNumber(milliseconds / factor)} ${unit}`;
}

function isExact(milliseconds: number, size: number): boolean {
  const amount = milliseconds / size;
  return amount !== 0 && Number.isSafeInteger(amount) && amount * size === milliseconds;
}
