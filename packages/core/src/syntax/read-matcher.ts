import type { Matcher, Operand, Relation } from "../formula/pattern.ts";
import { maximumValueDepth } from "./limits.ts";
import { quoted } from "./quoted.ts";
import { readJson, readList } from "./read-json.ts";
import { expectVariable } from "./read-name.ts";
import { readPlaceInCall } from "./read-path.ts";
import { readString } from "./read-string.ts";
import type { Reader } from "./reader.ts";

/** How a matcher can begin, for messages. */
export const matcherForms =
  "`=`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `glob`, `regex`, `contains`, `exists`, `absent` or `not`";

const relations: readonly Relation[] = ["<=", ">=", "<", ">"];
const wrongOperator = /===?|:=?|~=|=~|<>|=<|=>|!==/y;

/** Passes over a matcher, if one stands here. `left` is what it is said of, for messages. */
export function readMatcher(reader: Reader, left: string): Matcher | undefined {
  let negations = 0;
  while (reader.takeWord("not")) negations += 1;
  if (negations > maximumValueDepth)
    throw reader.error(`\`not\` stands more than ${maximumValueDepth} times in a row`);
  let matcher = readPlain(reader, left);
  if (matcher === undefined && negations > 0) {
    throw reader.error(`expected ${matcherForms} after \`not\`, found ${reader.found()}`);
  }
  for (; matcher !== undefined && negations > 0; negations--) matcher = { kind: "not", body: matcher };
  return matcher;
}

function readPlain(reader: Reader, left: string): Matcher | undefined {
  refuseWrongOperator(reader, left);
  if (reader.take("!=")) return { kind: "not", body: readEqual(reader) };
  if (reader.take("=")) return readEqual(reader);
  const relation = relations.find((one) => reader.take(one));
  if (relation !== undefined) return { kind: "compare", relation, operand: readOperand(reader) };
  return readWorded(reader);
}

function refuseWrongOperator(reader: Reader, left: string): void {
  const wrong = reader.look(wrongOperator);
  if (wrong === undefined) return;
  const cures: Readonly<Record<string, string>> = { "<>": "!=", "!==": "!=", "=<": "<=", "=>": ">=" };
  const right = Object.hasOwn(cures, wrong) ? cures[wrong] : wrong.includes("~") ? "regex" : "=";
  throw reader.error(`${quoted(wrong)} is no comparison here; write ${quoted(`${left} ${right} …`)}`);
}

function readWorded(reader: Reader): Matcher | undefined {
  const word = reader.lookWord();
  switch (word) {
    case "in":
      reader.takeWord(word);
      return { kind: "oneOf", values: readList(reader, readJson) };
    case "glob":
      reader.takeWord(word);
      return { kind: "glob", glob: expectText(reader, word) };
    case "regex":
      reader.takeWord(word);
      return { kind: "regex", regex: expectText(reader, word) };
    case "contains":
      reader.takeWord(word);
      if (reader.at("$"))
        return { kind: "contains", value: { kind: "variable", name: expectVariable(reader) } };
      return { kind: "contains", value: readJson(reader) };
    case "exists":
    case "absent":
      reader.takeWord(word);
      return { kind: word };
    default:
      return undefined;
  }
}

/** Passes over the right side of `=`. */
export function readEqual(reader: Reader): Matcher {
  if (reader.at("$")) return { kind: "variable", name: expectVariable(reader) };
  const place = readPlaceInCall(reader);
  if (place !== undefined) return { kind: "sameAs", ...place };
  return { kind: "equals", value: readJson(reader) };
}

function readOperand(reader: Reader): Operand {
  if (reader.at("$")) return { kind: "variable", name: expectVariable(reader) };
  const place = readPlaceInCall(reader);
  if (place !== undefined) return { kind: "valueAt", ...place };
  const word = reader.lookWord();
  if (word !== undefined && !["true", "false", "null"].includes(word)) {
    throw reader.error(
      `expected a number, a text or a variable, found ${quoted(word)}; another argument of the call is ${quoted(`args.${word}`)}, a text ${quoted(`"${word}"`)}`,
    );
  }
  const start = reader.offset;
  const value = readJson(reader);
  if (typeof value === "number" || typeof value === "string") return { kind: "literal", value };
  throw reader.error("only numbers and texts have an order", start);
}

function expectText(reader: Reader, keyword: string): string {
  if (reader.at('"')) return readString(reader);
  throw reader.error(`expected a text in double quotes after ${quoted(keyword)}, found ${reader.found()}`);
}
