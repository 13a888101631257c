import { isPlain } from "./is-plain.ts";
import type { Json } from "./json.ts";

const maxDepth = 16;
const maxValues = 256;
const maxContainers = 32;

/**
 * A deep, frozen copy of a small value in which everything is plain, as almost all arguments are. `undefined` for any other, of which
 * nothing is said: that is for the careful reader. Throws where reading does.
 */
export function copyPlain(value: unknown): Json | undefined {
  if (typeof value !== "object" || value === null) return isScalar(value) ? value : undefined;
  return copyOfFlat(value) ?? copyOfContainer(value, 0, { left: maxValues, inside: undefined });
}

/** Of an object that holds nothing but scalars: most have no more, and this takes half the time. */
function copyOfFlat(source: object): Json | undefined {
  if (Array.isArray(source) || !isPlain(source)) return undefined;
  const copy: Record<string, unknown> = { ...source };
  let left = maxValues;
  // Over the copy: a list of its keys need not be made then. What is inherited is read as well, and no scalar.
  for (const key in copy) if (--left <= 0 || !isScalar(copy[key])) return undefined;
  return Object.getOwnPropertySymbols(copy).length > 0 ? undefined : (Object.freeze(copy) as Json);
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return typeof value === "string" || Number.isFinite(value) || typeof value === "boolean" || value === null;
}

interface Reading {
  /** How many more values it may hold. */
  left: number;
  /** The containers that were met inside the first, each of which is read once, and what came of those that were read to their end. */
  inside: { readonly containers: object[]; readonly copies: (Json | undefined)[] } | undefined;
}

function copyOf(value: unknown, depth: number, reading: Reading): Json | undefined {
  if (--reading.left < 0) return undefined;
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : undefined;
    case "object":
      if (value === null) return null;
      return copyOfContainer(value, depth, reading);
    case "undefined":
    case "bigint":
    case "symbol":
    case "function":
      return undefined;
  }
}

function copyOfContainer(container: object, depth: number, reading: Reading): Json | undefined {
  if (depth === 0) return copyOfMembers(container, depth, reading);
  reading.inside ??= { containers: [], copies: [] };
  const { containers, copies } = reading.inside;
  const met = containers.indexOf(container);
  if (met !== -1) return copies[met];
  const place = containers.push(container) - 1;
  if (depth >= maxDepth || place >= maxContainers) return undefined;
  const copy = copyOfMembers(container, depth, reading);
  copies[place] = copy;
  return copy;
}

function copyOfMembers(container: object, depth: number, reading: Reading): Json | undefined {
  return Array.isArray(container)
    ? copyOfList(container, depth, reading)
    : copyOfObject(container, depth, reading);
}

function copyOfList(list: readonly unknown[], depth: number, reading: Reading): Json | undefined {
  const { length } = list;
  if (length > reading.left) return undefined;
  const copy: Json[] = [];
  for (let index = 0; index < length; index++) {
    const item = copyOf(list[index], depth + 1, reading);
    if (item === undefined) return undefined;
    copy.push(item);
  }
  return Object.freeze(copy);
}

function copyOfObject(source: object, depth: number, reading: Reading): Json | undefined {
  if (!isPlain(source) || Object.getOwnPropertySymbols(source).length > 0) return undefined;
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(source)) {
    // Assigning it would change the prototype.
    if (key === "__proto__") return undefined;
    const member = copyOf((source as Readonly<Record<string, unknown>>)[key], depth + 1, reading);
    if (member === undefined) return undefined;
    copy[key] = member;
  }
  return Object.freeze(copy);
}
