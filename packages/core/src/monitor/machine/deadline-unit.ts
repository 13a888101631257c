import { isJsonObject } from "../../json/json.ts";
import type { Alphabet } from "../letters/alphabet.ts";
import { projectionTo } from "../letters/projection.ts";
import type { CoreStore } from "../residual/core-store.ts";
import { emptyMemory, progress, startCounters, tidy } from "../residual/residual.ts";
import { scopeOf } from "../residual/scope.ts";
import { distances } from "./distances.ts";
import { asTable, explore } from "./explore.ts";
import { countsBelow, isCountBelow } from "./read-state.ts";
import { residualWalk } from "./residual-walk.ts";
import type { Unit } from "./unit.ts";
import type { Work } from "./work.ts";

/** What was remembered before the next call, and how many more calls each open demand may wait, the one that waits longest first. */
interface Waiting {
  readonly memory: number;
  readonly open: readonly number[];
}

/** `G (when -> F<=limit what)`, where `when` and `what` speak of the past alone. */
export interface Deadline {
  readonly when: number;
  readonly what: number;
  readonly limit: number;
}

/** Of more open demands the youngest are not told one by one: by the time they break, all of these have. */
const mostOpen = 1_024;

/** Up to this limit there are few enough states for a table. */
const smallLimit = 6;

/**
 * Every demand is met by the next `what`, so it is enough to know how long each has waited: exact, whatever the limit. A demand breaks as
 * soon as `what` can't come in time any more.
 */
export function deadlineUnit(
  store: CoreStore,
  { when, what, limit }: Deadline,
  alphabet: Alphabet,
  full: number,
  most: number,
  work: Work,
): Unit<Waiting> | undefined {
  // Some node in which both stand, so that what either remembers is kept.
  const root = store.until(when, what);
  const scope = scopeOf(store, root);
  const { letters, of } = projectionTo(scope, alphabet);
  const begin = { rest: 0, memory: emptyMemory(scope), counters: startCounters(scope) };
  const memories = explore(residualWalk(scope, letters, [tidy(scope, begin, root)], work, root), most);
  if (memories === undefined) return undefined;
  const worthOf = (memory: number, letter: number, node: number): boolean => {
    const [state, one] = [memories.states[memory], letters[letter]];
    if (state === undefined || one === undefined) return false;
    return progress(scope, { ...state, rest: store.functionOf(node) }, one.mask, one.order, root).rest === 1;
  };
  const opens: boolean[] = [];
  const meets: boolean[] = [];
  for (let memory = 0; memory < memories.states.length; memory++) {
    for (let letter = 0; letter < letters.length; letter++) {
      opens.push(worthOf(memory, letter, when));
      meets.push(worthOf(memory, letter, what));
    }
  }
  const some = (is: (at: number) => boolean) => (memory: number) =>
    letters.some((_, letter) => is(memory * letters.length + letter));
  const table = asTable(memories, letters.length);
  const toMeeting = distances(
    table,
    some((at) => meets[at] === true),
  );
  const toOpening = distances(
    table,
    some((at) => opens[at] === true && meets[at] === false),
  );
  /** Whether `what` can come within so many calls. */
  const isMeetable = (memory: number, left: number): boolean => {
    const distance = toMeeting[memory] ?? -1;
    return distance !== -1 && distance < left;
  };
  return {
    start: { memory: 0, open: [] },
    startBroken: false,
    keyOf: ({ memory, open }) => `${memory}:${open.join()}`,
    acceptance: ({ open }) => (open.length === 0 ? full : 0),
    step: ({ memory, open }, letter) => {
      const at = memory * letters.length + (of[letter] ?? 0);
      const next = memories.next[at] ?? 0;
      if (meets[at] === true) return { state: { memory: next, open: none }, breaks: false };
      const waiting: number[] = [];
      let breaks = false;
      const wait = (left: number): void => {
        if (!isMeetable(next, left)) breaks = true;
        else if (waiting.length < mostOpen) waiting.push(left);
      };
      for (const left of open) wait(left - 1);
      if (opens[at] === true) wait(limit);
      return { state: { memory: next, open: waiting }, breaks };
    },
    outlook: ({ memory, open }) => (open.length === 0 && toOpening[memory] === -1 ? 1 : 0),
    inexact: [],
    repeats: true,
    read: (written) => {
      if (!isJsonObject(written)) return undefined;
      const { memory, open } = written;
      const list = countsBelow(open, limit + 1);
      return isCountBelow(memory, memories.states.length) && list ? { memory, open: list } : undefined;
    },
    isIdle: () => false,
    small: limit <= smallLimit,
  };
}

const none: readonly number[] = [];
