import type { PrefixVerdict, Verdict } from "../verdict/verdict.ts";
import type { Ending } from "./letters/observation.ts";
import type { Monitor } from "./monitor-of.ts";
import type { Codes, MonitorState, TableState } from "./monitor-state.ts";
import { outlookOf } from "./outlook.ts";
import type { Piece, TablePiece } from "./piece.ts";
import { endings } from "./residual/endings.ts";

/** The verdict on a run that goes on. `ending` is what is known so far of what the end decides. */
export function verdict(monitor: Monitor, state: MonitorState, ending: Ending = {}): PrefixVerdict {
  const outlooks = monitor.pieces.map((piece, number) => outlookAt(piece, state, number));
  if (outlooks.includes(-1)) return "permanently-violated";
  if (outlooks.every((outlook) => outlook === 1)) return "permanently-satisfied";
  switch (finish(monitor, state, ending)) {
    case "satisfied":
      return "temporarily-satisfied";
    case "violated":
      return "temporarily-violated";
    case "unevaluable":
      return "unevaluable";
  }
}

/** The verdict on a run that ends here. */
export function finish(monitor: Monitor, state: MonitorState, ending: Ending = {}): Verdict {
  const verdicts = monitor.pieces.map((piece, number) => endAt(piece, state, number, ending));
  if (verdicts.includes("violated")) return "violated";
  return verdicts.includes("unevaluable") ? "unevaluable" : "satisfied";
}

function outlookAt(piece: Piece, state: MonitorState, number: number): -1 | 0 | 1 {
  const stands = state.pieces[number];
  if (stands === undefined || isUnasked(piece, state)) return 0;
  if (piece.kind === "form") return stands.kind === "form" ? piece.form.outlook(stands.state) : 0;
  return stands.kind === "table" ? outlookOf(piece, stands) : 0;
}

function endAt(piece: Piece, state: MonitorState, number: number, ending: Ending): Verdict {
  const stands = state.pieces[number];
  if (stands === undefined || isUnasked(piece, state)) return "unevaluable";
  if (piece.kind === "form")
    return stands.kind === "form" ? piece.form.end(stands.state, ending) : "unevaluable";
  if (stands.kind === "form") return "unevaluable";
  const every = endOfAll(piece, stands, endings(piece.ends, ending));
  if (piece.quantifier !== "exists" || every === "unevaluable") return every;
  return every === "satisfied" ? "violated" : "satisfied";
}

/** Whether the machine's formula holds for all values. */
function endOfAll(
  piece: TablePiece,
  { broken, strangers, cells }: TableState,
  ways: readonly number[],
): Verdict {
  if (broken) return "violated";
  let all = endOf(piece, strangers, ways);
  for (const codes of cells.values()) {
    if (all === "violated") return all;
    const one = endOf(piece, codes, ways);
    if (one !== "satisfied") all = one;
  }
  return all;
}

function endOf({ machine }: TablePiece, codes: Codes, ways: readonly number[]): Verdict {
  const holds = codes.flatMap((code) =>
    ways.map((way) => (code & 1) === 0 && (((machine.table.worth[code >> 1] ?? 0) >> way) & 1) === 1),
  );
  const [first] = holds;
  if (first === undefined || holds.includes(!first)) return "unevaluable";
  return first ? "satisfied" : "violated";
}

/** A predicate is asked of the run without calls, too, and nobody asked it. */
function isUnasked({ asks }: Piece, { calls }: MonitorState): boolean {
  return asks && calls === 0;
}
