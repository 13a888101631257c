import type { FormulaOf } from "../../formula/formula.ts";
import type { Bindings } from "../../match/bindings.ts";
import { heardOf } from "../../trace/heard-of.ts";
import { askPredicate } from "../ask-code.ts";
import type { Context } from "../context.ts";
import { callNumber, clip, conditionWords, matcherWords, patternWords, showJson } from "./words.ts";

/** Why a formula about one position holds or not, in a sentence. */
export function positionDetail(
  formula: FormulaOf<"now" | "said" | "predicate">,
  holds: boolean,
  position: number,
  bindings: Bindings | undefined,
  context: Context,
): string {
  switch (formula.kind) {
    case "now":
      return nowDetail(formula, holds, position, bindings, context);
    case "said":
      return saidDetail(formula, holds, position, bindings, context);
    case "predicate": {
      const answer = askPredicate(formula, position, bindings, context);
      return (
        answer?.detail ??
        `Predicate ${JSON.stringify(formula.name)} returned ${answer?.passed ?? "no answer"}.`
      );
    }
  }
}

function nowDetail(
  { call: pattern }: FormulaOf<"now">,
  holds: boolean,
  position: number,
  bindings: Bindings | undefined,
  context: Context,
): string {
  const record = context.view.records[position];
  if (record === undefined) return "There is no call here.";
  const number = capital(callNumber(position, context.view));
  const name = JSON.stringify(record.call.name);
  const conditions = conditionWords(pattern, bindings);
  if (holds) return conditions === "" ? `${number} is ${name}.` : `${number} is ${name} with ${conditions}.`;
  return context.compiled(pattern).fitsName(record.call.name)
    ? `${number} is ${name}, but not with ${conditions}.`
    : `${number} is ${name}, not ${patternWords(pattern, bindings)}.`;
}

function saidDetail(
  formula: FormulaOf<"said">,
  holds: boolean,
  position: number,
  bindings: Bindings | undefined,
  context: Context,
): string {
  if (context.view.records[position] === undefined) return "There is no call here.";
  const { speaker, text, which } = formula;
  const who = speaker === "any" ? "anybody" : `the ${speaker}`;
  const wanted = matcherWords(text, bindings);
  const where = `before ${callNumber(position, context.view)}`;
  const said = context.view.said(position);
  if (said === "missing") return `What was said ${where} was not recorded.`;
  const heard = heardOf(said, formula);
  const match = heard.find((message) => context.test(text)(message.text, undefined, bindings, []));
  if (holds && match !== undefined) return `${capital(match.role)} said ${showJson(match.text)} ${where}.`;
  if (heard.length === 0 && which === "closing" && said.length > 0)
    return `${who === "anybody" ? "Nobody" : capital(who)} was not the last to speak ${where}.`;
  if (heard.length === 0) return `Nothing was said by ${who} ${where}.`;
  if (which !== undefined) return `The last that ${who} said ${where} is not ${clip(wanted, 100)}.`;
  return `Nothing that ${who} said ${where} is ${clip(wanted, 100)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
