import { isJsonObject, type Json } from "../../json/json.ts";
import type { Bindings } from "../../match/bindings.ts";
import { PersistentMap } from "../../persistent/persistent-map.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import type { Break } from "../break.ts";
import type { Form, FormMove, Seen } from "../form.ts";
import type { Alphabet } from "../letters/alphabet.ts";
import type { LetterReader } from "../letters/read-letters.ts";
import type { Outlook } from "../machine/unit.ts";
import { givenBindings, type KeyReader, keyOf, scopeOfStrangers, scopeWith, valuesOf } from "../read-keys.ts";
import type { EndAtom } from "../residual/core-node.ts";
import { endings } from "../residual/endings.ts";
import type { Prenex } from "../residual/prenex.ts";
import {
  firstWays,
  holdsAtEnd,
  moveWays,
  outlookOfWays,
  readWays,
  sameWays,
  type Walker,
  type Ways,
  writeWays,
} from "./ways.ts";

/** A formula whose machine is walked step by step, for all values of its variables. */
export interface Walked {
  readonly walker: Walker;
  readonly quantifier: Prenex["quantifier"];
  readonly variables: Prenex["variables"];
  readonly readKeys: KeyReader;
  readonly readLetters: LetterReader;
  readonly alphabet: Alphabet;
  readonly ends: readonly EndAtom[];
  readonly mostKeys: number;
}

/** Where such a formula stands; as {@link TableState}, with the states of its unit themselves. */
export interface WalkState {
  readonly broken: boolean;
  readonly strangers: Ways;
  readonly cells: PersistentMap<string, Ways>;
}

/** The form of a walked formula. */
export function walkForm(walked: Walked): Form<WalkState> {
  const { walker, quantifier, variables, alphabet } = walked;
  const names = variables.map(({ name }) => name);
  const start: WalkState = {
    broken: walker.unit.startBroken,
    strangers: firstWays(walker),
    cells: PersistentMap.of(),
  };
  const outlook = ({ broken, strangers, cells }: WalkState): Outlook => {
    let all: Outlook = broken ? -1 : outlookOfWays(walker, strangers);
    for (const ways of cells.values()) {
      const one = outlookOfWays(walker, ways);
      if (one < all) all = one;
    }
    if (quantifier !== "exists") return all;
    return all === 0 ? 0 : all === 1 ? -1 : 1;
  };
  return {
    start,
    judge: (state, seen) => {
      const moved =
        seen.step === undefined && alphabet.usesSteps ? undefined : walk(walked, names, state, seen);
      if (moved === undefined) return loseWay(state, outlook(state));
      if (quantifier !== "exists") return moved;
      // "There is one" breaks only when there can't be one any more.
      const isLate = outlook(moved.state) === -1 && outlook(state) !== -1;
      const lost: FormMove<WalkState>["breaks"] = [{ kind: "instance", hangsOn: "nothing", bindings: {} }];
      return { ...moved, breaks: isLate ? lost : [] };
    },
    outlook,
    end: (state, ending) => {
      const every = endOfAll(walker, state, endings(walked.ends, ending));
      if (quantifier !== "exists" || every === "unevaluable") return every;
      return every === "satisfied" ? "violated" : "satisfied";
    },
    isLost: ({ strangers }) => strangers.length === 0,
    liveKeys: ({ cells }) => cells.size,
    write: ({ broken, strangers, cells }) => ({
      broken,
      strangers: writeWays(strangers),
      cells: [...cells.entries()]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, ways]) => [valuesOf(key), writeWays(ways)]),
    }),
    read: (written) => readState(walker, names.length, written),
  };
}

function walk(
  { walker, variables, readKeys, readLetters, mostKeys }: Walked,
  names: readonly string[],
  before: WalkState,
  { observation, record, step }: Seen,
): FormMove<WalkState> | undefined {
  const read = (scope: Bindings | undefined): readonly number[] =>
    readLetters(observation, record, step ?? "new", scope);
  const background = read(names.length === 0 ? undefined : scopeOfStrangers(names));
  if (background.length === 0) return undefined;
  const reading = readKeys(record);
  if (reading === "unknown") return undefined;
  const { keys, others } = reading;
  const breaks: Omit<Break, "piece">[] = [];
  let { broken, cells } = before;
  let certain = !others && background.length === 1;
  let isLost = false;
  const advance = (ways: Ways, letters: readonly number[], key: string | undefined): Ways => {
    if (letters.length !== 1) certain = false;
    const moved = moveWays(walker, ways, letters);
    if (moved.ways.length === 0) isLost = true;
    if (moved.breaks !== 0) {
      if (moved.hangsOn === "nothing") broken = true;
      breaks.push({
        kind: moved.breaks === 1 ? "instance" : "conflict",
        hangsOn: moved.hangsOn,
        bindings: key === undefined ? {} : givenBindings(variables, valuesOf(key)),
      });
    }
    return sameWays(walker, ways, moved.ways) ? ways : moved.ways;
  };
  const strangers = advance(before.strangers, background, undefined);
  const settle = (key: string, ways: Ways): void => {
    const was = cells.get(key);
    if (sameWays(walker, ways, strangers)) {
      if (was !== undefined) cells = cells.with(key, undefined);
    } else if (was !== ways) cells = cells.with(key, ways);
  };
  for (const [key, ways] of [...before.cells.entries()]) {
    if (keys.has(key)) continue;
    settle(key, advance(ways, others ? read(scopeWith(names, valuesOf(key))) : background, key));
  }
  for (const [key, values] of keys) {
    const ways = before.cells.get(key) ?? before.strangers;
    settle(key, advance(ways, read(scopeWith(names, values)), key));
  }
  if (isLost || cells.size > mostKeys) return undefined;
  const still = cells === before.cells && broken === before.broken && strangers === before.strangers;
  return { state: still ? before : { broken, strangers, cells }, breaks, certain, still };
}

/** Nothing that is called can change what is final; all else is unknown from now on. */
function loseWay(state: WalkState, outlook: Outlook): FormMove<WalkState> {
  if (outlook !== 0) return { state, breaks: [], certain: false, still: true };
  const lost = { broken: state.broken, strangers: [], cells: PersistentMap.of<string, Ways>() };
  return { state: lost, breaks: [], certain: false, still: false };
}

/** Whether the unit's formula holds for all values. */
function endOfAll(walker: Walker, { broken, strangers, cells }: WalkState, ways: readonly number[]): Verdict {
  if (broken) return "violated";
  const all = [strangers, ...cells.values()].map((one) =>
    one.length === 0 ? undefined : holdsAtEnd(walker, one, ways),
  );
  if (all.includes(false)) return "violated";
  return all.includes(undefined) ? "unevaluable" : "satisfied";
}

function readState(walker: Walker, variables: number, written: Json): WalkState | undefined {
  if (!isJsonObject(written)) return undefined;
  const { broken, cells } = written;
  const strangers = readWays(walker, written.strangers);
  if (typeof broken !== "boolean" || strangers === undefined) return undefined;
  if (!Array.isArray(cells)) return undefined;
  const read = new Map<string, Ways>();
  for (const cell of cells as readonly Json[]) {
    const [values, at]: readonly Json[] = Array.isArray(cell) ? cell : [];
    const ways = readWays(walker, at);
    if (!Array.isArray(values) || values.length !== variables || ways === undefined) return undefined;
    read.set(keyOf(values), ways);
  }
  return { broken, strangers, cells: PersistentMap.of(read) };
}
