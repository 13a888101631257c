import type { Break } from "./break.ts";
import type { Codes, TableState } from "./monitor-state.ts";

/** What happens to one piece. */
export type PieceMove = TableMove | FormStateMove;

/** What happens to a piece of another form than a table. */
export interface FormStateMove {
  readonly kind: "form";
  /** Which piece of the monitor. */
  readonly piece: number;
  readonly state: unknown;
}

/** What happens to a piece that is a table. */
export interface TableMove {
  readonly kind: "table";
  /** Which piece of the monitor. */
  readonly piece: number;
  readonly broken: boolean;
  readonly strangers: Codes;
  readonly cells: readonly CellMove[];
}

/** What happens to the values of one key. */
export interface CellMove {
  readonly key: string;
  /** Where the machine is for them now; `undefined` where that is where it is for strangers. */
  readonly codes: Codes | undefined;
  /** Whether it is {@link TableState.restless} there. */
  readonly restless: boolean;
}

/** The state of a table after a move. */
export function movedTable(
  before: TableState,
  { broken, strangers, cells }: Omit<TableMove, "kind" | "piece">,
): TableState {
  let after = before.cells;
  let { restless } = before;
  for (const one of cells) {
    after = after.with(one.key, one.codes);
    if (one.restless || restless.has(one.key))
      restless = restless.with(one.key, one.restless ? one.codes : undefined);
  }
  return { kind: "table", broken, strangers, cells: after, restless };
}

/** What a call would do. */
export interface Transition {
  /** What happens to the pieces to which something does. */
  readonly moves: readonly PieceMove[];
  readonly breaks: readonly Break[];
  /** The pieces that the call concerns and that can't say anything any more, since they lost their way. */
  readonly lost: readonly number[];
  /** The step of the call. */
  readonly step: number | undefined;
  /** Whether all that matters of the call is known, so that its result, once it comes, changes nothing. */
  readonly certain: boolean;
}
