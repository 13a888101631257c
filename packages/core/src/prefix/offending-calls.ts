import type { Formula, FormulaOf } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { compareCounts, countOne, nothingCounted } from "./counts.ts";
import { fitReading } from "./fit-call.ts";
import { type Instances, instance } from "./instances.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { all, not, or, satisfied } from "./statuses.ts";
import { firsts, someBefore } from "./trace-atoms.ts";
import type { View } from "./view.ts";

/** One instance for each call that fits the pattern and is not `right` to be made. */
export function offending(
  demand: Formula,
  pattern: Pattern,
  view: View,
  scope: Scope,
  right: Reading,
): Instances {
  const fits = fitReading(pattern, view, scope);
  return (_position, key, unless) =>
    unless === satisfied
      ? []
      : view.records.flatMap((record) => {
          const excused = or(unless, not(fits(record.index)));
          if (excused === satisfied) return [];
          const at = { demand, position: record.index, scope, key: `${key}#${record.call.position}` };
          return instance({ ...at, statuses: or(excused, right(record.index)) });
        });
}

/** Whether the calls up to here are not too many. */
export function tooMany({ call, comparison, times }: FormulaOf<"count">, view: View, scope: Scope): Reading {
  const fits = fitReading(call, view, scope);
  const counts = [nothingCounted];
  return (position) => {
    for (let at = counts.length; at <= position + 1; at++) {
      counts.push(countOne(counts[at - 1] ?? nothingCounted, fits(at - 1)));
    }
    const here = counts[position + 1] ?? nothingCounted;
    switch (comparison) {
      case "<":
      case "<=":
        return compareCounts(here, comparison, times);
      case "==":
        return compareCounts(here, "<=", times);
      case "!=":
      case ">":
      case ">=":
        return satisfied;
    }
  };
}

/** Whether each of the earlier calls was made. */
export function tooEarly(earlier: readonly Pattern[], view: View, scope: Scope): Reading {
  const fits = earlier.map((pattern) => fitReading(pattern, view, scope));
  const candidates = fits.map((reading) => firsts(view, reading));
  return (position) =>
    all(fits.map((reading, index) => someBefore(view, candidates[index] ?? [], reading, position)));
}
