import type { FormulaOf } from "../../formula/formula.ts";
import type { Json } from "../../json/json.ts";
import { compilePattern } from "../../match/compile-pattern.ts";
import { type Fit, fit } from "../../match/fit.ts";
import type { Form } from "../form.ts";

/**
 * What may be the case: `waiting`, no call of the first kind yet; a number, there was one, begun at that time; `untimed`, at a time that
 * nobody told; `true` and `false`, it is decided.
 */
type Way = "waiting" | "untimed" | number | boolean;

/** All that may be the case: one where everything that matters was known. None: there came to be too many. */
export interface TimeState {
  readonly ways: readonly Way[];
}

const mostWays = 64;

/** `withinTime`, or its negation: the time of the first call is kept, and the first of the other kind decides. */
export function timeForm(
  { first, then, milliseconds }: FormulaOf<"withinTime">,
  negated: boolean,
): Form<TimeState> {
  const [opens, closes] = [compilePattern(first), compilePattern(then)];
  const isLost = (way: Way): boolean => way === negated;
  const isWon = (way: Way): boolean => way === !negated;
  const closed = (since: Way, now: number | undefined): readonly boolean[] =>
    typeof since !== "number" || now === undefined ? [true, false] : [now - since <= milliseconds];
  const wayOn = (way: Way, opened: boolean, ended: boolean, now: number | undefined): readonly Way[] => {
    if (typeof way === "boolean" || (way === "waiting" && !opened)) return [way];
    const since = way === "waiting" ? (now ?? "untimed") : way;
    return ended ? closed(since, now) : [since];
  };
  return {
    start: { ways: ["waiting"] },
    judge: (state, { record }) => {
      const [opened, ended] = [fit(opens, record, undefined), fit(closes, record, undefined)];
      const certain = opened !== 2 && ended !== 2;
      const next = state.ways.map((way) => [
        ...new Set(
          answersOf(opened).flatMap((one) =>
            answersOf(ended).flatMap((other) => wayOn(way, one, other, record.startedAt)),
          ),
        ),
      ]);
      const ways = [...new Set(next.flat())];
      if (ways.length > mostWays) return { state: lost, breaks: [], certain: false, still: false };
      const newly = next.filter((after, index) => !after.every((way) => way === state.ways[index])).flat();
      const breaks = newly.some(isLost);
      const surely = breaks && ways.every(isLost);
      // What no result can tell any more hangs on what came before.
      const doubt = surely ? "nothing" : certain || state.ways.length > 1 ? "earlier" : "own";
      return {
        state: newly.length === 0 ? state : { ways },
        breaks: breaks ? [{ kind: "instance", hangsOn: doubt, bindings: {} }] : [],
        certain,
        still: newly.length === 0,
      };
    },
    outlook: ({ ways }) => (ways.length === 0 ? 0 : ways.every(isLost) ? -1 : ways.every(isWon) ? 1 : 0),
    end: ({ ways }) => {
      const met = ways.map((way) => (way === true) !== negated);
      if (met.length === 0 || met.includes(!met[0])) return "unevaluable";
      return met[0] === true ? "satisfied" : "violated";
    },
    isLost: ({ ways }) => ways.length === 0,
    liveKeys: () => 0,
    write: ({ ways }) => [...ways],
    read: (written) =>
      Array.isArray(written) && written.length <= mostWays && written.every(isWay)
        ? { ways: written }
        : undefined,
  };
}

const lost: TimeState = { ways: [] };

function answersOf(one: Fit): readonly boolean[] {
  return one === 2 ? [true, false] : [one === 1];
}

function isWay(way: Json): way is Way & Json {
  return way === "waiting" || way === "untimed" || typeof way === "number" || typeof way === "boolean";
}
