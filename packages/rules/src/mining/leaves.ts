import { isJsonObject, type Json, type parsePath, parseText, printPath } from "@agentltl/core/host";

/** Where a value stands inside another one. */
export type Path = NonNullable<ReturnType<typeof parsePath>>;

/** A text or number that stands at a path, where `[*]` stands for every place in a list, and for keys that are data. */
export interface Leaf {
  readonly path: string;
  readonly value: string | number;
}

const deepest = 5;
const most = 300;
const longest = 200;

/** The texts and numbers in the arguments of a call. Nothing of arguments that are no object. */
export function leavesOfArgs(args: Json): readonly Leaf[] {
  return isJsonObject(args) ? leavesIn(args, []) : [];
}

/** Those in a result. A text that is JSON is read as JSON; it is a leaf itself, too. */
export function leavesOfResult(result: Json): readonly Leaf[] {
  const parsed = parseText(result) ?? null;
  const inside = leavesIn(parsed, []);
  return typeof result !== "string" || parsed === result ? inside : [...leafAt(result, []), ...inside];
}

function leavesIn(value: Json, path: Path): readonly Leaf[] {
  if (typeof value !== "object" || value === null) return leafAt(value, path);
  if (path.length >= deepest) return [];
  const found: Leaf[] = [];
  for (const [key, part] of Object.entries(value)) {
    if (found.length >= most) break;
    const segment: Path[number] = hasDataKeys(value) ? { kind: "every" } : { kind: "key", key };
    found.push(...leavesIn(part, [...path, segment]));
  }
  return found;
}

/** What says something by being the same elsewhere: a number, or a text that is not too long. */
function leafAt(value: Json, path: Path): readonly Leaf[] {
  const says =
    typeof value === "number" || (typeof value === "string" && value !== "" && value.length <= longest);
  return says ? [{ path: printPath(path), value }] : [];
}

/** The places of a list are data; keys such as `credit_card_9513926` or `#W23` are values; no rule can name them. */
function hasDataKeys(value: object): boolean {
  return Array.isArray(value) || Object.keys(value).some((key) => !/^[A-Za-z_][A-Za-z_-]*\d?$/.test(key));
}
