import type { Condition, Pattern } from "../formula/pattern.ts";
import { capturesOf } from "../formula/variables-of-pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { parsePath } from "../json/path.ts";
import { readingsAt } from "./choices.ts";
import { type Fit, fit } from "./fit.ts";
import { bound, type Scope } from "./scope.ts";
import type { SeenCall } from "./view.ts";

/** Values for the captured variables with which a call fits a pattern. */
export interface Way {
  /** The scope around the pattern, and the captures. */
  readonly scope: Scope;
  readonly fit: Exclude<Fit, undefined>;
}

/**
 * All ways in which `call` fits `pattern`, distinct by what they capture: a way gives each captured variable a value that one of its
 * paths reaches, such that the pattern fits when read with these values. `missing` where a value to capture was not written down.
 */
export function waysToMatch(pattern: Pattern, call: SeenCall, scope: Scope): readonly Way[] | "missing" {
  const variables = capturesOf(pattern);
  const inner: Scope = new Map([...scope].filter(([name]) => !variables.includes(name)));
  const candidates = variables.map((variable) => candidatesFor(variable, pattern.where, call));
  if (candidates.some((values) => values !== "missing" && values.length === 0)) return [];
  if (candidates.includes("missing")) return fit(pattern, call, inner) === undefined ? [] : "missing";
  let scopes: readonly Scope[] = [inner];
  for (const [index, variable] of variables.entries()) {
    const values = candidates[index];
    if (values === undefined || values === "missing") continue;
    scopes = scopes.flatMap((one) => values.map((value) => bound(one, variable, value)));
  }
  return scopes.flatMap((one) => {
    const fits = fit(pattern, call, one);
    return fits === undefined ? [] : [{ scope: one, fit: fits }];
  });
}

/** The values that the first readable condition on the variable reaches. The fit decides which of them are right. */
function candidatesFor(
  variable: string,
  conditions: readonly Condition[],
  call: SeenCall,
): readonly Json[] | "missing" {
  for (const { part, path, matcher } of conditions) {
    const parsed = parsePath(path);
    if (matcher.kind !== "variable" || matcher.name !== variable) continue;
    if (parsed === undefined || call[part] === "missing") continue;
    return distinct(readingsAt(call, { part, path: parsed }).map(({ value }) => value));
  }
  return "missing";
}

/** Each value once, as and where it first appears. */
export function distinct(values: readonly Json[]): readonly Json[] {
  const texts = values.map(canonicalText);
  return values.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}
