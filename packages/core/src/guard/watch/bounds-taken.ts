import { nearBoundsOf } from "../../monitor/near-bounds.ts";
import type { RuleBound } from "../guard-event.ts";
import type { Lane } from "./lane.ts";
import type { Watch } from "./watch.ts";
import type { WatchedGroup, WatchedRules } from "./watched-rules.ts";

/** A bound of a rule that is nearly taken, or wholly. */
export interface TakenBound extends RuleBound {
  readonly constraint: string;
}

/**
 * The bounds of which 80 % or more are taken, as far as this look at them tells: each looks at one machine, the next at the next, so that none
 * takes long.
 */
export function boundsTaken(
  rules: WatchedRules,
  { session, turns }: Watch,
  look: number,
): readonly TakenBound[] {
  const found = takenIn(rules.session, session, look);
  const turn = turns.at(-1);
  return turn === undefined ? found : [...found, ...takenIn(rules.turn, turn.lane, look)];
}

function takenIn({ monitor, ruleOf }: WatchedGroup, { front }: Lane, look: number): readonly TakenBound[] {
  const number = look % monitor.pieces.length;
  const rule = ruleOf[number];
  if (rule === undefined) return [];
  const near = nearBoundsOf(monitor, front, number);
  return near.map(({ bound, taken, most }) => ({ constraint: rule.name, bound, taken, most }));
}
