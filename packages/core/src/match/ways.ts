import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import type { Bindings } from "./bindings.ts";
import { type CallRecord, isMissing, rootOf } from "./call-record.ts";
import type { CompiledPattern } from "./compile-pattern.ts";
import { fit } from "./fit.ts";

/** Values for the variables that a binder captures, in the order of `captures`, with which a call fits its pattern. */
export interface Way {
  readonly values: readonly Json[];
  /** 2: only if what was not recorded is so. */
  readonly fit: 1 | 2;
}

const noWays: readonly Way[] = [];

/**
 * All ways in which a call fits a pattern, distinct by what they capture. `missing` where a value to capture was not recorded.
 */
export function waysToFit(
  pattern: CompiledPattern,
  record: CallRecord,
  outer: Bindings | undefined,
): readonly Way[] | "missing" {
  if (!pattern.fitsName(record.call.name)) return noWays;
  const candidates = pattern.captures.map((variable) => candidatesFor(variable, pattern, record));
  if (candidates.some((values) => values?.length === 0)) return noWays;
  if (candidates.includes(undefined)) {
    return fit(pattern, record, hide(pattern.captures, outer)) === 0 ? noWays : "missing";
  }
  const tuples = candidates.reduce<readonly (readonly Json[])[]>(
    (all, values) => all.flatMap((one) => (values ?? []).map((value) => [...one, value])),
    [[]],
  );
  return tuples.flatMap((values): readonly Way[] => {
    const fits = fit(pattern, record, bindAll(pattern.captures, values, outer));
    return fits === 0 ? noWays : [{ values, fit: fits }];
  });
}

/** `outer` with these variables bound to these values. */
export function bindAll(
  names: readonly string[],
  values: readonly Json[],
  outer: Bindings | undefined,
): Bindings | undefined {
  return names.reduce<Bindings | undefined>((scope, name, index) => {
    const value = values[index];
    return value === undefined ? scope : { name, value, outer: scope };
  }, outer);
}

/** The scope without these variables: nothing binds them there, at no depth. */
export function hide(names: readonly string[], outer: Bindings | undefined): Bindings | undefined {
  const kept: Bindings[] = [];
  for (let scope = outer; scope !== undefined; scope = scope.outer) {
    if (!names.includes(scope.name)) kept.push(scope);
  }
  return kept.reduceRight<Bindings | undefined>((scope, one) => ({ ...one, outer: scope }), undefined);
}

/** The values that the first recorded condition on the variable reaches; `undefined` where none is recorded. */
function candidatesFor(
  variable: string,
  { pattern }: CompiledPattern,
  record: CallRecord,
): readonly Json[] | undefined {
  for (const { part, path, matcher } of pattern.where) {
    if (matcher.kind !== "variable" || matcher.name !== variable || isMissing(record, part)) continue;
    const parsed = parsePath(path);
    if (parsed !== undefined) return distinct(valuesAt(rootOf(record, part), parsed));
  }
  return undefined;
}

/** Each value once, in order of appearance. */
export function distinct(values: readonly Json[]): readonly Json[] {
  if (values.length < 2) return values;
  return [...new Map(values.map((value) => [canonicalText(value), value] as const)).values()];
}
