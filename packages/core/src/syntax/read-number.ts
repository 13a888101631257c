import { quoted } from "./quoted.ts";
import type { Reader } from "./reader.ts";

/** Whatever stands together: what a user took for one value. */
export const run: RegExp = /[^\s,()[\]{}"]+/y;
const number = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/;
const startOfNumber = /-?[0-9]/y;
const integer = /-?[0-9]+(?:[eE]\+?[0-9]+)?/y;

/** Passes over a number as JSON writes it, if one begins here. What only begins like a number, such as a date, is an error. */
export function readNumber(reader: Reader): number | undefined {
  if (reader.look(startOfNumber) === undefined) return undefined;
  const written = reader.look(run) ?? "";
  const value = Number(written);
  if (number.exec(written)?.[0] !== written || !Number.isFinite(value)) {
    throw reader.error(
      `${quoted(written)} is no number; a text stands in double quotes, as in ${quoted(`"${written}"`)}`,
    );
  }
  reader.match(run);
  return value;
}

/** Passes over a number that must stand here. `what` says what it counts. */
export function expectNumber(reader: Reader, what: string): number {
  const value = readNumber(reader);
  if (value === undefined) throw reader.error(`expected ${what}, found ${reader.found()}`);
  return value;
}

/** Passes over a whole number of at least `least` that must stand here; it may end directly before a letter. */
export function expectWhole(reader: Reader, what: string, least: number): number {
  const start = reader.offset;
  const written = reader.match(integer);
  if (written === undefined) throw reader.error(`expected ${what}, found ${reader.found()}`);
  const value = Number(written);
  if (!Number.isFinite(value) || value < least || /[.\d]/.test(reader.text[start + written.length] ?? "")) {
    throw reader.error(`expected ${what}, a whole number from ${least} on`, start);
  }
  return value;
}
