import { attempt } from "../errors/attempt.ts";

/** A property of what may be no object, or fight back: read once, and `undefined` where it can't be. */
export function memberOf(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null) return undefined;
  const got = attempt((): unknown => Reflect.get(holder, key));
  return got.kind === "done" ? got.value : undefined;
}
