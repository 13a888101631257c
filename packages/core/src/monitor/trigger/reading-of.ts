import type { Formula } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import { patternsOf } from "../../formula/patterns-of.ts";
import { subformulas } from "../../formula/subformulas.ts";
import { substitute } from "../../formula/substitute.ts";
import { compilePattern } from "../../match/compile-pattern.ts";
import type { Place } from "../../match/place.ts";
import type { Reading } from "./reading.ts";
import { placeOf, type ValueTable, valueTableOf } from "./value-table.ts";

/** Why something can't be read. */
export interface Unreadable {
  readonly kind: "refused";
  readonly reason: string;
}

/** Where readings find their tables. A table is added once and is a number. */
export interface Tables {
  /** The number of the table of a formula about the past that machines can watch for the values of its variables. */
  readonly past: (formula: Formula) => number | Unreadable;
  readonly values: (table: ValueTable) => number;
}

const mostValues = 16;

/** What `formula`, which speaks of the past alone, asks at each call; its tables are added to `tables`. */
export function readingOf(formula: Formula, tables: Tables): Reading | Unreadable {
  const inside = (part: Formula): Reading | Unreadable => readingOf(part, tables);
  switch (formula.kind) {
    case "constant":
      return formula;
    case "now":
      return { kind: "fits", call: compilePattern(formula.call) };
    case "not":
      return negation(inside(formula.body));
    case "and":
      return every(formula.parts.map(inside));
    case "or":
      return negation(every(formula.parts.map((part) => negation(inside(part)))));
    case "implies":
      return negation(every([inside(formula.left), negation(inside(formula.right))]));
    case "iff": {
      const [left, right] = [inside(formula.left), inside(formula.right)];
      if (left.kind === "refused") return left;
      return right.kind === "refused" ? right : { kind: "same", left, right };
    }
    case "bind":
    case "bindSome": {
      const body = inside(formula.body);
      if (body.kind === "refused") return body;
      const call = compilePattern(formula.call);
      if (formula.kind === "bind") return { kind: "ways", call, body };
      return negation({ kind: "ways", call, body: { kind: "not", body } });
    }
    case "forall":
    case "exists":
      return quantified(formula, tables);
    case "said":
    case "predicate":
    case "previous":
    case "countBefore":
      return asTable(tables.past(formula));
    case "historically": {
      const table = tables.past(formula);
      if (typeof table === "number") return asTable(table);
      const once: Formula = { kind: "once", body: { kind: "not", body: formula.body } };
      return formula.body.kind === "not"
        ? negation(inside({ kind: "once", body: formula.body.body }))
        : negation(inside(once));
    }
    case "once":
    case "since": {
      const table = tables.past(formula);
      if (typeof table === "number") return asTable(table);
      const [left, right]: readonly [Formula, Formula] =
        formula.kind === "once"
          ? [{ kind: "constant", value: true }, formula.body]
          : [formula.left, formula.right];
      return right.kind === "now" ? ofValues(left, right.call, undefined, tables) : table;
    }
    case "called":
    case "calledWithResult":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "next":
    case "weakNext":
    case "eventually":
    case "eventuallyWithin":
    case "globally":
    case "until":
    case "weakUntil":
    case "release":
    case "at":
      return { kind: "refused", reason: `\`${formula.kind}\` is asked where only the past can be looked up` };
  }
}

function quantified(
  formula: Extract<Formula, { readonly kind: "forall" | "exists" }>,
  tables: Tables,
): Reading | Unreadable {
  const { domain, variable } = formula;
  const isEvery = formula.kind === "forall";
  if (domain.kind === "values" && domain.values.length <= mostValues) {
    const parts = domain.values.map((value) => substitute(formula.body, { [variable]: value }));
    return readingOf({ kind: isEvery ? "and" : "or", parts }, tables);
  }
  const place = domain.kind === "seen" ? placeOf(domain.part, domain.path) : undefined;
  if (domain.kind !== "seen" || place === undefined)
    return { kind: "refused", reason: `the values of \`${variable}\` are not those of the calls so far` };
  const body = readingOf(formula.body, tables);
  if (body.kind === "refused") return body;
  const kept = ofValues({ kind: "constant", value: true }, domain.call, place, tables);
  if (kept.kind !== "table") return kept;
  const { table } = kept;
  if (isEvery) return { kind: "kept", table, variable, body };
  return negation({ kind: "kept", table, variable, body: { kind: "not", body } });
}

function ofValues(
  whileHolds: Formula,
  call: Pattern,
  place: Place | undefined,
  tables: Tables,
): Extract<Reading, { readonly kind: "table" }> | Unreadable {
  const none: Tables = { past: () => onlyTheCall, values: () => 0 };
  const reading = readingOf(whileHolds, none);
  if (reading.kind === "refused") return reading;
  if (subformulas(whileHolds).some(({ kind }) => kind === "bind" || kind === "bindSome")) return onlyTheCall;
  const patterns = subformulas(whileHolds).flatMap(patternsOf);
  const table = valueTableOf(call, { reading, patterns }, place);
  return table.kind === "refused" ? table : { kind: "table", table: tables.values(table) };
}

const onlyTheCall: Unreadable = {
  kind: "refused",
  reason: "the left side of `S` asks for more than what the call is",
};

function asTable(table: number | Unreadable): Reading | Unreadable {
  return typeof table === "number" ? { kind: "table", table } : table;
}

function negation(reading: Reading | Unreadable): Reading | Unreadable {
  if (reading.kind === "refused") return reading;
  return reading.kind === "not" ? reading.body : { kind: "not", body: reading };
}

function every(parts: readonly (Reading | Unreadable)[]): Reading | Unreadable {
  const read: Reading[] = [];
  for (const part of parts) {
    if (part.kind === "refused") return part;
    read.push(part);
  }
  const [only] = read;
  return only !== undefined && read.length === 1 ? only : { kind: "all", parts: read };
}
