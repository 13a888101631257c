import type { Formula } from "../../formula/formula.ts";
import { freeVariables } from "../../formula/free-variables.ts";
import { partThatLooksAhead } from "../../formula/past-only.ts";
import { patternsOf } from "../../formula/patterns-of.ts";
import { subformulas } from "../../formula/subformulas.ts";
import type { Json } from "../../json/json.ts";
import { defaultBounds } from "../bounds.ts";
import type { CompileOptions } from "../compile-options.ts";
import { dataText } from "../letters/data-text.ts";
import { asForm, type FormPiece, type Refused } from "../piece.ts";
import { pieceOfPrenex } from "../piece-of.ts";
import type { PastTable } from "./past-table.ts";
import { quietPiece } from "./quiet-piece.ts";
import { readingOf, type Tables } from "./reading-of.ts";
import { triggerForm } from "./trigger-form.ts";

/** `G` of what can be looked up at each call, whatever variables stand in it; refused where it asks for more. */
export function triggerPieceOf(
  formula: Formula,
  options: CompileOptions,
  reason: string,
): FormPiece | Refused {
  if (formula.kind !== "globally") return refused("it is no rule for every call");
  const { body } = formula;
  const ahead = partThatLooksAhead(body);
  if (ahead !== undefined) return refused(`\`${ahead.kind}\` looks ahead of the call that asks`);
  const tables: PastTable[] = [];
  const add = (table: PastTable): number => tables.push(table) - 1;
  const places: Tables = {
    past: (part) => {
      const variables = [...freeVariables(part)].map((name) => ({ name, given: name }));
      const always: Formula = { kind: "globally", body: part };
      const quantifier = variables.length === 0 ? "none" : "forall";
      const piece = pieceOfPrenex(always, { kind: "prenex", quantifier, variables, matrix: always }, options);
      if (piece.kind === "form") return refused("it has too many states");
      return piece.kind === "refused"
        ? piece
        : add({ kind: "past", piece: quietPiece(piece), answers: piece.machine });
    },
    values: add,
  };
  const reading = readingOf(body, places);
  if (reading.kind === "refused") return reading;
  const { keys: mostKeys } = { ...defaultBounds, ...options.bounds };
  const inexact = tables.flatMap((table) => (table.kind === "past" ? table.piece.alphabet.inexact : []));
  return {
    kind: "form",
    how: "trigger",
    formula,
    reason,
    form: asForm(triggerForm(reading, tables, mostKeys)),
    // That nothing more can break it is found out only where what it asks of the past is settled, for all values.
    inexact: [...new Set([...inexact, "trigger"])],
    concerns: concernsOf(body, tables),
    asks: tables.some((table) => table.kind === "past" && table.piece.asks),
    mostKeys,
    taken: [],
    identity: identityOf(formula),
  };
}

/** A call is of no concern where it asks nothing and no table keeps anything of it. */
function concernsOf(body: Formula, tables: readonly PastTable[]): (name: string) => boolean {
  const asking = askingPattern(body);
  if (asking?.tool.kind !== "name") return () => true;
  const named = new Set([asking.tool.name]);
  const others = tables.flatMap((table) => (table.kind === "past" ? [table.piece.concerns] : []));
  for (const table of tables) {
    if (table.kind === "past") continue;
    const { names } = table.call;
    if (names === undefined || table.whileHolds.kind !== "constant") return () => true;
    for (const name of names) named.add(name);
  }
  return (name) => named.has(name) || others.some((concerns) => concerns(name));
}

/** The pattern that a call has to fit for anything to be asked. */
function askingPattern(body: Formula) {
  if (body.kind === "bind") return body.call;
  return body.kind === "implies" && body.left.kind === "now" ? body.left.call : undefined;
}

function identityOf(formula: Formula): Json {
  return [dataText(formula), subformulas(formula).flatMap(patternsOf).length];
}

function refused(reason: string): Refused {
  return { kind: "refused", reason };
}
