import type { Formula } from "../../formula/formula.ts";
import type { Json } from "../../json/json.ts";
import { compilePattern } from "../../match/compile-pattern.ts";
import { asForm, type FormPiece } from "../piece.ts";
import { timeForm } from "./time-form.ts";

/** The piece of `withinTime`, or of its negation, watched by the times of two calls; `undefined` for other formulas. */
export function timePieceOf(formula: Formula, reason: string): FormPiece | undefined {
  const atom = formula.kind === "not" ? formula.body : formula;
  if (atom.kind !== "withinTime") return undefined;
  const patterns = [atom.first, atom.then].map((pattern) => compilePattern(pattern));
  const identity: Json = JSON.parse(JSON.stringify(formula));
  return {
    kind: "form",
    how: "steps",
    formula,
    reason,
    form: asForm(timeForm(atom, formula.kind === "not")),
    // What no time could make so is not found out before it is asked.
    inexact: ["times"],
    concerns: (name) => patterns.some((pattern) => pattern.fitsName(name)),
    asks: false,
    mostKeys: 0,
    taken: [],
    identity,
  };
}
