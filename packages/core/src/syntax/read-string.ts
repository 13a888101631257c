import { quoted } from "./quoted.ts";
import type { Reader } from "./reader.ts";

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

const plain = /[^"\\\p{Cc}]+|\t/uy;
const hexadecimal = /^[0-9a-fA-F]{4}$/;

/** Passes over a string in double quotes with JSON's escapes, which must stand here, and returns what it means. */
export function readString(reader: Reader): string {
  const start = reader.offset;
  const { text } = reader;
  const parts: string[] = [];
  reader.offset += 1;
  while (text[reader.offset] !== '"') {
    const run = reader.look(plain);
    if (run !== undefined) {
      parts.push(run);
      reader.offset += run.length;
    } else if (text[reader.offset] === "\\") parts.push(readEscape(reader));
    else throw reader.error(`a string without its closing \`"\` on the same line`, start);
  }
  reader.take('"');
  return parts.join("");
}

function readEscape(reader: Reader): string {
  const letter = String.fromCodePoint(reader.text.codePointAt(reader.offset + 1) ?? 32);
  const plainly = escapes.get(letter);
  const digits = reader.text.slice(reader.offset + 2, reader.offset + 6);
  if (plainly === undefined && !(letter === "u" && hexadecimal.test(digits))) {
    throw reader.error(
      `${quoted(`\\${letter}`)} is no escape; for a backslash in the text write \`\\\\\`, as in ${quoted(`\\\\${letter}`)}`,
    );
  }
  reader.offset += plainly === undefined ? 6 : 2;
  return plainly ?? String.fromCharCode(Number.parseInt(digits, 16));
}
