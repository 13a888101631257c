import type { Formula, FormulaOf } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { fitReading } from "../prefix/fit-call.ts";
import type { Scope } from "../prefix/scope.ts";
import { satisfied } from "../prefix/statuses.ts";
import type { View } from "../prefix/view.ts";
import { patternText } from "./pattern-text.ts";

// Sentences about the calls before a call that breaks a rule: those that are missing, and those that are too many.

/** A call of a run, and the values of the rule's variables for which it breaks the rule. */
export interface Place {
  readonly view: View;
  readonly scope: Scope;
  readonly position: number;
}

/** Of calls one of which should have been made before. */
export function noneYet(body: Formula, place: Place): string | undefined {
  if (body.kind === "now") return notYet(body.call, place);
  const calls = callsOf(body);
  if (calls === undefined) return undefined;
  const ended = calls.every(({ outcome }) => outcome === "ok") ? "has worked" : "has been called";
  const named = calls.map(({ tool, where }): Pattern => ({ tool, where }));
  return `no ${textOf(body, named, place)} ${ended} yet.`;
}

/** Of a call that should have been made since another. */
export function noneSince({ left, right }: FormulaOf<"since">, place: Place): string | undefined {
  const wanted = callsOf(right);
  const breaking = left.kind === "not" ? callsOf(left.body) : undefined;
  if (wanted === undefined || breaking === undefined) return undefined;
  // Nothing undid it: it was never done.
  if (breaking.every((call) => madeBefore(call, place).length === 0)) return noneYet(right, place);
  return `no ${textOf(right, wanted, place)} since the last ${textsOf(breaking, place)}.`;
}

/** The calls that are meant by a formula about one position: each of them is enough. */
function callsOf(formula: Formula): readonly Pattern[] | undefined {
  if (formula.kind === "now" || formula.kind === "bindSome") return [formula.call];
  if (formula.kind !== "or" || formula.parts.length === 0) return undefined;
  const all = formula.parts.map(callsOf);
  return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? []);
}

/** The calls that a formula means. What more it asks of one for some value can't be said in short. */
function textOf(meant: Formula, calls: readonly Pattern[], place: Place): string {
  if (meant.kind !== "bindSome") return textsOf(calls, place);
  const named = calls.map((call): Pattern => ({ ...call, where: [] }));
  return `${textsOf(named, place)} of the kind that is asked for`;
}

function textsOf(calls: readonly Pattern[], { scope }: Place): string {
  return calls.map((call) => patternText(call, scope)).join(" or ");
}

/** Of a call that was made as often as it may. */
export function alreadyMade(pattern: Pattern, place: Place, times: number): string {
  const text = patternText(pattern, place.scope);
  const made = madeBefore(pattern, place);
  if (times <= 0 || made.length === 0) return `${text} is not allowed.`;
  const often = made.length === 1 ? "" : ` ${made.length} times`;
  return `${text} was already called${often} in ${callNumbers(made)}.`;
}

/** Of a call that should have been made before. */
export function notYet(pattern: Pattern, place: Place): string {
  const text = patternText(pattern, place.scope);
  const made = madeBefore(pattern, place);
  if (made.length > 0) return `${text} in ${callNumbers(made)} is in the same step, not before this call.`;
  if (pattern.outcome !== "ok") return `no ${text} has been called yet.`;
  return `no ${patternText({ tool: pattern.tool, where: pattern.where }, place.scope)} has worked yet.`;
}

/** Places in `Trace.calls` of the earlier calls that fit. */
export function madeBefore(pattern: Pattern, { view, scope, position }: Place): readonly number[] {
  const fits = fitReading(pattern, view, scope);
  return view.records
    .slice(0, position)
    .filter((record) => fits(record.index) === satisfied)
    .map(({ call }) => call.position);
}

/** `call #3`, `calls #1, #2 and #7`. */
export function callNumbers(positions: readonly number[]): string {
  const numbers = positions.map((position) => `#${position + 1}`);
  const last = numbers.at(-1);
  if (numbers.length < 2) return `call ${last ?? ""}`;
  if (numbers.length > 5) return `calls ${numbers.slice(0, 4).join(", ")} and ${numbers.length - 4} more`;
  return `calls ${numbers.slice(0, -1).join(", ")} and ${last}`;
}
