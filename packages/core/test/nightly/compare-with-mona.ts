import type { Formula } from "../../src/formula/formula.ts";
import type { Pattern } from "../../src/formula/pattern.ts";
import { type Alphabet, alphabetOf, letterKey } from "../../src/monitor/letters/alphabet.ts";
import type { LetterBit, StepKind } from "../../src/monitor/letters/letter-bit.ts";
import { tabulate } from "../../src/monitor/machine/tabulate.ts";
import { pieceOf } from "../../src/monitor/piece-of.ts";
import { coreOf } from "../../src/monitor/residual/core-of.ts";
import { CoreStore } from "../../src/monitor/residual/core-store.ts";
import { dependsOnSteps } from "../../src/monitor/residual/counter.ts";
import { firstResidual } from "../../src/monitor/residual/residual.ts";
import { scopeOf } from "../../src/monitor/residual/scope.ts";
import { type MonaAutomaton, monaAutomaton } from "./mona-automaton.ts";
import { monaProgram } from "./mona-text.ts";

/** How ours and MONA's automaton of a formula compare. */
export interface Comparison {
  /** What differs, in words, with the shortest word that shows it; `undefined` where nothing does. */
  readonly difference: string | undefined;
  /** How many states each has that a run can reach. */
  readonly ours: number;
  readonly theirs: number;
  /** After how many prefixes, one for each pair of states, the verdict was compared; after how many it is final, and is so late. */
  readonly compared: number;
  readonly final: number;
  readonly late: number;
}

/** A call as MONA and our letters see it. */
interface Call {
  readonly name: "a" | "b" | "z";
  readonly step: StepKind;
  readonly bits: string;
}

/** Both automata at the same point of a run. */
interface Pair {
  readonly automaton: number;
  /** The state of the machine that tells breaks; `undefined` once it told one. */
  readonly machine: number | undefined;
  readonly mona: number;
  readonly knowsStep: boolean;
  readonly previousUnknown: boolean;
  readonly word: readonly string[];
}

/**
 * Compares the automaton and the machine of a formula with MONA's, by their product. `undefined` where the formula is too large for ours.
 * Without steps every call is a step of its own.
 */
