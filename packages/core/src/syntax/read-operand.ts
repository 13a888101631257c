import type { Formula } from "../formula/formula.ts";
import { knownWord } from "./known-word.ts";
import { maximumDepth } from "./limits.ts";
import { noFormula } from "./misread.ts";
import { prefixWords } from "./operators.ts";
import type { Frame, Operand } from "./parse-frames.ts";
import { operand } from "./parse-frames.ts";
import { quoted } from "./quoted.ts";
import { atomReaders } from "./read-atom.ts";
import { prefix, readAt, readBinder, readCountBefore, readParts, readQuantifier } from "./read-form.ts";
import { expectWhole } from "./read-number.ts";
import { expectPattern } from "./read-pattern.ts";
import { readString } from "./read-string.ts";
import type { Reader } from "./reader.ts";

/** What was passed over: something that waits for more, or a whole formula. */
type Read = Frame | Operand;

/**
 * Passes over prefixes and open parentheses, which it adds to `frames`, and over the first whole formula after them, which it
 * returns. Absent where a list of formulas turned out to be empty.
 */
export function readOperand(reader: Reader, frames: Frame[]): Operand | undefined {
  for (;;) {
    const top = frames.at(-1);
    if (top?.kind === "open" && top.list !== undefined && top.parts.length === 0 && reader.at(")"))
      return undefined;
    if (frames.length > 2 * maximumDepth) {
      throw reader.error(`parentheses and operators nest more than ${2 * maximumDepth} deep`);
    }
    const read = readNext(reader);
    if ("formula" in read) return read;
    frames.push(read);
  }
}

function readNext(reader: Reader): Read {
  const start = reader.offset;
  if (reader.take("(")) return { kind: "open", start, parts: [] };
  if (reader.take("!")) return prefix(start, (body) => ({ kind: "not", body }));
  const word = reader.lookWord();
  if (word === undefined) throw noFormula(reader);
  const known = knownWord(word);
  const readWord = words.get(known) ?? (prefixWords.has(known) ? readPrefix : undefined);
  if (readWord !== undefined) {
    reader.takeWord(word);
    return readWord(reader, start, word);
  }
  const readAtom = atomReaders.get(known);
  if (readAtom === undefined) throw noFormula(reader);
  reader.takeWord(word);
  if (reader.take("(")) return whole(reader, readAtom(reader, start), start);
  if (known !== "now" && known !== "called") {
    throw reader.error(`expected \`(\` after ${quoted(word)}, found ${reader.found()}`);
  }
  return whole(reader, { kind: known, call: expectPattern(reader) }, start);
}

type WordReader = (reader: Reader, start: number, word: string) => Read;

const words: ReadonlyMap<string, WordReader> = new Map<string, WordReader>([
  ["true", (reader, start) => whole(reader, { kind: "constant", value: true }, start)],
  ["false", (reader, start) => whole(reader, { kind: "constant", value: false }, start)],
  ["forall", (reader, start) => readQuantifier(reader, start, "forall")],
  ["exists", (reader, start) => readQuantifier(reader, start, "exists")],
  ["bind", (reader, start) => readBinder(reader, start, "bind")],
  ["bindsome", (reader, start) => readBinder(reader, start, "bindSome")],
  ["countbefore", readCountBefore],
  ["at", readAt],
  ["and", (reader, start, word) => readParts(reader, start, word, "and")],
  ["or", (reader, start, word) => readParts(reader, start, word, "or")],
]);

function whole(reader: Reader, formula: Formula, start: number): Operand {
  return operand(reader, formula, 0, start, reader.offset);
}

function readPrefix(reader: Reader, start: number, word: string): Read {
  const kind = prefixWords.get(knownWord(word));
  if (kind === undefined) throw noFormula(reader);
  if (kind === "eventually" && reader.take("<=")) {
    const limit = expectWhole(reader, "a number of calls after `F<=`", 0);
    return prefix(start, (body) => ({ kind: "eventuallyWithin", limit, body }));
  }
  if (reader.at("<") || reader.at("[")) {
    throw reader.error(
      `${quoted(word)} has no bound here; only \`F<=n\` has, and \`G\` within n calls is \`not F<=n not …\``,
    );
  }
  return readReferenceForm(reader, start, word) ?? prefix(start, (body) => ({ kind, body }));
}

/** `eventually("x")` and `always("x")`, as the Python package writes `F called(x)` and `G called(x)`. */
function readReferenceForm(reader: Reader, start: number, word: string): Operand | undefined {
  const known = knownWord(word);
  if (
    (known !== "eventually" && known !== "always") ||
    !/^\(\s*"/.test(reader.text.slice(reader.offset, reader.offset + 80))
  ) {
    return undefined;
  }
  reader.take("(");
  const body: Formula = {
    kind: "called",
    call: { tool: { kind: "name", name: readString(reader) }, where: [] },
  };
  reader.expect(")", `to close ${quoted(`${word}(`)}`);
  return operand(
    reader,
    { kind: known === "always" ? "globally" : "eventually", body },
    1,
    start,
    reader.offset,
  );
}
