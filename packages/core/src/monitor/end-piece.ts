import type { Formula } from "../formula/formula.ts";
import type { Json } from "../json/json.ts";
import type { Form } from "./form.ts";
import { asForm, type FormPiece } from "./piece.ts";

/**
 * A formula that calls can't decide one by one: it is judged at the end, by whoever has the whole run (`Ending.decide`). Until then its
 * verdict is what it would be if the run ended here.
 */
export function endPieceOf(formula: Formula, reason: string): FormPiece {
  const form: Form<null> = {
    start: null,
    judge: (state) => ({ state, breaks: [], certain: true, still: true }),
    outlook: () => 0,
    end: (_, { decide }) => decide?.(formula) ?? "unevaluable",
    isLost: () => false,
    liveKeys: () => 0,
    write: () => null,
    read: (written) => (written === null ? null : undefined),
  };
  const identity: Json = JSON.parse(JSON.stringify(formula));
  return {
    kind: "form",
    how: "end",
    formula,
    reason,
    form: asForm(form),
    inexact: ["end"],
    concerns: () => false,
    asks: false,
    mostKeys: 0,
    taken: [],
    identity,
  };
}
