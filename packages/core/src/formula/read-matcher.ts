import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { formulaError } from "./formula-error.ts";
import { kindOf, listOf, objectOf, oneOf, type Reader, readLiteral, readText } from "./json-reader.ts";
import type { CallPart, Matcher, Operand, VariableReference } from "./pattern.ts";
import { isVariableReference } from "./variables-of-pattern.ts";

/** No matcher that makes sense has more `not` around it. */
const deepest = 100;

/** Reads one of the two parts of a call. */
export const readPart: Reader<CallPart> = oneOf("args", "result");

const readOrdered: Reader<number | string> = (value, at) => {
  if (typeof value === "string" || (typeof value === "number" && Number.isFinite(value))) return value;
  throw formulaError(`\`${at}\` must be a number or a text: only these are in an order`);
};

/** Reads a JSON value or a variable in its place. */
export const readTerm: Reader<Json | VariableReference> = (value, at) =>
  isVariableReference(value) ? { kind: "variable", name: value.name } : readLiteral(value, at);

const readOperand: Reader<Operand> = kindOf<Operand>("an operand", {
  literal: objectOf({ kind: oneOf("literal"), value: readOrdered }, {}),
  variable: objectOf({ kind: oneOf("variable"), name: readText }, {}),
  valueAt: objectOf({ kind: oneOf("valueAt"), part: readPart, path: readText }, {}),
});

const readKnown: Reader<Matcher> = kindOf<Matcher>("a matcher", {
  equals: objectOf({ kind: oneOf("equals"), value: readLiteral }, {}),
  variable: objectOf({ kind: oneOf("variable"), name: readText }, {}),
  oneOf: objectOf({ kind: oneOf("oneOf"), values: listOf(readLiteral) }, {}),
  compare: objectOf(
    { kind: oneOf("compare"), relation: oneOf("<", "<=", ">", ">="), operand: readOperand },
    {},
  ),
  sameAs: objectOf({ kind: oneOf("sameAs"), part: readPart, path: readText }, {}),
  glob: objectOf({ kind: oneOf("glob"), glob: readText }, {}),
  regex: objectOf({ kind: oneOf("regex"), regex: readText }, {}),
  contains: objectOf({ kind: oneOf("contains"), value: readTerm }, {}),
  exists: objectOf({ kind: oneOf("exists") }, {}),
  absent: objectOf({ kind: oneOf("absent") }, {}),
  not: objectOf({ kind: oneOf("not"), body: (value, at) => readKnown(value, at) }, {}),
});

/** Reads a matcher strictly: unknown kinds and keys are refused. */
export function readMatcher(value: unknown, at: string): Matcher {
  let body: unknown = value;
  for (let depth = 0; isJsonObject(body as Json | undefined); depth++) {
    if (depth > deepest) throw formulaError(`\`${at}\` has more than ${deepest} \`not\` around it`);
    body = (body as JsonObject).body;
  }
  return readKnown(value, at);
}
