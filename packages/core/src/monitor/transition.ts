import type { Json } from "../json/json.ts";
import type { Cell, Codes } from "./monitor-state.ts";
import type { Doubt } from "./move.ts";

/** What a call newly breaks. */
export interface Break {
  /** Which piece of the monitor. */
  readonly piece: number;
  /** `instance`: something that must not be. `conflict`: what is owed can no longer be met together. */
  readonly kind: "instance" | "conflict";
  readonly hangsOn: Doubt;
  /** The values of the variables, by their given names; none where it is broken whatever they are. */
  readonly bindings: Readonly<Record<string, Json>>;
}

/** What happens to one piece. */
export interface PieceMove {
  /** Which piece of the monitor. */
  readonly piece: number;
  readonly broken: boolean;
  readonly strangers: Codes;
  /** Cells that are new or changed; `undefined` for those that go, being where strangers are. */
  readonly cells: ReadonlyMap<string, Cell | undefined>;
}

/** What a call would do. */
export interface Transition {
  /** What happens to the pieces to which something does. */
  readonly moves: readonly PieceMove[];
  readonly breaks: readonly Break[];
  /** The step of the call. */
  readonly step: number | undefined;
}
