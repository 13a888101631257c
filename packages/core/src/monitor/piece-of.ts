import { children } from "../formula/children.ts";
import type { Formula } from "../formula/formula.ts";
import { subformulas } from "../formula/subformulas.ts";
import type { Json } from "../json/json.ts";
import { type Bounds, defaultBounds } from "./bounds.ts";
import type { CompileOptions } from "./compile-options.ts";
import { type Alphabet, alphabetOf } from "./letters/alphabet.ts";
import { keyClasses } from "./letters/key-classes.ts";
import { letterReader } from "./letters/read-letters.ts";
import { concernsOf, mentionsOf, quietStates } from "./machine/concerns.ts";
import { machineOf } from "./machine/machine.ts";
import { leavesOf, type Part, partOf } from "./machine/part.ts";
import { type Automaton, tabulate } from "./machine/tabulate.ts";
import { unitOf } from "./machine/unit-of.ts";
import { asForm, type BoundTaken, type FormPiece, type Refused, type TablePiece } from "./piece.ts";
import { keyReader, scopeOfStrangers } from "./read-keys.ts";
import { fullAcceptance } from "./residual/acceptance.ts";
import { coreOf } from "./residual/core-of.ts";
import { CoreStore } from "./residual/core-store.ts";
import { dependsOnSteps } from "./residual/counter.ts";
import { type Prenex, prenexOf } from "./residual/prenex.ts";
import { firstResidual } from "./residual/residual.ts";
import { scopeOf } from "./residual/scope.ts";
import { sliceFault } from "./residual/slice-fault.ts";
import { walkForm } from "./walk/walk-form.ts";
import { whyNotCompiled } from "./why-not-compiled.ts";

const mostEnds = 4;

/** The most states of an automaton that is kept only to say what is final. */
const mostExactStates = 1_024;

/**
 * The machine of a formula: as a table where it fits one, else walked step by step. `part` is what can be broken one by one; default: all
 * that there is.
 */
export function pieceOf(
  formula: Formula,
  options: CompileOptions,
  part?: Part,
): TablePiece | FormPiece | Refused {
  const prenex = prenexOf(formula);
  if (prenex.kind === "stuck") return refused(prenex.reason);
  return pieceOfPrenex(formula, prenex, options, part);
}

/** The machine of a formula whose quantifiers stand before its matrix. */
export function pieceOfPrenex(
  formula: Formula,
  { quantifier, variables, matrix: given }: Prenex,
  options: CompileOptions,
  wanted?: Part,
): TablePiece | FormPiece | Refused {
  const names = variables.map(({ name }) => name);
  const matrix: Formula = quantifier === "exists" ? { kind: "not", body: given } : given;
  const once: Part = { kind: "once", body: matrix };
  const part = quantifier === "exists" ? once : (wanted ?? partOf(matrix));
  const unknown = leavesOf(part).map(whyNotCompiled).find(isText) ?? sliceFault(matrix, names);
  if (unknown !== undefined) return refused(unknown);
  const bounds = { ...defaultBounds, ...options.bounds };
  const store = new CoreStore();
  // The atoms first, so that letters depend on the formula alone and not on how it was taken apart.
  for (const atom of subformulas(matrix)) if (children(atom).length === 0) coreOf(atom, store);
  for (const leaf of leavesOf(part)) coreOf(leaf, store);
  if (store.full) return refused("it has too many parts once it is written out");
  if (store.ends.length > mostEnds) return refused(`it has more than ${mostEnds} metrics and answers`);
  const patterns = store.bits.flatMap((bit) => ("call" in bit ? [bit.call] : []));
  const alphabet = alphabetOf(store.bits, {
    usesSteps: ordersSteps(store, options),
    tools: options.tools,
    most: bounds.letters,
    counts: options.counts ?? "ran",
    ownEquality: options.match !== undefined,
    ...(names.length === 0 ? {} : { keys: keyClasses(patterns, names) }),
  });
  if (alphabet === undefined) return refused("it tells too many kinds of calls apart");
  const work = { left: bounds.work };
  const unit = unitOf(store, part, alphabet, work, bounds);
  if (unit === undefined) return refused("it has too many parts");
  const full = fullAcceptance(store.ends.length);
  const letters = alphabet.letters.length;
  const machine = machineOf(unit, letters, full, leavesOf(part).length, work, bounds.states);
  const common = {
    formula,
    quantifier,
    variables,
    readKeys: keyReader(patterns, names),
    alphabet,
    ends: store.ends,
    readLetters: letterReader(alphabet, options.match),
    asks: store.bits.some(({ kind }) => kind === "asked"),
  };
  const takenBy = (states: number): readonly BoundTaken[] => [
    { bound: "states", taken: states, most: bounds.states },
    { bound: "letters", taken: letters, most: bounds.letters },
    { bound: "work", taken: Math.min(Math.ceil(bounds.work - work.left), bounds.work), most: bounds.work },
  ];
  const concerns = (isIdle: (letter: number) => boolean): TablePiece["concerns"] =>
    options.tools === undefined ? concernsOf(alphabet, isIdle) : () => true;
  if (machine !== undefined) {
    return {
      kind: "table",
      ...common,
      names,
      scopeOfStrangers: scopeOfStrangers(names),
      machine,
      mostKeys: bounds.keys,
      taken: takenBy(machine.table.worth.length),
      concerns: concerns((letter) => machine.idle[letter] === 1),
      mentions: options.tools === undefined ? mentionsOf(alphabet) : () => true,
      quiet: quietStates(alphabet, machine.table),
    };
  }
  const exact = unit.inexact.length === 0 ? undefined : exactly(store, matrix, alphabet, bounds);
  const data: Json = JSON.parse(JSON.stringify(formula));
  const changesNothing = (letter: number): boolean => exact === undefined && unit.isIdle(letter);
  return {
    kind: "form",
    how: "steps",
    formula,
    reason: "it has too many states",
    form: asForm(walkForm({ ...common, mostKeys: bounds.keys, walker: { unit, exact, full } })),
    inexact: [...alphabet.inexact, ...(exact === undefined ? unit.inexact : [])],
    concerns: concerns(changesNothing),
    asks: common.asks,
    mostKeys: bounds.keys,
    taken: takenBy(unit.small ? bounds.states : 0),
    identity: [
      data,
      alphabet.letters.map(({ mask, step, order }) => [mask, step, order]),
      exact === undefined ? 0 : exact.table.worth.length,
    ],
  };
}

/** The automaton of the whole formula, where it is small enough. */
function exactly(
  store: CoreStore,
  matrix: Formula,
  alphabet: Alphabet,
  { work }: Bounds,
): Automaton | undefined {
  if (whyNotCompiled(matrix) !== undefined) return undefined;
  const scope = scopeOf(store, coreOf(matrix, store));
  // More bits than those of the parts it doesn't have, or the alphabet would not be its own.
  if (store.full || store.bits.length > alphabet.bits.length) return undefined;
  return tabulate(scope, [firstResidual(scope)], alphabet, mostExactStates, { left: work / 4 });
}

function isText(reason: string | undefined): reason is string {
  return reason !== undefined;
}

function refused(reason: string): Refused {
  return { kind: "refused", reason };
}

/** Whether some order hangs on the steps of calls. */
function ordersSteps({ counters }: CoreStore, { parallel = "unordered" }: CompileOptions): boolean {
  return parallel === "unordered" && counters.some(dependsOnSteps);
}
