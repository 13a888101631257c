import type { Json } from "../json/json.ts";

/** The variables in scope, innermost first. An inner variable hides an outer one of its name. */
export interface Bindings {
  readonly name: string;
  readonly value: Json;
  readonly outer: Bindings | undefined;
}

/** What `name` is bound to; `undefined` where nothing binds it. */
export function lookUp(bindings: Bindings | undefined, name: string): Json | undefined {
  for (let scope = bindings; scope !== undefined; scope = scope.outer) {
    if (scope.name === name) return scope.value;
  }
  return undefined;
}

/** The variables in scope with their values, outermost first. */
export function bindingsRecord(bindings: Bindings | undefined): Readonly<Record<string, Json>> {
  const scopes: Bindings[] = [];
  for (let scope = bindings; scope !== undefined; scope = scope.outer) scopes.push(scope);
  return Object.fromEntries(scopes.reverse().map(({ name, value }) => [name, value]));
}
