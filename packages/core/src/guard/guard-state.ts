import type { Decision, StopReason } from "./decision.ts";
import { type History, noHistory } from "./history.ts";

/** A call that was refused with a warning, and passes when it is made again in a later step. */
export interface Warning {
  readonly constraint: string;
  readonly name: string;
  /** Canonical text. */
  readonly args: string;
  readonly step: number | undefined;
}

/** Why nothing more may be called. */
export interface Stop {
  readonly reason: StopReason;
  readonly constraint: string;
  readonly detail: string;
  readonly decision: string;
}

/** How often a rule of mode `retry` has refused. */
export interface Refusals {
  readonly total: number;
  /** Since the last call that was let through. */
  readonly running: number;
}

/** The refusal that was told last, and how often running. Those of one step count once: the model has not read the first yet. */
export interface Repetition {
  readonly constraint: string;
  readonly name: string;
  /** Canonical text. */
  readonly args: string;
  readonly step: number | undefined;
  readonly times: number;
}

/** What decisions leave behind for those after them. Almost all leave nothing. */
export interface Counters {
  /** The decisions in which a person was to be asked. */
  readonly asked: readonly Decision[];
  readonly warnings: readonly Warning[];
  /** By the rule's name. */
  readonly refusals: ReadonlyMap<string, Refusals>;
  readonly repetition: Repetition | undefined;
  readonly stopped: Stop | undefined;
}

/** Everything that a guard remembers of its session. */
export interface GuardState {
  readonly history: History;
  /** Tools that change nothing. */
  readonly readOnly: readonly string[];
  /** From 1. */
  readonly turn: number;
  /** The turn was finished. The next begins with what is said or called next. */
  readonly turnOver: boolean;
  /** How many decisions were made. */
  readonly decided: number;
  readonly counters: Counters;
  /** How often this turn's answer was sent back. */
  readonly sentBack: number;
}

/** Before the first decision. */
export const startCounters: Counters = {
  asked: [],
  warnings: [],
  refusals: new Map(),
  repetition: undefined,
  stopped: undefined,
};

/** The state before the first event. */
export const startState: GuardState = {
  history: noHistory,
  readOnly: [],
  turn: 1,
  turnOver: false,
  decided: 0,
  counters: startCounters,
  sentBack: 0,
};

/** The turn that whatever comes next belongs to. */
export function nextTurn({ turn, turnOver }: GuardState): number {
  return turnOver ? turn + 1 : turn;
}
