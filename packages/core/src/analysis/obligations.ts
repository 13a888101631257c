import type { Json } from "../json/json.ts";
import { monitorOf } from "../monitor/monitor-of.ts";
import type { Codes, MonitorState, PieceState } from "../monitor/monitor-state.ts";
import type { Piece, TablePiece } from "../monitor/piece.ts";
import { givenBindings, valuesOf } from "../monitor/read-keys.ts";
import { finish, verdict } from "../monitor/verdict.ts";
import type { JointRules } from "./joint-rules.ts";
import { valuesFor, writtenBit } from "./member.ts";
import { type WantedCall, wantedCall } from "./wanted-call.ts";

/** Something that is owed: were the run to end here, the rule would not be satisfied. */
export interface OwedCalls {
  /** The rule's number. */
  readonly rule: number;
  /** The values of its variables for which it is, by their given names. */
  readonly bindings: Readonly<Record<string, Json>>;
  /** At least so many calls are needed; `undefined` where that is not known. */
  readonly calls: number | undefined;
  /** What the next of them can be: any of these; none where that is not known. */
  readonly next: readonly WantedCall[];
}

/** What is owed now. */
export interface OwedNow {
  readonly owed: readonly OwedCalls[];
  /** There is more than is told. */
  readonly more: boolean;
}

const mostOwed = 20;
const mostNext = 4;

/**
 * What is owed now, rule by rule: each could be met alone, whatever the others ask. Metrics and answers, which only the end decides, count as
 * met where they can be. At most 20 obligations are told.
 */
export function owedNow({ monitor, owners }: JointRules, state: MonitorState): OwedNow {
  const owed: OwedCalls[] = [];
  for (const [number, piece] of monitor.pieces.entries()) {
    const stands = state.pieces[number];
    if (stands === undefined) continue;
    const rule = owners[number] ?? -1;
    if (piece.kind === "form" || stands.kind === "form" || piece.quantifier === "exists") {
      if (isOwed(piece, stands, state)) owed.push({ rule, bindings: {}, calls: undefined, next: [] });
      continue;
    }
    const add = (codes: Codes, values: readonly Json[]): void => {
      const way = nextOf(piece, codes, values);
      if (way !== undefined) owed.push({ rule, bindings: givenBindings(piece.variables, values), ...way });
    };
    add(stands.strangers, []);
    for (const [key, codes] of stands.cells.entries()) {
      if (owed.length > mostOwed) return { owed: owed.slice(0, mostOwed), more: true };
      add(codes, valuesOf(key));
    }
  }
  return { owed: owed.slice(0, mostOwed), more: owed.length > mostOwed };
}

/** Whether a piece that no calls are known for would be violated by an end here, and not for good. */
function isOwed(piece: Piece, stands: PieceState, state: MonitorState): boolean {
  const [monitor, own] = [monitorOf([piece]), { ...state, pieces: [stands] }];
  return finish(monitor, own) === "violated" && verdict(monitor, own) !== "permanently-violated";
}

/** What comes next where the run may not end; `undefined` where it may, or may for all that is known. */
function nextOf(
  piece: TablePiece,
  codes: Codes,
  values: readonly Json[],
): Pick<OwedCalls, "calls" | "next"> | undefined {
  const { toAccept } = piece.machine;
  const states = codes.map((code) => code >> 1);
  if (states.some((one) => toAccept[one] === 0)) return undefined;
  const [state] = states.filter((one) => toAccept[one] !== -1);
  return state === undefined ? undefined : { calls: toAccept[state], next: stepsFrom(piece, state, values) };
}

/** The calls that bring the machine nearer to where the run may end, tool by tool. */
function stepsFrom(piece: TablePiece, state: number, values: readonly Json[]): readonly WantedCall[] {
  const { alphabet, machine } = piece;
  const { table, toAccept } = machine;
  const wanted = (toAccept[state] ?? 0) - 1;
  const given = valuesFor(piece, values);
  const bits = alphabet.bits.map((bit) => writtenBit(bit, given));
  const variants = alphabet.letters.map(({ mask, step, example }, letter) => {
    const at = state * table.letters + letter;
    const good = table.output[at] === 0 && toAccept[table.next[at] ?? 0] === wanted;
    return { mask, step, good, example };
  });
  const found = new Map<string, WantedCall>();
  for (const chosen of variants) {
    if (!chosen.good || found.size >= mostNext) continue;
    // What is known of a letter's example is not true of other values.
    const example =
      alphabet.bits.some((bit) => "call" in bit) && values.length > 0 ? undefined : chosen.example;
    const call = wantedCall({ bits, variants, chosen, example });
    const text = JSON.stringify([call.call, call.unlike, call.given]);
    if (!found.has(text)) found.set(text, call);
  }
  return simplestOf([...found.values()]);
}

/** Those that need no more said than others need, the shortest first. */
function simplestOf(calls: readonly WantedCall[]): readonly WantedCall[] {
  const size = ({ call, unlike, given }: WantedCall): number =>
    call.where.length + unlike.length + given.length * 10;
  return [...calls].sort((one, other) => size(one) - size(other));
}
