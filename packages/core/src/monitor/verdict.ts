import type { PrefixVerdict, Verdict } from "../verdict/verdict.ts";
import type { Monitor } from "./compile.ts";
import { endings } from "./endings.ts";
import type { MonitorState, PieceState } from "./monitor-state.ts";
import type { Ending } from "./observation.ts";
import { outlookOf } from "./outlook.ts";
import type { Piece } from "./piece.ts";

/** The verdict on a run that goes on. `ending` is what is known so far of what the end decides. */
export function verdict(monitor: Monitor, state: MonitorState, ending: Ending = {}): PrefixVerdict {
  const outlooks = monitor.pieces.map((piece, number) =>
    isUnasked(piece, state) ? 0 : outlookOf(piece, state.pieces[number] ?? []),
  );
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
  const verdicts = monitor.pieces.map((piece, number) =>
    isUnasked(piece, state) ? "unevaluable" : endOf(piece, state.pieces[number] ?? [], ending),
  );
  if (verdicts.includes("violated")) return "violated";
  return verdicts.includes("unevaluable") ? "unevaluable" : "satisfied";
}

function endOf({ machine, ends }: Piece, state: PieceState, ending: Ending): Verdict {
  const ways = endings(ends, ending);
  const holds = state.flatMap((code) =>
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
