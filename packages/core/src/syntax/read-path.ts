import type { CallPart } from "../formula/pattern.ts";
import { printPath } from "../json/path.ts";
import { expectName } from "./read-name.ts";
import { readString } from "./read-string.ts";
import type { Reader } from "./reader.ts";

/** A value of a call: the part, and the path inside it. */
export interface PlaceInCall {
  readonly part: CallPart;
  readonly path: string;
}

const firstKey = /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*/uy;
const laterKey = /\.[\p{L}\p{N}_$@]+(?:-[\p{L}\p{N}_$@]+)*/uy;
const index = /\[(?:[0-9]+|[*#])\]/y;
const wholePath =
  /^(?:[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*|\[(?:[0-9]+|[*#])\]|\["(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"\])(?:\.[\p{L}\p{N}_$@]+(?:-[\p{L}\p{N}_$@]+)*|\[(?:[0-9]+|[*#])\]|\["(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"\])*$/u;

/** True for a path that can stand in a text as it is. Others are written as a string. */
export function isBarePath(path: string): boolean {
  return wholePath.test(path);
}

/** Passes over a path that must stand here: as it is, or the path's text in double quotes. */
export function expectPath(reader: Reader, what: string): string {
  if (reader.at('"')) return readString(reader);
  const path = readSegments(reader, firstKey);
  if (path === "") throw reader.error(`expected ${what}, found ${reader.found()}`);
  return path;
}

/** Passes over `args…` or `result…`, if one stands here: the whole part, or a path in it. */
export function readPlaceInCall(reader: Reader): PlaceInCall | undefined {
  const part = reader.look(firstKey);
  if (part !== "args" && part !== "result") return undefined;
  reader.offset += part.length;
  if (reader.take("(")) {
    if (!reader.at('"')) throw reader.error(`expected a path in double quotes, found ${reader.found()}`);
    const path = readString(reader);
    reader.expect(")", "after the path");
    return { part, path };
  }
  const path = readSegments(reader, laterKey);
  return { part, path: path.startsWith(".") ? path.slice(1) : path };
}

/** Passes over the left side of a condition. Without `args` or `result` it speaks of the arguments. */
export function expectConditionPlace(reader: Reader): PlaceInCall {
  const named = readPlaceInCall(reader);
  if (named !== undefined) return named;
  if (reader.at('"')) return { part: "args", path: printPath([{ kind: "key", key: readString(reader) }]) };
  if (reader.at("'")) expectName(reader, "a path");
  return { part: "args", path: expectPath(reader, "a condition such as `order_id = $o`") };
}

/** Passes over the segments of a path, none of them apart, and returns them as they were written. */
function readSegments(reader: Reader, first: RegExp): string {
  const parts: string[] = [];
  let part = reader.look(first) ?? readBracket(reader);
  while (part !== undefined) {
    parts.push(part);
    reader.offset += part.length;
    part = reader.look(laterKey) ?? readBracket(reader);
  }
  if (reader.at(".")) throw reader.error(`expected a key after \`.\`; an odd one is written \`["odd key"]\``);
  reader.skipSpace();
  return parts.join("");
}

/** `[0]`, `[*]`, `[#]` or `["odd key"]`, without passing over it. */
function readBracket(reader: Reader): string | undefined {
  const plain = reader.look(index);
  if (plain !== undefined || !reader.at('["')) return plain;
  const start = reader.offset;
  reader.offset += 1;
  readString(reader);
  const closed = reader.at("]");
  const written = reader.text.slice(start, reader.offset + 1);
  if (!closed) throw reader.error(`expected \`]\` after the key, found ${reader.found()}`);
  reader.offset = start;
  return written;
}
