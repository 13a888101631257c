import { isJsonObject, type Json } from "../../json/json.ts";
import { valuesAt } from "../../json/path.ts";
import { bindingsRecord, lookUp } from "../../match/bindings.ts";
import { rootOf } from "../../match/call-record.ts";
import { type Fit, fit } from "../../match/fit.ts";
import { distinct } from "../../match/ways.ts";
import type { Doubt } from "../break.ts";
import type { Form, FormMove, Seen } from "../form.ts";
import { movePiece } from "../judge.ts";
import { startOf, type TableState } from "../monitor-state.ts";
import { move } from "../move.ts";
import { keyOf, scopeWith } from "../read-keys.ts";
import { readTable, writeTable } from "../table-json.ts";
import { movedTable } from "../transition.ts";
import type { PastTable } from "./past-table.ts";
import { failures, type Here, type Reading } from "./reading.ts";
import { settledTables, settledWorth } from "./settled.ts";
import { callsFor, emptyTable, tableAfter, type ValueState, valueIn } from "./value-table.ts";
import { readValues, writeValues } from "./values-json.ts";

/** Where it stands. */
export interface TriggerState {
  /** 0: at each call so far what was asked was so. 2: that is not known. 1: it was not. */
  readonly broken: Fit;
  /** Whether it lost its way: a call had no letter. */
  readonly lost: boolean;
  readonly tables: readonly (TableState | ValueState)[];
}

/**
 * `G reading`, where what is asked of the past is kept for each value of its own variables and looked up where a call asks for it: two
 * variables that come together only in the call that asks need no pairs.
 */
export function triggerForm(
  reading: Reading,
  tables: readonly PastTable[],
  mostKeys: number,
): Form<TriggerState> {
  const start: TriggerState = {
    broken: 0,
    lost: false,
    tables: tables.map((table) => (table.kind === "values" ? emptyTable() : startOf(table.piece))),
  };
  const settled = settledTables(tables);
  const isSettled = ({ broken, lost, tables: states }: TriggerState): boolean =>
    broken === 0 && !lost && settledWorth(reading, (number) => settled(number, states[number])) === 1;
  return {
    start,
    judge: (state, seen) => {
      if (state.lost) return { state, breaks: [], certain: false, still: true };
      const after = tables.map((table, number) => tableMoved(table, state.tables[number], seen));
      if (!after.every((table) => table !== undefined) || keysOf(after) > mostKeys) {
        // What is settled hangs on nothing that may be lost.
        if (isSettled(state)) return { state, breaks: [], certain: true, still: true };
        const lost = { ...state, broken: state.broken === 1 ? state.broken : 2, lost: true } as const;
        return { state: lost, breaks: [], certain: false, still: false };
      }
      const found = failures(reading, undefined, hereOf(tables, state.tables, after, seen));
      // What is settled doesn't hang on what nobody knows of this call.
      const failed = found.some(({ sure }) => !sure) && isSettled(state) ? [] : found;
      const surely = failed.some(({ sure }) => sure);
      const broken: Fit = state.broken === 1 || surely ? 1 : failed.length > 0 ? 2 : state.broken;
      const still = broken === state.broken && after.every((table, number) => table === state.tables[number]);
      return {
        state: still ? state : { broken, lost: false, tables: after },
        breaks: failed.map((one) => asBreak(one, isCertain(seen) ? "earlier" : "own")),
        certain: isCertain(seen) && failed.every(({ sure }) => sure),
        still,
      };
    },
    outlook: (state) => (state.broken === 1 ? -1 : isSettled(state) ? 1 : 0),
    end: ({ broken }) => (broken === 1 ? "violated" : broken === 2 ? "unevaluable" : "satisfied"),
    isLost: ({ lost }) => lost,
    liveKeys: (state) => keysOf(state.tables),
    write: (state) => ({
      broken: state.broken,
      lost: state.lost,
      tables: state.tables.map((table) => (table.kind === "values" ? writeValues(table) : writeTable(table))),
    }),
    read: (written) => readState(tables, written),
  };
}

