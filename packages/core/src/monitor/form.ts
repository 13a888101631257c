import type { Json } from "../json/json.ts";
import type { CallRecord } from "../match/call-record.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { Break } from "./break.ts";
import type { StepKind } from "./letters/letter-bit.ts";
import type { Ending, Observation } from "./letters/observation.ts";
import type { Outlook } from "./machine/unit.ts";

/**
 * A way of watching other than by a table. Its states never change and know nothing of other forms; whoever holds them gives each form only
 * states of its own.
 */
export interface Form<State = unknown> {
  readonly start: State;
  /** What one more call does. Writes nothing. */
  judge(state: State, seen: Seen): FormMove<State>;
  /** -1: violated, 1: satisfied whatever follows; 0: neither, or not known. */
  outlook(state: State): Outlook;
  /** The verdict if the run ends here. */
  end(state: State, ending: Ending): Verdict;
  /** Whether it can't say anything any more: a call had no letter, or a bound was reached. */
  isLost(state: State): boolean;
  /** How many values of variables it remembers. */
  liveKeys(state: State): number;
  write(state: State): Json;
  /** The state that was written; `undefined` for what is none. */
  read(written: Json): State | undefined;
}

/** One more call, as a form sees it. */
export interface Seen {
  readonly observation: Observation;
  readonly record: CallRecord;
  /** `undefined`: its step is smaller than one before it, which says nothing clear. */
  readonly step: StepKind | undefined;
}

/** What a call does to a form. */
export interface FormMove<State> {
  readonly state: State;
  readonly breaks: readonly Omit<Break, "piece">[];
  /** Whether all that matters of the call is known. */
  readonly certain: boolean;
  /** Whether everything is as it was. */
  readonly still: boolean;
}
