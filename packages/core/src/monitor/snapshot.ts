import { AgentLTLError } from "../errors/agentltl-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { PersistentMap } from "../persistent/persistent-map.ts";
import { tableHash } from "./machine/table-hash.ts";
import type { Monitor } from "./monitor-of.ts";
import type { Cell, Codes, MonitorState, PieceState } from "./monitor-state.ts";
import type { Piece, TablePiece } from "./piece.ts";
import { keyOf } from "./read-keys.ts";

/** Where a rule stands, as JSON, with the hash of the tables that its numbers are of. */
export function snapshot(monitor: Monitor, state: MonitorState): Json {
  return {
    format: 1,
    hash: tableHash(monitor),
    calls: state.calls,
    lastStep: state.lastStep,
    previousStep: state.previousStep,
    pieces: state.pieces.map((stands, number) => {
      const piece = monitor.pieces[number];
      if (stands.kind === "form")
        return piece?.kind === "form" ? { form: piece.form.write(stands.state) } : null;
      const { broken, strangers, cells } = stands;
      return {
        broken,
        strangers,
        cells: [...cells.entries()]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([, { values, codes }]) => [values, codes]),
      };
    }),
  };
}

/**
 * The state that {@link snapshot} wrote. Throws {@link AgentLTLError} `snapshot-invalid` for anything else: one of another version, of
 * other rules, or one that was changed so that it is none any more.
 */
export function restore(monitor: Monitor, written: unknown): MonitorState {
  const data = written as Json;
  if (data === undefined || !isJsonObject(data)) throw invalid("it is not an object");
  if (data.format !== 1) throw invalid("its `format` is not 1");
  if (data.hash !== tableHash(monitor)) throw invalid("it is of other rules, or of another build");
  const { calls, pieces } = data;
  if (!isCount(calls)) throw invalid("its `calls` is not a whole number");
  if (!Array.isArray(pieces) || pieces.length !== monitor.pieces.length)
    throw invalid("its `pieces` are not those of the rule");
  return {
    calls,
    lastStep: readStep(data, "lastStep"),
    previousStep: readStep(data, "previousStep"),
    pieces: monitor.pieces.map((piece, number) => readPiece(piece, pieces[number])),
  };
}

function readPiece(piece: Piece, written: Json | undefined): PieceState {
  if (written === undefined || !isJsonObject(written)) throw invalid("a piece is not an object");
  if (piece.kind === "form") {
    const state = piece.form.read(written.form ?? null);
    if (state === undefined) throw invalid("a piece is not in a state that it can be in");
    return { kind: "form", state };
  }
  const { broken, cells } = written;
  if (typeof broken !== "boolean") throw invalid("`broken` is neither true nor false");
  if (!Array.isArray(cells)) throw invalid("`cells` is not a list");
  const read = new Map<string, Cell>();
  for (const cell of cells as readonly Json[]) {
    const [values, codes] = Array.isArray(cell) ? (cell as readonly Json[]) : [];
    if (!Array.isArray(values) || values.length !== piece.variables.length)
      throw invalid("a cell has not one value for each variable");
    read.set(keyOf(values), { values, codes: readCodes(piece, codes) });
  }
  return {
    kind: "table",
    broken,
    strangers: readCodes(piece, written.strangers),
    cells: PersistentMap.of(read),
  };
}

function readCodes({ machine }: TablePiece, written: Json | undefined): Codes {
  const most = machine.table.worth.length * 2;
  if (!Array.isArray(written)) throw invalid("states are not a list");
  return (written as readonly Json[]).map((code) => {
    if (!isCount(code) || code >= most) throw invalid("a state is not one of the machine's");
    return code;
  });
}

function readStep(data: JsonObject, name: "lastStep" | "previousStep"): number | null {
  const step = data[name];
  if (step === null || typeof step === "number") return step;
  throw invalid(`its \`${name}\` is no number`);
}

function isCount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function invalid(why: string): AgentLTLError {
  return new AgentLTLError("snapshot-invalid", `the state of a rule can't be restored: ${why}`);
}
