import { nearestName } from "../errors/nearest-name.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { readJson } from "../json/read-json.ts";
import { formulaError } from "./formula-error.ts";
import { showValue } from "./show-value.ts";

/** Reads a value of unknown shape, or throws `formula-invalid` naming the place `at`, such as `formula.left.call`. */
export type Reader<Value> = (value: unknown, at: string) => Value;

/** A reader for each key. */
export type Readers<Fields> = { readonly [Key in keyof Fields]-?: Reader<Exclude<Fields[Key], undefined>> };

/** The names of those keys of `Value` that may be missing. */
type OptionalKeys<Value> = {
  [Key in keyof Value]-?: Record<never, never> extends Pick<Value, Key> ? Key : never;
}[keyof Value];

type Required<Value> = Omit<Value, OptionalKeys<Value>>;
type Optional<Value> = Pick<Value, OptionalKeys<Value>>;

/** Any text. */
export function readText(value: unknown, at: string): string {
  if (typeof value === "string") return value;
  throw unfit(at, "a text", value);
}

/** Any finite number. */
export function readNumber(value: unknown, at: string): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw unfit(at, "a number", value);
}

/** `true` or `false`. */
export function readBoolean(value: unknown, at: string): boolean {
  if (typeof value === "boolean") return value;
  throw unfit(at, "true or false", value);
}

/** A frozen copy of a JSON value. */
export function readLiteral(value: unknown, at: string): Json {
  const read = readJson(value);
  if (read.kind === "json") return read.value;
  const inside = read.path === "" ? "" : ` at \`${read.path}\``;
  throw formulaError(`\`${at}\` is no JSON value: it ${read.reason}${inside}`);
}

/** One of these and nothing else. */
export function oneOf<const Value extends string | boolean>(...allowed: readonly Value[]): Reader<Value> {
  return (value, at) => {
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    const texts = allowed.filter((one) => typeof one === "string");
    const nearest = typeof value === "string" ? nearestName(value, texts) : undefined;
    throw unfit(at, allowed.map((one) => JSON.stringify(one)).join(" or "), value, nearest);
  };
}

/** A list of what `member` reads. */
export function listOf<Value>(member: Reader<Value>): Reader<readonly Value[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw unfit(at, "a list", value);
    // A hole is no member, and `map` would leave it.
    return Array.from(value, (one, index) => member(one, `${at}[${index}]`));
  };
}

/** An object of exactly these keys. */
export function objectOf<Value extends object>(
  required: Readers<Required<Value>>,
  optional: Readers<Optional<Value>>,
): Reader<Value> {
  const fields = new Map<string, Reader<unknown>>(Object.entries({ ...required, ...optional }));
  return (value, at) => {
    const object = readObject(value, at);
    for (const key of Object.keys(object)) if (!fields.has(key)) throw unknownKey(at, key, fields.keys());
    for (const key of Object.keys(required)) {
      if (!Object.hasOwn(object, key)) throw formulaError(`\`${at}\` has no \`${key}\`: add it`);
    }
    const given = [...fields].filter(([key]) => Object.hasOwn(object, key));
    return Object.fromEntries(given.map(([key, read]) => [key, read(object[key], `${at}.${key}`)])) as Value;
  };
}

/** An object whose `kind` says which of the readers reads it. */
export function kindOf<Value extends { readonly kind: string }>(
  what: string,
  readers: { readonly [Kind in Value["kind"]]: Reader<Extract<Value, { readonly kind: Kind }>> },
): Reader<Value> {
  const byKind = new Map<string, Reader<Value>>(Object.entries(readers));
  return (value, at) => {
    const kind = readObject(value, at).kind;
    if (kind === undefined) throw formulaError(`\`${at}\` has no \`kind\`: ${what} has one`);
    const read = typeof kind === "string" ? byKind.get(kind) : undefined;
    if (read !== undefined) return read(value, at);
    const nearest = nearestName(typeof kind === "string" ? kind : showValue(kind), byKind.keys());
    const hint =
      nearest === undefined
        ? `one of \`${[...byKind.keys()].join("`, `")}\``
        : `did you mean \`${nearest}\`?`;
    throw formulaError(
      `\`${at}\`: ${what} of kind ${showValue(kind)} is unknown; ${hint}`,
      nearestOf(nearest),
    );
  };
}

/** An object that is no list, by its own keys. */
function readObject(value: unknown, at: string): JsonObject {
  if (isJsonObject(value as Json | undefined)) return value as JsonObject;
  throw unfit(at, "an object", value);
}

function unfit(at: string, wanted: string, found: unknown, nearest?: string): Error {
  const shown = found === undefined ? "nothing" : showValue(found);
  return formulaError(`\`${at}\` must be ${wanted}, not ${shown}`, nearestOf(nearest));
}

function unknownKey(at: string, key: string, known: Iterable<string>): Error {
  const names = [...known];
  const nearest = nearestName(key, names);
  const hint = nearest === undefined ? `it has \`${names.join("`, `")}\`` : `did you mean \`${nearest}\`?`;
  return formulaError(`\`${at}\` has the unknown key \`${key}\`; ${hint}`, nearestOf(nearest));
}

function nearestOf(nearest: string | undefined): { readonly nearest?: string } {
  return nearest === undefined ? {} : { nearest };
}
