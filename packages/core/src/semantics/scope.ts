import type { Json } from "../json/json.ts";

/** The values of the variables in force. */
export type Scope = ReadonlyMap<string, Json>;

/** `scope` with one more variable; an outer one of the same name is hidden. */
export function bound(scope: Scope, variable: string, value: Json): Scope {
  return new Map([...scope, [variable, value]]);
}

/** As data. A variable may be called `__proto__`. */
export function scopeAsData(scope: Scope): readonly (readonly [string, Json])[] {
  return [...scope].sort(([one], [other]) => (one < other ? -1 : 1));
}
