import type { Pattern } from "../formula/pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import type { Bindings } from "../match/bindings.ts";
import { type CallRecord, isMissing, rootOf } from "../match/call-record.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { baseOf } from "./letters/sample-values.ts";

/** Values of the variables that a call concerns in a way of its own, by a text that tells them apart. */
export type Keys = ReadonlyMap<string, readonly Json[]>;

/** What a call concerns. */
export interface KeyReading {
  readonly keys: Keys;
  /** Whether it may concern others besides, since some part of it was not recorded. */
  readonly others: boolean;
}

/** What a call concerns; `unknown` where so little was recorded that it can't be said of any values that it doesn't concern them. */
export type KeyReader = (record: CallRecord) => KeyReading | "unknown";

const none: KeyReading = { keys: new Map(), others: false };

/** Makes the reading of keys ready. `patterns` mention all of the variables, or none. */
export function keyReader(patterns: readonly Pattern[], variables: readonly string[]): KeyReader {
  if (variables.length === 0) return () => none;
  const sources = patterns.flatMap((pattern) => {
    const places = variables.map((name) => placesOf(pattern, name));
    return places.every((some) => some.length > 0) ? [{ compiled: compilePattern(pattern), places }] : [];
  });
  return (record) => {
    let keys: Map<string, readonly Json[]> | undefined;
    let others = false;
    for (const { compiled, places } of sources) {
      if (!compiled.fitsName(record.call.name)) continue;
      const known = places.map((some) => some.filter(({ part }) => !isMissing(record, part)));
      if (known.some((some, index) => some.length < (places[index]?.length ?? 0))) {
        // Of several variables one may be known and another not: then it concerns all values of the other.
        if (places.length > 1) return "unknown";
        others = true;
        if (known[0]?.length === 0) continue;
      }
      let tuples: readonly (readonly Json[])[] = [[]];
      for (const some of known) {
        const values = some.flatMap(({ part, path }) => valuesAt(rootOf(record, part), path));
        tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
      }
      keys ??= new Map();
      for (const tuple of tuples) keys.set(keyOf(tuple), tuple);
    }
    return keys === undefined && !others ? none : { keys: keys ?? none.keys, others };
  };
}

/** Equal exactly for equal values. */
export function keyOf(values: readonly Json[]): string {
  const [only] = values;
  return values.length === 1 && typeof only === "string" ? `"${only}` : canonicalText(values);
}

/** The scope in which the variables have these values. */
export function scopeWith(variables: readonly string[], values: readonly Json[]): Bindings | undefined {
  return variables.reduce<Bindings | undefined>((outer, name, index) => {
    const value = values[index];
    return value === undefined ? outer : { name, value, outer };
  }, undefined);
}

/** The scope for values that the run has not shown: no number equals "not a number", and no JSON is it. */
export function scopeOfStrangers(variables: readonly string[]): Bindings | undefined {
  return scopeWith(
    variables,
    variables.map(() => Number.NaN),
  );
}

function placesOf({ where }: Pattern, name: string) {
  return where.flatMap(({ part, path, matcher }) => {
    const base = baseOf(matcher);
    const parsed = parsePath(path);
    return base.kind === "variable" && base.name === name && parsed !== undefined
      ? [{ part, path: parsed }]
      : [];
  });
}
