import { attempt } from "../errors/attempt.ts";

/** A property of what may be no object, or fight back: read once, and `undefined` where it can't be. */
export function memberOf(holder: unknown, key: string): unknown {
  return membersOf(holder, [key])[0];
}

/** As {@link memberOf}, of several: those after one that can't be read are read all the same. */
export function membersOf(holder: unknown, keys: readonly string[]): readonly unknown[] {
  const members: unknown[] = [];
  if (typeof holder !== "object" || holder === null) return members;
  const readOn = (): void => {
    for (let key = keys[members.length]; key !== undefined; key = keys[members.length])
      members.push(Reflect.get(holder, key));
  };
  while (members.length < keys.length) if (attempt(readOn).kind === "threw") members.push(undefined);
  return members;
}
