import { type Alphabet, letterKey } from "../letters/alphabet.ts";
import { acceptance } from "../residual/acceptance.ts";
import type { CoreStore } from "../residual/core-store.ts";
import { firstResidual, isLost, progress, type Residual } from "../residual/residual.ts";
import { residualFrom, residualText } from "../residual/residual-text.ts";
import { askedBy, type Scope, scopeOf } from "../residual/scope.ts";
import type { Outlook, Unit } from "./unit.ts";

/** Of more residuals than this what is known of them is forgotten, and worked out again where it is needed. */
const mostKnown = 4_096;

/** Where nothing more is to be said. */
const dead = "";

/** What was worked out about a residual. */
interface Known {
  readonly residual: Residual;
  readonly worth: number;
  /** For each letter the first that leads to the same. */
  readonly standsFor: readonly number[];
  readonly next: Map<number, string>;
  /** Whether some continuation leads to a state in which the run may end, or may not end: only "yes" is kept. */
  readonly reaches: { accept: boolean; reject: boolean };
  hopeless: boolean | undefined;
  outlook: Outlook | undefined;
}

type Goal = "accept" | "reject";

/**
 * A formula too large for a table: what is demanded of the rest is worked out call by call. A state is a residual as text. What is final is
 * found by a search of at most `mostSearched` steps, the same in every run: right, but it may come late.
 */
export function lazyUnit(
  store: CoreStore,
  root: number,
  alphabet: Alphabet,
  full: number,
  skips: boolean,
  mostSearched: number,
): Unit<string> {
  let scope: Scope = scopeOf(store, root);
  let known = new Map<string, Known>();

  const forget = (): void => {
    store.forgetFunctions();
    scope = scopeOf(store, root);
    known = new Map();
  };
  const about = (text: string): Known | undefined => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= mostKnown) forget();
    let residual = residualFrom(scope, text);
    if (residual !== undefined && isLost(residual)) {
      // The store may be full of what is not needed any more.
      forget();
      residual = residualFrom(scope, text);
    }
    if (residual === undefined || isLost(residual)) return undefined;
    const worth = acceptance(scope, residual);
    const asked = askedBy(scope, residual.rest);
    const firsts = new Map<number, number>();
    const standsFor = alphabet.letters.map(({ mask, order }, letter) => {
      const key = letterKey(mask & asked.bits, asked.order ? order : "new");
      const first = firsts.get(key) ?? letter;
      firsts.set(key, first);
      return first;
    });
    const reaches = { accept: worth !== 0, reject: worth !== full };
    const made = {
      residual,
      worth,
      standsFor,
      next: new Map(),
      reaches,
      hopeless: undefined,
      outlook: undefined,
    };
    known.set(text, made);
    return made;
  };
  const progressed = (text: string, number: number): string | undefined => {
    const [from, letter] = [about(text), alphabet.letters[number]];
    if (from === undefined || letter === undefined) return undefined;
    const after = progress(scope, from.residual, letter.mask, letter.order);
    return isLost(after) ? undefined : residualText(scope, after);
  };
  const next = (text: string, letter: number): string | undefined => {
    const from = about(text);
    if (from === undefined) return undefined;
    const first = from.standsFor[letter] ?? letter;
    const before = from.next.get(first);
    if (before !== undefined) return before;
    let after = progressed(text, first);
    if (after === undefined) {
      forget();
      after = progressed(text, first);
    }
    if (after !== undefined) about(text)?.next.set(first, after);
    return after;
  };

  /** Whether some continuation reaches the goal; `undefined` where the search, depth first, was given up. */
  const reaches = (from: string, goal: Goal): boolean | undefined => {
    const visited = new Set([from]);
    const way: { readonly text: string; readonly letters: readonly number[]; at: number }[] = [];
    let steps = 0;
    const enter = (text: string): boolean | undefined => {
      const here = about(text);
      if (here === undefined) return undefined;
      if (here.reaches[goal]) return true;
      way.push({ text, letters: [...new Set(here.standsFor)], at: 0 });
      return false;
    };
    let found = enter(from);
    for (let top = way.at(-1); found === false && top !== undefined; top = way.at(-1)) {
      const letter = top.letters[top.at++];
      if (letter === undefined) {
        way.pop();
        continue;
      }
      const after = ++steps > mostSearched ? undefined : next(top.text, letter);
      if (after === undefined) return undefined;
      if (visited.has(after)) continue;
      visited.add(after);
      found = enter(after);
    }
    if (found !== true) return found;
    for (const { text } of way) {
      const passed = about(text);
      if (passed !== undefined) passed.reaches[goal] = true;
    }
    return true;
  };
  /** Whether it is known that no continuation ends well. */
  const isHopeless = (text: string): boolean => {
    if (text === dead) return false;
    const before = about(text)?.hopeless;
    if (before !== undefined) return before;
    const found = reaches(text, "accept") === false;
    const here = about(text);
    if (here !== undefined) here.hopeless = found;
    return found;
  };
  const outlook = (text: string): Outlook => {
    if (text === dead) return 1;
    const before = about(text)?.outlook;
    if (before !== undefined) return before;
    const found: Outlook = isHopeless(text) ? -1 : reaches(text, "reject") === false ? 1 : 0;
    const here = about(text);
    if (here !== undefined) here.outlook = found;
    return found;
  };

  const start = residualText(scope, firstResidual(scope));
  return {
    start,
    startBroken: isHopeless(start),
    keyOf: (text) => text,
    acceptance: (text) => (text === dead ? full : (about(text)?.worth ?? 0)),
    step: (text, letter) => {
      if (text === dead) return { state: text, breaks: false };
      if (isHopeless(text)) return { state: dead, breaks: true };
      const after = next(text, letter);
      if (after === undefined) return { state: undefined, breaks: false };
      return isHopeless(after)
        ? { state: skips ? text : dead, breaks: true }
        : { state: after, breaks: false };
    },
    outlook,
    inexact: ["states"],
    repeats: skips,
    read: (written) =>
      typeof written === "string" && (written === dead || residualFrom(scope, written) !== undefined)
        ? written
        : undefined,
    isIdle: () => false,
    small: false,
  };
}
