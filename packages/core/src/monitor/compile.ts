import type { Formula } from "../formula/formula.ts";
import type { Counts } from "../trace/counted-calls.ts";
import { type Alphabet, alphabetOf } from "./alphabet.ts";
import type { EndAtom } from "./core-node.ts";
import { coreOf } from "./core-of.ts";
import { CoreStore } from "./core-store.ts";
import { type Machine, machineOf } from "./machine.ts";
import type { CompareResult } from "./observation.ts";
import { type LetterReader, letterReader } from "./read-letters.ts";
import { whyNotCompiled } from "./why-not-compiled.ts";

/** How a formula is to be read. */
export interface CompileOptions {
  /** The tools that the agent is offered; verdicts are then sharper. Default: any name. */
  readonly tools?: readonly string[];
  /** Whether calls of one step are in order for the ordering atoms. Default `unordered`: they are not. */
  readonly parallel?: "unordered" | "listed";
  /** Which calls the caller observes: those that ran (default), or all that were proposed. */
  readonly counts?: Counts;
  /** How `calledWithResult` compares. Default: equal as JSON. */
  readonly match?: CompareResult;
}

/** A formula made ready to be watched. Made of data and pure functions; one serves any number of runs. */
export interface Monitor {
  readonly kind: "monitor";
  readonly alphabet: Alphabet;
  readonly machine: Machine;
  readonly ends: readonly EndAtom[];
  readonly readLetters: LetterReader;
  /** Whether a predicate is asked at each call, so that a run without calls says nothing. */
  readonly asks: boolean;
  /** What makes verdicts late, though never wrong; empty where they are exact. */
  readonly inexact: readonly string[];
}

/** A formula that can't be watched, and why. */
export interface Unwatchable {
  readonly kind: "unwatchable";
  readonly reason: string;
}

const mostEnds = 4;

/**
 * Compiles a formula that was accepted at load into a machine of at most 256 states and letters. Never throws; what is too large, or
 * of a kind that machines don't know, is said to be so.
 */
export function compile(formula: Formula, options: CompileOptions = {}): Monitor | Unwatchable {
  const refused = whyNotCompiled(formula);
  if (refused !== undefined) return unwatchable(refused);
  const store = new CoreStore();
  const root = coreOf(formula, store);
  if (store.full) return unwatchable("it has too many parts once it is written out");
  if (store.ends.length > mostEnds) return unwatchable(`it has more than ${mostEnds} metrics and answers`);
  const alphabet = alphabetOf(store.bits, {
    usesSteps: ordersSteps(store, options),
    tools: options.tools,
    counts: options.counts ?? "ran",
    ownEquality: options.match !== undefined,
  });
  if (alphabet === undefined) return unwatchable("it tells too many kinds of calls apart");
  const machine = machineOf(store, root, alphabet);
  if (machine === undefined) return unwatchable("it has too many states");
  return {
    kind: "monitor",
    alphabet,
    machine,
    ends: store.ends,
    readLetters: letterReader(alphabet, options.match),
    asks: store.bits.some(({ kind }) => kind === "asked"),
    inexact: alphabet.inexact,
  };
}

function unwatchable(reason: string): Unwatchable {
  return { kind: "unwatchable", reason };
}

/** Whether some order hangs on the steps of calls. */
function ordersSteps({ counters }: CoreStore, { parallel = "unordered" }: CompileOptions): boolean {
  return parallel === "unordered" && counters.some(({ kind }) => kind !== "count" && kind !== "withinCalls");
}
