import type { Formula } from "../formula/formula.ts";
import type { Bindings } from "../match/bindings.ts";
import type { CompileOptions } from "./compile-options.ts";
import { type Alphabet, alphabetOf } from "./letters/alphabet.ts";
import { keyClasses } from "./letters/key-classes.ts";
import { type LetterReader, letterReader } from "./letters/read-letters.ts";
import { concernsOf } from "./machine/concerns.ts";
import { type Machine, machineOf } from "./machine/machine.ts";
import { type Part, partOf } from "./machine/part.ts";
import { type KeyReader, keyReader, scopeOfStrangers } from "./read-keys.ts";
import type { EndAtom } from "./residual/core-node.ts";
import { coreOf } from "./residual/core-of.ts";
import { CoreStore } from "./residual/core-store.ts";
import { dependsOnSteps } from "./residual/counter.ts";
import { type Prenex, prenexOf } from "./residual/prenex.ts";
import { sliceFault } from "./residual/slice-fault.ts";
import { whyNotCompiled } from "./why-not-compiled.ts";

/** A formula with its machine, and what turns calls into letters. */
export interface Piece {
  readonly kind: "piece";
  readonly formula: Formula;
  /**
   * `exists`: the machine is that of "it doesn't hold", for one value of the variables. `forall`: of "it holds". `none`: there are no
   * variables.
   */
  readonly quantifier: Prenex["quantifier"];
  readonly variables: Prenex["variables"];
  /** Their names in the machine's formula. */
  readonly names: readonly string[];
  /** The scope for values that the run has not shown. */
  readonly scopeOfStrangers: Bindings | undefined;
  /** What the values of the variables are that a call can concern in a way of its own. */
  readonly readKeys: KeyReader;
  readonly alphabet: Alphabet;
  readonly machine: Machine;
  readonly ends: readonly EndAtom[];
  readonly readLetters: LetterReader;
  /** False for tools whose calls change nothing. */
  readonly concerns: (name: string) => boolean;
  /** Whether a predicate is asked at each call, so that a run without calls says nothing. */
  readonly asks: boolean;
  /** Whether each broken instance is told, or the first only. */
  readonly tells: "each" | "first";
}

/** A formula that is no piece, and why. */
export interface Refused {
  readonly kind: "refused";
  readonly reason: string;
}

const mostEnds = 4;

/** The machine of a formula: with a break for each instance if it can be, else with the first, or none. */
export function pieceOf(formula: Formula, options: CompileOptions, tells: Piece["tells"]): Piece | Refused {
  const prenex = prenexOf(formula);
  if (prenex.kind === "stuck") return refused(prenex.reason);
  const { quantifier, variables } = prenex;
  const names = variables.map(({ name }) => name);
  const matrix: Formula = quantifier === "exists" ? { kind: "not", body: prenex.matrix } : prenex.matrix;
  const unknown = whyNotCompiled(matrix) ?? sliceFault(matrix, names);
  if (unknown !== undefined) return refused(unknown);
  const store = new CoreStore();
  coreOf(matrix, store);
  const part: Part =
    tells === "each" && quantifier !== "exists" ? partOf(matrix) : { kind: "once", body: matrix };
  for (const leaf of leavesOf(part)) coreOf(leaf, store);
  if (store.full) return refused("it has too many parts once it is written out");
  if (store.ends.length > mostEnds) return refused(`it has more than ${mostEnds} metrics and answers`);
  const patterns = store.bits.flatMap((bit) => ("call" in bit ? [bit.call] : []));
  const alphabet = alphabetOf(store.bits, {
    usesSteps: ordersSteps(store, options),
    tools: options.tools,
    counts: options.counts ?? "ran",
    ownEquality: options.match !== undefined,
    ...(names.length === 0 ? {} : { keys: keyClasses(patterns, names) }),
  });
  if (alphabet === undefined) return refused("it tells too many kinds of calls apart");
  const machine = machineOf(store, part, alphabet);
  if (machine === undefined) return refused("it has too many states");
  return {
    kind: "piece",
    formula,
    quantifier,
    variables,
    names,
    scopeOfStrangers: scopeOfStrangers(names),
    readKeys: keyReader(patterns, names),
    alphabet,
    machine,
    ends: store.ends,
    readLetters: letterReader(alphabet, options.match),
    concerns: options.tools === undefined ? concernsOf(alphabet, machine) : () => true,
    asks: store.bits.some(({ kind }) => kind === "asked"),
    tells,
  };
}

function leavesOf(part: Part): readonly Formula[] {
  switch (part.kind) {
    case "and":
    case "or":
      return part.parts.flatMap(leavesOf);
    case "always":
    case "once":
    case "skip":
      return [part.body];
  }
}

function refused(reason: string): Refused {
  return { kind: "refused", reason };
}

/** Whether some order hangs on the steps of calls. */
function ordersSteps({ counters }: CoreStore, { parallel = "unordered" }: CompileOptions): boolean {
  return parallel === "unordered" && counters.some(dependsOnSteps);
}