function keysOf(tables: TriggerState["tables"]): number {
  return tables.reduce(
    (sum, table) => sum + (table.kind === "values" ? table.rows.size : table.cells.size),
    0,
  );
}

function asBreak(
  { scope, sure }: ReturnType<typeof failures>[number],
  doubt: Doubt,
): FormMove<TriggerState>["breaks"][number] {
  return { kind: "instance", hangsOn: sure ? "nothing" : doubt, bindings: bindingsRecord(scope) };
}

/** A result that is still to come may be asked for, now or later. */
function isCertain({ record }: Seen): boolean {
  return !record.resultMissing && !record.argsMissing && record.ended !== undefined;
}

function tableMoved(
  table: PastTable,
  before: TableState | ValueState | undefined,
  { observation, record, step }: Seen,
): TableState | ValueState | undefined {
  if (table.kind === "values")
    return before?.kind === "values" ? tableAfter(table, before, record) : undefined;
  if (before?.kind !== "table") return undefined;
  if (!table.piece.concerns(record.call.name)) return before;
  const moved = movePiece(table.piece, before, observation, record, step);
  if (moved.strangers.length === 0) return undefined;
  return moved.still ? before : movedTable(before, moved);
}

function hereOf(
  tables: readonly PastTable[],
  before: TriggerState["tables"],
  after: TriggerState["tables"],
  { observation, record, step }: Seen,
): Here {
  return {
    record,
    ofTable: (number, scope) => {
      const [table, now, was] = [tables[number], after[number], before[number]];
      if (table?.kind === "values") return now?.kind === "values" ? valueIn(table, now, scope) : 2;
      if (table === undefined || was?.kind !== "table") return 2;
      // What the formula is worth here is whether the machine of "always" breaks here.
      const { names, readLetters } = table.piece;
      const values = names.map((name) => lookUp(scope, name));
      if (!values.every((value) => value !== undefined)) return 2;
      const codes = was.cells.get(keyOf(values)) ?? was.strangers;
      const letters = readLetters(observation, record, step ?? "new", scopeWith(names, values));
      const moved = move(table.answers, codes, letters);
      if (letters.length === 0 || codes.length === 0) return 2;
      if (moved.breaks === 0) return 1;
      return moved.hangsOn === "nothing" ? 0 : 2;
    },
    kept: (number, scope) => {
      const [table, now] = [tables[number], after[number]];
      if (table?.kind !== "values" || now?.kind !== "values") return { values: [], complete: false };
      const calls = callsFor(table, now.rows, scope);
      if (calls === "open") return { values: [], complete: !now.blind && now.rows.size === 0 };
      let complete = !now.blind;
      const values = calls.flatMap(({ record: kept, sure }) => {
        const fits = fit(table.call, kept, scope);
        if (fits === 0) return [];
        const { asked } = table;
        const missing = asked?.part === "args" ? kept.argsMissing : kept.resultMissing;
        if (fits === 2 || !sure || missing || asked === undefined) {
          complete = false;
          return [];
        }
        return valuesAt(rootOf(kept, asked.part), asked.path);
      });
      return { values: distinct(values), complete };
    },
  };
}

function readState(tables: readonly PastTable[], written: Json): TriggerState | undefined {
  if (!isJsonObject(written) || !Array.isArray(written.tables)) return undefined;
  const { broken, lost } = written;
  if ((broken !== 0 && broken !== 1 && broken !== 2) || typeof lost !== "boolean") return undefined;
  const list: readonly Json[] = written.tables;
  const read = tables.map((table, number) => {
    const one = list[number] ?? null;
    if (table.kind === "values") return readValues(table, one);
    const state = readTable(table.piece, one);
    return typeof state === "string" ? undefined : state;
  });
  return read.every((state) => state !== undefined) ? { broken, lost, tables: read } : undefined;
}
