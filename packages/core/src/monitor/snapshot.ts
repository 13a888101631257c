import { AgentLTLError } from "../errors/agentltl-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { isCountBelow } from "./machine/read-state.ts";
import { tableHash } from "./machine/table-hash.ts";
import type { Monitor } from "./monitor-of.ts";
import type { MonitorState, PieceState } from "./monitor-state.ts";
import type { Piece } from "./piece.ts";
import { readTable, writeTable } from "./table-json.ts";

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
      return writeTable(stands);
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
  if (!isCountBelow(calls, Number.MAX_SAFE_INTEGER)) throw invalid("its `calls` is not a whole number");
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
  const read = readTable(piece, written);
  if (typeof read === "string") throw invalid(read);
  return read;
}

function readStep(data: JsonObject, name: "lastStep" | "previousStep"): number | null {
  const step = data[name];
  if (step === null || typeof step === "number") return step;
  throw invalid(`its \`${name}\` is no number`);
}

function invalid(why: string): AgentLTLError {
  return new AgentLTLError("snapshot-invalid", `the state of a rule can't be restored: ${why}`);
}
