import type { Comparison } from "../formula/formula.ts";
import { quoted } from "./quoted.ts";
import { expectNumber } from "./read-number.ts";
import type { Reader } from "./reader.ts";

const comparisons: readonly (readonly [string, Comparison])[] = [
  ["<=", "<="],
  [">=", ">="],
  ["==", "=="],
  ["!=", "!="],
  ["<", "<"],
  [">", ">"],
  ["=", "=="],
];

/** Passes over a comparison with a number, which must follow what began at `start`. */
export function expectComparison(reader: Reader, start: number): readonly [Comparison, number] {
  const found = comparisons.find(([symbol]) => reader.at(symbol) && !reader.at("=>") && !reader.at("=<"));
  if (found === undefined) {
    const written = quoted(reader.text.slice(start, reader.offset));
    throw reader.error(`compare ${written} with a number, as in \`… <= 1\`; found ${reader.found()}`);
  }
  reader.take(found[0]);
  return [found[1], expectNumber(reader, "a number")];
}
