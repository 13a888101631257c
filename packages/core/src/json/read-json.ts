import { attempt, attempted } from "../errors/attempt.ts";
import { copyPlain } from "./copy-plain.ts";
import { isPlain } from "./is-plain.ts";
import type { Json } from "./json.ts";
import { type PathSegment, printPath } from "./path.ts";

/** How deep a value may nest. Deeper ones are refused, so that nothing that walks JSON can overflow. */
export const maxDepth = 500;

/** How many values a value may hold, counted as its text would write them: a list held twice counts twice. */
const maxValues = 10_000_000;

/** A part of a value that JSON can't carry. */
export interface JsonFault {
  /** As in `items[2].price`; empty for the whole value. */
  readonly path: string;
  /** As in `is a bigint`. */
  readonly reason: string;
}

/** A value as {@link readJson} found it. */
export type JsonReading =
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "malformed"; readonly path: string; readonly reason: string };

/**
 * A deep, frozen, plain copy of a value that anyone may have made, each property of it read once. Never throws.
 *
 * A value that is not as simple as it should be is read a second time, with care: then the copy is of the second reading alone.
 *
 * A member that is `undefined` is left out and a valid `Date` is its ISO text, as in JSON's own text. Everything else that JSON can't
 * carry is malformed rather than dropped, since no rule could look at it: `undefined` elsewhere, `NaN`, bigints, functions, symbols
 * (as keys too), instances of classes, cycles, getters that throw, nesting deeper than `depth` (500).
 */
export function readJson(value: unknown, depth: number = maxDepth): JsonReading {
  if (depth === maxDepth) {
    const plain = attempted(copyPlain, value);
    if (plain !== undefined) return { kind: "json", value: plain };
  }
  const { value: copy, faults } = readJsonAround(value, depth);
  const [first] = faults;
  if (first !== undefined) return { kind: "malformed", ...first };
  return { kind: "json", value: copy ?? null };
}

/**
 * As {@link readJson}, reading around what is malformed: such a member is left out, such an element is `null`, and each is reported.
 * `value` is `undefined` where nothing could be read.
 */
export function readJsonAround(
  value: unknown,
  depth: number = maxDepth,
): {
  readonly value: Json | undefined;
  readonly faults: readonly JsonFault[];
} {
  const reader: Reader = { depth, trail: [], faults: [], inside: new Set(), done: new Map() };
  return { value: readValue(value, reader)?.value, faults: reader.faults };
}

interface Reader {
  /** How deep the value may nest. */
  readonly depth: number;
  readonly trail: PathSegment[];
  readonly faults: JsonFault[];
  /** The containers around the one being read. */
  readonly inside: Set<object>;
  /** Each container is read once, however often it is held. */
  readonly done: Map<object, Copy | undefined>;
}

interface Copy {
  readonly value: Json;
  readonly height: number;
  readonly size: number;
}

function readValue(value: unknown, reader: Reader): Copy | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return { value, height: 0, size: 1 };
    case "number":
      return Number.isFinite(value) ? { value, height: 0, size: 1 } : fault(reader, `is ${value}`);
    case "undefined":
      return fault(reader, "is undefined");
    case "bigint":
    case "symbol":
    case "function":
      return fault(reader, `is a ${typeof value}`);
    case "object":
      return value === null ? { value: null, height: 0, size: 1 } : readContainer(value, reader);
  }
}

function readContainer(container: object, reader: Reader): Copy | undefined {
  if (reader.inside.has(container)) return fault(reader, "holds itself");
  if (reader.trail.length >= reader.depth) return fault(reader, `nests deeper than ${reader.depth}`);
  if (reader.done.has(container)) return fitting(reader.done.get(container), reader);
  const depth = reader.trail.length;
  reader.inside.add(container);
  const read = attempt(() =>
    Array.isArray(container) ? readList(container, reader) : readObject(container, reader),
  );
  reader.inside.delete(container);
  reader.trail.length = depth;
  const copy = read.kind === "done" ? read.value : fault(reader, "throws when it is read");
  reader.done.set(container, copy);
  return copy;
}

/** A copy made elsewhere, if it also fits here. */
function fitting(copy: Copy | undefined, reader: Reader): Copy | undefined {
  if (copy === undefined) return fault(reader, "can't be read, as reported where it is held first");
  if (reader.trail.length + copy.height <= reader.depth) return copy;
  return fault(reader, `nests deeper than ${reader.depth}`);
}

function readList(list: readonly unknown[], reader: Reader): Copy | undefined {
  const length = list.length;
  if (length > maxValues) return fault(reader, `holds more than ${maxValues} values`);
  const values: Json[] = [];
  const total = { height: 0, size: 1 };
  for (let index = 0; index < length; index++) {
    const copy = readMember(list, index, { kind: "index", index }, reader);
    values.push(copy?.value ?? null);
    if (!grow(total, copy, reader)) return undefined;
  }
  return { value: Object.freeze(values), ...total };
}

function readObject(source: object, reader: Reader): Copy | undefined {
  if (source instanceof Date) return readDate(source, reader);
  if (!isPlain(source)) return fault(reader, "is an instance of a class, not a plain object");
  const values: Record<string, Json> = {};
  const total = { height: 0, size: 1 };
  for (const key of Reflect.ownKeys(source)) {
    if (!Object.prototype.propertyIsEnumerable.call(source, key)) continue;
    if (typeof key === "symbol") return fault(reader, "has a symbol as a key");
    const copy = readMember(source, key, { kind: "key", key }, reader);
    if (!grow(total, copy, reader)) return undefined;
    // Assigning `__proto__` would change the prototype; defining it makes a member.
    if (copy !== undefined && key === "__proto__") Object.defineProperty(values, key, member(copy.value));
    else if (copy !== undefined) values[key] = copy.value;
  }
  return { value: Object.freeze(values), ...total };
}

/** One member, read once. An object's `undefined` member is no member. */
function readMember(
  holder: object,
  key: string | number,
  segment: PathSegment,
  reader: Reader,
): Copy | undefined {
  reader.trail.push(segment);
  const got = attempt((): unknown => Reflect.get(holder, key));
  const left = segment.kind === "key" && got.kind === "done" && got.value === undefined;
  const copy =
    got.kind === "threw"
      ? fault(reader, "throws when it is read")
      : left
        ? undefined
        : readValue(got.value, reader);
  reader.trail.pop();
  return copy;
}

function member(value: Json): PropertyDescriptor {
  return { value, enumerable: true, writable: true, configurable: true };
}

function readDate(date: Date, reader: Reader): Copy | undefined {
  const time = Date.prototype.getTime.call(date);
  if (Number.isNaN(time)) return fault(reader, "is a date that is none");
  return { value: new Date(time).toISOString(), height: 0, size: 1 };
}

/** Adds a member to the total; false, and reported, where that is too much. */
function grow(total: { height: number; size: number }, copy: Copy | undefined, reader: Reader): boolean {
  total.height = Math.max(total.height, (copy?.height ?? 0) + 1);
  total.size += copy?.size ?? 1;
  if (total.size <= maxValues) return true;
  fault(reader, `holds more than ${maxValues} values`);
  return false;
}

function fault(reader: Reader, reason: string): undefined {
  reader.faults.push({ path: printPath(reader.trail), reason });
}
