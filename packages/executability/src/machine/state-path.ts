import { isJsonObject, type Json } from "@agentltl/core/host";
import { ExecutabilityError } from "../errors/executability-error.ts";
import { compileExpression, type Expression, type Subject } from "./expression.ts";

/** One part of a path into the state: a name that is written, or one that is worked out. */
type Segment =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "worked-out"; readonly expression: Expression };

/** A place in the state, such as `orders[args.order_id].status`. */
export interface StatePath {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** Where a path leads; `unknown` where a part of it can't be worked out. */
export type Place =
  | { readonly kind: "place"; readonly keys: readonly string[] }
  | { readonly kind: "unknown"; readonly reason: string };

/** The path that a text writes: names with dots between them, and expressions in square brackets. Throws `machine-invalid` where it writes none. */
export function parseStatePath(text: string): StatePath {
  const segments: Segment[] = [];
  let rest = text;
  while (rest !== "") {
    const [name, key] = /^\.?([A-Za-z_]\w*)/.exec(rest) ?? [];
    if (name !== undefined && key !== undefined && name.startsWith(".") === segments.length > 0) {
      segments.push({ kind: "name", name: key });
      rest = rest.slice(name.length);
      continue;
    }
    const end = rest.startsWith("[") && segments.length > 0 ? closingBracket(rest) : -1;
    if (end === -1)
      throw new ExecutabilityError(
        "machine-invalid",
        `\`${text}\` is no place in the state; write names with dots between them, and expressions in brackets: orders[args.order_id].status`,
      );
    segments.push({ kind: "worked-out", expression: compileExpression(rest.slice(1, end)) });
    rest = rest.slice(end + 1);
  }
  if (segments.length === 0)
    throw new ExecutabilityError(
      "machine-invalid",
      "a place in the state is empty; write its name, such as orders",
    );
  return { text, segments };
}

function closingBracket(text: string): number {
  let depth = 0;
  // Texts of the expression are passed by, whatever brackets they hold.
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[[\]]/g)) {
    if (found === "[") depth += 1;
    if (found === "]") depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** Works out where a path leads. Keys are texts; a number is one, too. */
export function placeOf(path: StatePath, subject: Subject): Place {
  const keys: string[] = [];
  for (const segment of path.segments) {
    if (segment.kind === "name") {
      keys.push(segment.name);
      continue;
    }
    const came = segment.expression.evaluate(subject);
    if (came.kind === "unknown") return came;
    if (typeof came.value !== "string" && typeof came.value !== "number")
      return { kind: "unknown", reason: `\`${segment.expression.text}\` is no name in the state` };
    keys.push(String(came.value));
  }
  return { kind: "place", keys };
}

/** Whether a value can be put at a place: in a list that is where something stands, and behind the last. */
export function takesValueAt(state: Json, keys: readonly string[]): boolean {
  const [key, ...rest] = keys;
  if (key === undefined) return true;
  if (Array.isArray(state)) {
    const index = indexOf(key);
    return index !== undefined && index <= state.length && takesValueAt(state[index] ?? null, rest);
  }
  return !isJsonObject(state) || !Object.hasOwn(state, key) || takesValueAt(state[key] ?? null, rest);
}

/** `01` and an empty text are no places of a list. */
function indexOf(key: string): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : undefined;
}

/**
 * The state with a value at a place that {@link takesValueAt takes one}; what is missing on the way is made. The state that is given stays as it
 * is.
 */
export function withValueAt(state: Json, keys: readonly string[], value: Json): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(state)) {
    const index = indexOf(key) ?? state.length;
    return state.toSpliced(index, 1, withValueAt(state[index] ?? {}, rest, value));
  }
  const object = isJsonObject(state) ? state : {};
  const inner = Object.hasOwn(object, key) ? (object[key] ?? null) : {};
  return fromEntries([
    ...Object.entries(object).filter(([name]) => name !== key),
    [key, withValueAt(inner, rest, value)],
  ]);
}

/** The state without what stands at a place. */
export function withoutValueAt(state: Json, keys: readonly string[]): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return null;
  if (Array.isArray(state)) {
    const index = indexOf(key);
    if (rest.length === 0) return state.filter((_, at) => at !== index);
    return state.map((one, at) => (at === index ? withoutValueAt(one, rest) : one));
  }
  if (!isJsonObject(state) || !Object.hasOwn(state, key)) return state;
  const entries = Object.entries(state);
  if (rest.length === 0) return fromEntries(entries.filter(([name]) => name !== key));
  return fromEntries(entries.map(([name, one]) => [name, name === key ? withoutValueAt(one, rest) : one]));
}

/** Names may be `__proto__`, which `Object.fromEntries` keeps as a name. */
function fromEntries(entries: readonly (readonly [string, Json])[]): Json {
  return Object.fromEntries(entries);
}
