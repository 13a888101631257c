import { quoted } from "./quoted.ts";
import { readString } from "./read-string.ts";
import type { Reader } from "./reader.ts";

/** A name that stands without quotes: letters, digits and `_`, with `-` inside. */
const bare = /[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/uy;
const wholeBare = /^[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*$/u;
const variable = /[\p{L}_][\p{L}\p{N}_]*/uy;

/** True where a name can stand in a text without quotes. */
export function isBareName(name: string): boolean {
  return wholeBare.test(name);
}

/** Passes over a name, bare or in double quotes. */
export function expectName(reader: Reader, what: string): string {
  refuseSingleQuotes(reader);
  if (reader.at('"')) return readString(reader);
  const name = reader.match(bare);
  if (name === undefined) throw reader.error(`expected ${what}, found ${reader.found()}`);
  return name;
}

/** Passes over `x` or `$x`, or `$"odd name"`. */
export function expectVariable(reader: Reader): string {
  const start = reader.offset;
  if (reader.text[reader.offset] === "$") reader.offset += 1;
  if (reader.at('"')) return readString(reader);
  const name = reader.match(variable);
  if (name === undefined)
    throw reader.error(`expected a variable such as \`$x\`, found ${reader.found()}`, start);
  return name;
}

/** Says so where a string begins with a single quote. */
export function refuseSingleQuotes(reader: Reader): void {
  const text = reader.look(/'[^'\n]*'?/y);
  if (text === undefined) return;
  const inside = text.replaceAll("'", "");
  throw reader.error(`single quotes don't quote here; write ${quoted(`"${inside}"`)}`);
}
