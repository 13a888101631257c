import { nearestName } from "../errors/nearest-name.ts";
import { knownWord } from "./known-word.ts";
import { infixWords } from "./operators.ts";
import { quoted } from "./quoted.ts";
import { atomNames } from "./read-atom.ts";
import { refuseSingleQuotes } from "./read-name.ts";
import type { Reader } from "./reader.ts";

/** What people write in other languages, and what it is called here. */
const foreign: ReadonlyMap<string, string> = new Map([
  ["&&", "&"],
  ["||", "|"],
  ["=>", "->"],
  ["==>", "->"],
  ["-->", "->"],
  ["<=>", "<->"],
  ["~", "not"],
  ["¬", "not"],
  ["∧", "&"],
  ["∨", "|"],
  ["→", "->"],
  ["↔", "<->"],
  ["[]", "G"],
  ["<>", "F"],
  ["□", "G"],
  ["◇", "F"],
  ["◯", "X"],
]);
const foreignOperator = /&&|\|\||==>|=>|-->|<=>|\[\]|<>|[~¬∧∨→↔□◇◯]/uy;
const comparison = /[<>=!]=?|==/y;

/** The functions that take formulas, besides the atoms. */
const otherNames = [
  "countBefore",
  "at",
  "forall",
  "exists",
  "bind",
  "bindSome",
  "eventually",
  "globally",
  "always",
];

/** The error for what stands where a formula is expected. */
export function noFormula(reader: Reader): Error {
  const word = reader.lookWord();
  if (word !== undefined) return noSuchFormula(reader, word);
  refuseSingleQuotes(reader);
  const cure = foreign.get(reader.look(foreignOperator) ?? "");
  if (cure !== undefined) return reader.error(`${reader.found()} is no operator here; write ${quoted(cure)}`);
  if (reader.atEnd() && reader.text.trim() === "")
    return reader.error("expected a formula, found an empty text");
  if (reader.at('"'))
    return reader.error(`${reader.found()} is no formula; write ${quoted(`called(${stringHere(reader)})`)}`);
  return reader.error(`expected a formula, found ${reader.found()}`);
}

function stringHere(reader: Reader): string {
  return reader.found().slice(1, -1);
}

function noSuchFormula(reader: Reader, word: string): Error {
  if (infixWords.has(knownWord(word))) return reader.error(`expected a formula before ${quoted(word)}`);
  const nearest = nearestName(word, [...atomNames, ...otherNames]);
  const function_ = reader.text
    .slice(reader.offset + word.length)
    .trimStart()
    .startsWith("(");
  if (!function_)
    return reader.error(
      `${quoted(word)} is no formula; a call of that tool is ${quoted(`now(${word})`)} or ${quoted(`called(${word})`)}`,
      reader.offset,
      nearest,
    );
  const cure =
    nearest === undefined
      ? `a tool stands inside one, as in ${quoted(`now(${word}(…))`)}`
      : `did you mean ${quoted(nearest)}?`;
  return reader.error(`unknown function ${quoted(word)}; ${cure}`, reader.offset, nearest);
}

/** The error for what stands where an operator or the end is expected. `open` where a parenthesis waits to be closed. */
export function noOperator(reader: Reader, open: boolean): Error {
  const expected = open ? "expected an operator or `)`" : "expected an operator or the end of the text";
  const cure = foreign.get(reader.look(foreignOperator) ?? "");
  if (cure !== undefined) return reader.error(`${reader.found()} is no operator here; write ${quoted(cure)}`);
  if (reader.look(comparison) !== undefined) {
    return reader.error(
      `${reader.found()} compares only in patterns and after \`count(…)\`, \`countBefore(…)\` and \`metric(…)\``,
    );
  }
  if (reader.at(")")) return reader.error("`)` without its `(`");
  const word = reader.lookWord();
  const nearest =
    word === undefined ? undefined : nearestName(word, ["and", "or", "implies", "iff", "until", "since"]);
  const joined =
    word === undefined && !reader.at("(") && !reader.at("!") ? "" : "; join formulas with `&`, `|` or `->`";
  const hint = nearest === undefined ? joined : `; did you mean ${quoted(nearest)}?`;
  return reader.error(`${expected}, found ${reader.found()}${hint}`, reader.offset, nearest);
}
