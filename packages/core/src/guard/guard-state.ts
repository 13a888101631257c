import type { Json } from "../json/json.ts";
import type { Trace } from "../trace/trace.ts";
import type { Decision } from "./decision.ts";

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
  readonly constraint: string;
  readonly detail: string;
  readonly decision: string;
}

/** Everything that a guard remembers of its session. */
export interface GuardState {
  readonly trace: Trace;
  /** From 1. */
  readonly turn: number;
  readonly decisions: readonly Decision[];
  readonly warnings: readonly Warning[];
  /** How often each rule of mode `retry` has refused. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly stopped: Stop | undefined;
  /** How often this turn's answer was sent back. */
  readonly sentBack: number;
}

/** What is known of a session before it begins. */
export interface SessionFacts {
  readonly tools?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly input?: Json;
}

/** The state before the first event. */
export function startState({ tools, labels, input }: SessionFacts): GuardState {
  return {
    trace: {
      calls: [],
      dialogue: [],
      metrics: {},
      ended: false,
      gaps: [],
      ...(tools === undefined ? {} : { tools }),
      ...(labels === undefined ? {} : { labels }),
      ...(input === undefined ? {} : { input }),
    },
    turn: 1,
    decisions: [],
    warnings: [],
    refusals: new Map(),
    stopped: undefined,
    sentBack: 0,
  };
}
