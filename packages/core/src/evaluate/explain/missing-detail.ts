import type { Node } from "../../bdd/bdd.ts";
import type { Json } from "../../json/json.ts";
import type { Context } from "../context.ts";
import { callNumber } from "./words.ts";

/** What was not recorded and decides the value, in a sentence. */
export function missingDetail(value: Node, context: Context): string {
  const question = context.questionOf(value);
  return question === undefined
    ? "Not evaluated: more was not recorded than can be told apart."
    : `Not evaluated: ${questionWords(question, context)}.`;
}

function questionWords(question: Json, context: Context): string {
  const [kind, subject, other] = Array.isArray(question) ? question : [];
  const call = (position: Json | undefined): string =>
    typeof position === "number" ? callNumber(position, context.view) : "a call";
  switch (kind) {
    case "ok":
      return `how ${call(subject)} ended was not recorded`;
    case "fits":
      return `${call(subject)} was recorded without ${partWords(subject, context)}`;
    case "match":
      return `the result of ${call(subject)} could not be compared`;
    case "said":
      return `what was said before ${call(subject)} was not recorded`;
    case "answer":
      return "the final answer was not recorded";
    case "metric":
      return `metric ${JSON.stringify(subject)} was not recorded`;
    case "time":
      return `when ${call(subject)} or ${call(other)} began was not recorded`;
    case "predicate":
      return `predicate ${JSON.stringify(subject)} gave no answer`;
    case "values":
      return "not all values of a variable were recorded";
    default:
      return "a variable has no value";
  }
}

function partWords(position: Json | undefined, { view }: Context): string {
  const record = typeof position === "number" ? view.records[position] : undefined;
  if (record?.argsMissing === true) return record.resultMissing ? "its arguments or result" : "its arguments";
  return record?.resultMissing === true ? "its result" : "a value that counts";
}