export function compareWithMona(
  formula: Formula,
  parallel: "unordered" | "listed",
  withSteps: boolean,
): Comparison | undefined {
  const mona = monaAutomaton(monaProgram(formula, parallel, withSteps));
  const store = new CoreStore();
  const scope = scopeOf(store, coreOf(formula, store));
  const alphabet = alphabetOf(store.bits, {
    usesSteps: parallel === "unordered" && store.counters.some(dependsOnSteps),
    tools: undefined,
    counts: "ran",
    ownEquality: false,
  });
  const piece = pieceOf(formula, { parallel });
  const automaton = alphabet && tabulate(scope, [firstResidual(scope)], alphabet, 4_096, { left: 1_000_000 });
  if (alphabet === undefined || automaton === undefined || piece.kind !== "table") return undefined;
  const { machine } = piece;
  const calls = withSteps ? allCalls : allCalls.filter(({ step }) => step === "new");
  const first: Pair = {
    automaton: automaton.starts[0] ?? 0,
    machine: machine.startBroken ? undefined : machine.start,
    mona: mona.start,
    knowsStep: false,
    previousUnknown: false,
    word: [],
  };
  const pairs = new Map([[keyOf(first), first]]);
  const outlooks = outlooksOf(mona, calls);
  let [final, late, difference] = [0, 0, undefined as string | undefined];
  for (const pair of pairs.values()) {
    const accepts = ((automaton.table.worth[pair.automaton] ?? 0) & 1) === 1;
    const truth = outlooks(pair);
    const mine = automaton.isLost(pair.automaton) ? -1 : automaton.isWon(pair.automaton) ? 1 : 0;
    const told = pair.machine === undefined ? -1 : (machine.outlook[pair.machine] ?? 0);
    const ends = pair.machine !== undefined && ((machine.table.worth[pair.machine] ?? 0) & 1) === 1;
    if (truth !== 0) final++;
    if (mine !== truth || told !== truth) late++;
    const isWrong =
      accepts !== mona.accepts(pair.mona) ||
      (pair.machine !== undefined && ends !== accepts) ||
      (mine !== 0 && mine !== truth) ||
      (told !== 0 && told !== truth);
    if (isWrong)
      difference ??= `after [${pair.word.join(" ")}]: MONA ${mona.accepts(pair.mona)} ${truth}, the automaton ${accepts} ${mine}, the machine ${ends} ${told}`;
    for (const call of calls) {
      if (call.step === "same" && !pair.knowsStep) continue;
      const opens = pair.word.length === 0 || pair.previousUnknown || call.step !== "same";
      const [to, told2] = [letterOf(alphabet, call, opens), letterOf(piece.alphabet, call, opens)];
      const at = pair.automaton * alphabet.letters.length + to;
      const machineAt = (pair.machine ?? 0) * piece.alphabet.letters.length + told2;
      const breaks = pair.machine === undefined || machine.table.output[machineAt] !== 0;
      const next: Pair = {
        automaton: automaton.table.next[at] ?? 0,
        machine: breaks ? undefined : machine.table.next[machineAt],
        mona: mona.next(pair.mona, call.bits),
        knowsStep: pair.knowsStep || call.step === "new",
        previousUnknown: call.step === "none",
        word: [...pair.word, `${call.name}:${call.step}`],
      };
      const key = keyOf(next);
      if (!pairs.has(key)) pairs.set(key, next);
    }
  }
  const reached = [...pairs.values()];
  return {
    difference,
    ours: new Set(reached.map((pair) => pair.automaton)).size,
    theirs: new Set(reached.map((pair) => pair.mona)).size,
    compared: pairs.size,
    final,
    late,
  };
}

const allCalls: readonly Call[] = (["a", "b", "z"] as const).flatMap((name) =>
  (["new", "same", "none"] as const).map((step) => ({
    name,
    step,
    bits: [true, name === "a", name === "b", step === "new", step === "none"].map(Number).join(""),
  })),
);

function keyOf({ automaton, machine, mona, knowsStep, previousUnknown }: Pair): string {
  return [automaton, machine, mona, knowsStep, previousUnknown].join();
}

/** The number of the letter of a call. */
function letterOf(alphabet: Alphabet, { name, step }: Call, opens: boolean): number {
  const fits = (pattern: Pattern): boolean =>
    pattern.tool.kind === "name" && pattern.tool.name === name && (pattern.opensStep !== true || opens);
  const set = (bit: LetterBit): boolean => bit.kind === "fits" && fits(bit.call);
  const mask = alphabet.bits.reduce((bits, bit, index) => (set(bit) ? bits | (1 << index) : bits), 0);
  const number = alphabet.numbers.get(letterKey(mask, alphabet.usesSteps ? step : "new"));
  if (number === undefined) throw new Error(`no letter for ${name} in a ${step} step`);
  return number;
}

/** Whether from a state of MONA's no run is accepted (-1), every one is (1), or neither. */
function outlooksOf(mona: MonaAutomaton, calls: readonly Call[]): (pair: Pair) => -1 | 0 | 1 {
  return ({ mona: state, knowsStep }) => {
    const seen = new Set<string>();
    const pending = [{ state, knowsStep }];
    let [accepts, rejects] = [false, false];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      const key = `${one.state},${one.knowsStep}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (mona.accepts(one.state)) accepts = true;
      else rejects = true;
      if (accepts && rejects) return 0;
      for (const call of calls) {
        if (call.step === "same" && !one.knowsStep) continue;
        pending.push({
          state: mona.next(one.state, call.bits),
          knowsStep: one.knowsStep || call.step === "new",
        });
      }
    }
    return accepts ? 1 : -1;
  };
}
