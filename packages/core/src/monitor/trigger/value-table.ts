import type { Pattern } from "../../formula/pattern.ts";
import { capturesOf, variablesOfPattern } from "../../formula/variables-of-pattern.ts";
import type { Json } from "../../json/json.ts";
import { parsePath } from "../../json/path.ts";
import { type Bindings, lookUp } from "../../match/bindings.ts";
import type { CallRecord } from "../../match/call-record.ts";
import { type CompiledPattern, compilePattern } from "../../match/compile-pattern.ts";
import { type Fit, fit } from "../../match/fit.ts";
import type { Place } from "../../match/place.ts";
import { PersistentMap } from "../../persistent/persistent-map.ts";
import {
  type KeyReader,
  type KeyReading,
  type Keys,
  keyOf,
  keyReader,
  scopeOfStrangers,
  scopeWith,
} from "../read-keys.ts";
import { type KeptCall, keptCall, placesOf } from "./kept-call.ts";
import { onlyHere, type Reading, worthOf } from "./reading.ts";

/**
 * `while_ S now(call)`, whatever values its variables have: for each value of the variables that `while_` knows, or else that the call is
 * told by, the calls since `while_` last failed.
 */
export interface ValueTable {
  readonly kind: "values";
  readonly call: CompiledPattern;
  /** Asks nothing but what the call here is. */
  readonly whileHolds: Reading;
  readonly names: readonly string[];
  /** Which values a call is kept for, and for which values it asks `whileHolds` in a way of its own. */
  readonly keysOfCall: KeyReader;
  readonly keysOfWhile: KeyReader;
  readonly places: readonly Place[];
  /** The place whose values somebody asks for. */
  readonly asked: Place | undefined;
}

/** What a table holds. */
export interface ValueState {
  readonly kind: "values";
  readonly rows: PersistentMap<string, Row>;
  /** Whether some call may have been kept for values that are not known. */
  readonly blind: boolean;
}

/** What is kept for one key. */
export interface Row {
  readonly values: readonly Json[];
  readonly calls: readonly KeptCall[];
}

/** The most calls that are kept for one key: beyond, what is asked of the key can't be said. */
const mostKept = 1_000;

/** The table of a formula, or why it has none. `also`: a place whose values somebody asks for. */
export function valueTableOf(
  call: Pattern,
  whileHolds: { readonly reading: Reading; readonly patterns: readonly Pattern[] },
  also: Place | undefined,
): ValueTable | { readonly kind: "refused"; readonly reason: string } {
  const asked = whileHolds.patterns;
  const known = [...new Set(asked.flatMap(variablesOfPattern))];
  const captured = capturesOf(call);
  const names = known.length > 0 ? known : captured;
  const isDirect = (pattern: Pattern): boolean => names.every((name) => capturesOf(pattern).includes(name));
  if (!isDirect(call) || !asked.every((one) => variablesOfPattern(one).length === 0 || isDirect(one)))
    return { kind: "refused", reason: "the left side of `S` has a variable of its own" };
  const compiled = compilePattern(call);
  return {
    kind: "values",
    call: compiled,
    whileHolds: whileHolds.reading,
    names,
    keysOfCall: keyReader([call], names),
    keysOfWhile: keyReader(asked, names),
    places: [...placesOf(compiled), ...(also === undefined ? [] : [also])],
    asked: also,
  };
}

/** The table before the first call. */
export function emptyTable(): ValueState {
  return { kind: "values", rows: PersistentMap.of(), blind: false };
}

/** The table after a call. */
export function tableAfter(table: ValueTable, before: ValueState, record: CallRecord): ValueState {
  const { names } = table;
  let { rows, blind } = before;
  const put = (key: string, row: Row | undefined): void => {
    rows = rows.with(key, row);
  };
  const passed = (key: string, row: Row, holds: Fit): void => {
    if (holds === 0) put(key, undefined);
    else if (holds === 2 && row.calls.some(({ sure }) => sure)) {
      const calls = row.calls.map((one) => keptFromRow(one));
      put(key, { ...row, calls });
    }
  };
  const here = onlyHere(record);
  const asked = table.keysOfWhile(record);
  const background = worthOf(table.whileHolds, scopeOfStrangers(names), here);
  const isUnclear = asked === "unknown" || asked.others;
  const own: Keys = asked === "unknown" ? new Map() : asked.keys;
  if (background !== 1 || isUnclear) {
    for (const [key, row] of [...rows.entries()])
      if (!own.has(key)) passed(key, row, isUnclear ? 2 : background);
  }
  for (const [key, values] of own) {
    const row = rows.get(key);
    if (row === undefined) continue;
    const holds = worthOf(table.whileHolds, scopeWith(names, values), here);
    passed(key, row, isUnclear && holds === 1 ? 2 : holds);
  }
  if (table.call.fitsName(record.call.name)) {
    const reading = names.length === 0 ? oneKey : table.keysOfCall(record);
    if (reading === "unknown" || reading.others) blind = true;
    if (reading !== "unknown" && reading.keys.size > 0) {
      const kept = keptCall(record, table.places, true);
      for (const [key, values] of reading.keys) {
        const calls = rows.get(key)?.calls ?? [];
        if (calls.some(({ text }) => text === kept.text)) continue;
        if (calls.length >= mostKept) blind = true;
        else put(key, { values, calls: [...calls, kept] });
      }
    }
  }
  return rows === before.rows && blind === before.blind ? before : { kind: "values", rows, blind };
}

/** Without variables everything is kept for the same. */
const oneKey: KeyReading = { keys: new Map([[keyOf([]), []]]), others: false };

function keptFromRow(kept: KeptCall): KeptCall {
  return kept.sure ? { ...kept, sure: false, text: `?${kept.text}` } : kept;
}

/** Whether the formula holds here, its variables having these values. 2: what was not recorded decides. */
export function valueIn(table: ValueTable, { rows, blind }: ValueState, scope: Bindings | undefined): Fit {
  const calls = callsFor(table, rows, scope);
  if (calls === "open") return blind || rows.size > 0 ? 2 : 0;
  let most: Fit = blind ? 2 : 0;
  for (const { record, sure } of calls) {
    const fits = fit(table.call, record, scope);
    if (fits === 1 && sure) return 1;
    if (fits !== 0) most = 2;
  }
  return most;
}

/** The calls that are kept for the values that the variables have; `open` where one of them has none. */
export function callsFor(
  { names }: ValueTable,
  rows: ValueState["rows"],
  scope: Bindings | undefined,
): readonly KeptCall[] | "open" {
  const values = names.map((name) => lookUp(scope, name));
  if (!values.every((value) => value !== undefined)) return "open";
  return rows.get(keyOf(values))?.calls ?? [];
}

/** The place of a domain's values. */
export function placeOf(part: Place["part"], path: string): Place | undefined {
  const parsed = parsePath(path);
  return parsed && { part, path: parsed };
}
