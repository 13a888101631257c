import type { Json } from "../json/json.ts";
import { maximumValueDepth } from "./limits.ts";
import { quoted } from "./quoted.ts";
import { refuseSingleQuotes } from "./read-name.ts";
import { readNumber, run } from "./read-number.ts";
import { readString } from "./read-string.ts";
import type { Reader } from "./reader.ts";

const bareWord = /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*/uy;
const constants: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/**
 * Passes over a JSON value that must stand here. A bare word is a text, also as a key; a comma may end a list.
 *
 * Recursive, with a stated limit on nesting.
 */
export function readJson(reader: Reader, depth = 0): Json {
  if (depth > maximumValueDepth) throw reader.error(`a value nests more than ${maximumValueDepth} deep`);
  if (reader.at('"')) return readString(reader);
  if (reader.at("[")) return readList(reader, (inside) => readJson(inside, depth + 1));
  if (reader.at("{")) {
    return Object.fromEntries(readMembers(reader, ":", (inside) => readJson(inside, depth + 1)));
  }
  return readNumber(reader) ?? readBare(reader);
}

function readBare(reader: Reader): Json {
  refuseSingleQuotes(reader);
  const word = reader.look(bareWord);
  const written = reader.look(run);
  if (written?.startsWith("$") === true) {
    throw reader.error(
      `a variable such as ${quoted(written)} can't stand inside a value; compare that part by its path`,
    );
  }
  if (written === undefined) throw reader.error(`expected a value, found ${reader.found()}`);
  if (word !== written) {
    const text = quoted(`"${written}"`);
    const glob = written.includes("*") ? `, a glob is ${quoted(`glob "${written}"`)}` : "";
    throw reader.error(
      `${quoted(written)} is no value; a text stands in double quotes, as in ${text}${glob}`,
    );
  }
  return readConstant(reader, word);
}

function readConstant(reader: Reader, word: string): Json {
  const lower = word === "None" ? "null" : word.toLowerCase();
  const constant = constants.get(lower);
  if (constant !== undefined && lower !== word) {
    throw reader.error(`write \`${lower}\`, or \`"${word}"\` for the text`);
  }
  reader.match(bareWord);
  return constant === undefined ? word : constant;
}

/** Passes over `[…]`, its items read by `readItem`. */
export function readList<Item>(reader: Reader, readItem: (reader: Reader) => Item): readonly Item[] {
  const start = reader.offset;
  reader.expect("[", "before a list");
  const items: Item[] = [];
  while (!reader.take("]")) {
    items.push(readItem(reader));
    if (reader.take(",") || reader.at("]")) continue;
    throw reader.error(
      `expected \`,\` or \`]\` in the list that begins with ${quoted(reader.text.slice(start, start + 20))}, found ${reader.found()}`,
    );
  }
  return items;
}

/** Passes over `{key: …}`, its values read by `readValue`. `separators` are what may stand after a key. */
export function readMembers<Value>(
  reader: Reader,
  separators: string,
  readValue: (reader: Reader) => Value,
): readonly (readonly [string, Value])[] {
  reader.expect("{", "before an object");
  const members: (readonly [string, Value])[] = [];
  const keys = new Set<string>();
  while (!reader.take("}")) {
    const start = reader.offset;
    const key = readKey(reader);
    if (keys.has(key)) throw reader.error(`the key ${quoted(key)} stands twice in one object`, start);
    keys.add(key);
    if (![...separators].some((separator) => reader.take(separator))) {
      throw reader.error(`expected \`:\` after the key ${quoted(key)}, found ${reader.found()}`);
    }
    members.push([key, readValue(reader)]);
    if (reader.take(",") || reader.at("}")) continue;
    throw reader.error(`expected \`,\` or \`}\` after the value of ${quoted(key)}, found ${reader.found()}`);
  }
  return members;
}

function readKey(reader: Reader): string {
  refuseSingleQuotes(reader);
  if (reader.at('"')) return readString(reader);
  const key = reader.match(bareWord);
  if (key === undefined) throw reader.error(`expected a key, found ${reader.found()}`);
  return key;
}
