import { nearBounds } from "../../monitor/near-bounds.ts";
import type { RuleBound } from "../guard-event.ts";
import type { Lane } from "./lane.ts";
import type { Watch } from "./watch.ts";
import type { WatchedGroup, WatchedRules } from "./watched-rules.ts";

/** A bound of a rule that is nearly taken, or wholly. */
export interface TakenBound extends RuleBound {
  readonly constraint: string;
}

/** The bounds of which 80 % or more are taken. As much work as there are rules. */
export function boundsTaken(rules: WatchedRules, { session, turns }: Watch): readonly TakenBound[] {
  return [
    ...takenIn(rules.session, session),
    ...turns.slice(-1).flatMap(({ lane }) => takenIn(rules.turn, lane)),
  ];
}

function takenIn({ monitor, ruleOf }: WatchedGroup, { front }: Lane): readonly TakenBound[] {
  return nearBounds(monitor, front).flatMap(({ piece, bound, taken, most }) => {
    const rule = ruleOf[piece];
    return rule === undefined ? [] : [{ constraint: rule.name, bound, taken, most }];
  });
}
