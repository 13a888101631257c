import type { Json } from "../json/json.ts";
import type { Bindings } from "../match/bindings.ts";
import type { Statuses } from "./statuses.ts";

/** The variables in scope. */
export interface Scope {
  readonly bindings: Bindings | undefined;
  /** Variables whose value is in a result that is not here, with what is known of a condition on it. */
  readonly unknown: ReadonlyMap<string, Statuses>;
}

/** No variable. */
export const emptyScope: Scope = { bindings: undefined, unknown: new Map() };

/** `scope` with one more value, which hides an outer one of its name. */
export function bindValue(scope: Scope, name: string, value: Json): Scope {
  const unknown = new Map(scope.unknown);
  unknown.delete(name);
  return { bindings: { name, value, outer: scope.bindings }, unknown };
}

/** `scope` with a variable whose value nobody knows yet. */
export function bindUnknown(scope: Scope, name: string, known: Statuses): Scope {
  return { bindings: hide(scope.bindings, name), unknown: new Map(scope.unknown).set(name, known) };
}

function hide(bindings: Bindings | undefined, name: string): Bindings | undefined {
  if (bindings === undefined) return undefined;
  const outer = hide(bindings.outer, name);
  return bindings.name === name ? outer : { ...bindings, outer };
}
