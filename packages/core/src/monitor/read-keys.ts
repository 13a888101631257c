import type { CallPart, Pattern } from "../formula/pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import { type Path, parsePath, valuesAt } from "../json/path.ts";
import type { Bindings } from "../match/bindings.ts";
import { type CallRecord, isMissing, rootOf } from "../match/call-record.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { baseOf } from "./letters/sample-values.ts";
import type { Prenex } from "./residual/prenex.ts";

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
    return places.every((some) => some.length > 0)
      ? [{ compiled: compilePattern(pattern), places, plain: plainPlace(places) }]
      : [];
  });
  return (record) => {
    let keys: Map<string, readonly Json[]> | undefined;
    let others = false;
    for (const { compiled, places, plain } of sources) {
      if (!compiled.fitsName(record.call.name)) continue;
      if (plain !== undefined && !isMissing(record, plain.part)) {
        const value = valueAt(rootOf(record, plain.part), plain.keys);
        if (value === undefined) continue;
        keys ??= new Map();
        keys.set(keyOf([value]), [value]);
        continue;
      }
      const tuples = tuplesAt(places, record);
      if (tuples === "unknown") return "unknown";
      if (tuples.others) others = true;
      keys ??= new Map();
      for (const tuple of tuples.tuples) keys.set(keyOf(tuple), tuple);
    }
    return keys === undefined && !others ? none : { keys: keys ?? none.keys, others };
  };
}

/** The values of several variables, or of lists, at their places. `others`: some of these places were not recorded. */
function tuplesAt(
  places: readonly (readonly KeyPlace[])[],
  record: CallRecord,
): "unknown" | { readonly tuples: readonly (readonly Json[])[]; readonly others: boolean } {
  const known = places.map((some) => some.filter(({ part }) => !isMissing(record, part)));
  const others = known.some((some, index) => some.length < (places[index]?.length ?? 0));
  // Of several variables one may be known and another not: then it concerns all values of the other.
  if (others && places.length > 1) return "unknown";
  let tuples: readonly (readonly Json[])[] = [[]];
  for (const some of known) {
    const values = some.flatMap(({ part, path }) => valuesAt(rootOf(record, part), path));
    tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
  }
  return { tuples, others };
}

/** Equal exactly for equal values. One text, as most are, is its own key, so that keeping it in mind costs nothing more. */
export function keyOf(values: readonly Json[]): string {
  const [only] = values;
  return values.length === 1 && typeof only === "string" && !only.startsWith("[")
    ? only
    : canonicalText(values);
}

/** The values that {@link keyOf} was given. */
export function valuesOf(key: string): readonly Json[] {
  return key.startsWith("[") ? (JSON.parse(key) as readonly Json[]) : [key];
}

/** The scope in which the variables have these values. */
export function scopeWith(variables: readonly string[], values: readonly Json[]): Bindings | undefined {
  let scope: Bindings | undefined;
  for (let index = 0; index < variables.length; index++) {
    const [name, value] = [variables[index], values[index]];
    if (name !== undefined && value !== undefined) scope = { name, value, outer: scope };
  }
  return scope;
}

/** The values of the variables by the names that these were given; of those without a value nothing. */
export function givenBindings(
  variables: Prenex["variables"],
  values: readonly Json[],
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    variables.flatMap(({ given }, index) => {
      const value = values[index];
      return value === undefined ? [] : [[given, value] as const];
    }),
  );
}

/** The scope for values that the run has not shown: no number equals "not a number", and no JSON is it. */
export function scopeOfStrangers(variables: readonly string[]): Bindings | undefined {
  return scopeWith(
    variables,
    variables.map(() => Number.NaN),
  );
}

/** Where a value stands in a call. */
interface KeyPlace {
  readonly part: CallPart;
  readonly path: Path;
}

function placesOf({ where }: Pattern, name: string): readonly KeyPlace[] {
  return where.flatMap(({ part, path, matcher }) => {
    const base = baseOf(matcher);
    const parsed = parsePath(path);
    return base.kind === "variable" && base.name === name && parsed !== undefined
      ? [{ part, path: parsed }]
      : [];
  });
}

/** The one place of the one variable, if it is a chain of keys: almost all are. */
function plainPlace(places: readonly (readonly KeyPlace[])[]) {
  const [place, ...more] = places.flat();
  if (place === undefined || more.length > 0) return undefined;
  const keys = place.path.flatMap((segment) => (segment.kind === "key" ? [segment.key] : []));
  return keys.length === place.path.length ? { part: place.part, keys } : undefined;
}

/** What a chain of keys leads to. */
function valueAt(root: Json | undefined, keys: readonly string[]): Json | undefined {
  let value = root;
  for (const key of keys) {
    if (value === undefined || !isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
