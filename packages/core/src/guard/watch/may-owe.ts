import type { DefinedConstraint } from "../../constraint/procedure.ts";
import type { Ending } from "../../monitor/letters/observation.ts";
import { start } from "../../monitor/monitor-state.ts";
import { finish } from "../../monitor/verdict.ts";
import type { Watch } from "./watch.ts";
import type { WatchedRules } from "./watched-rules.ts";

/** Whether a rule may be violated if the run, or this turn, ends here: false where it is not, for sure. */
export function mayOwe(
  rules: WatchedRules,
  watch: Watch,
  constraint: DefinedConstraint,
  turn: number,
  ending: Ending,
): boolean {
  const group = constraint.scope === "turn" ? rules.turn : rules.session;
  const rule = group.rules.find((one) => one.constraint === constraint);
  if (rule === undefined) return true;
  const { monitor, from } = rule;
  const lane =
    constraint.scope === "turn" ? watch.turns.find((one) => one.turn === turn)?.lane : watch.session;
  const all = lane?.front ?? start(group.monitor);
  const own = { ...all, pieces: all.pieces.slice(from, from + monitor.pieces.length) };
  return finish(monitor, own, ending) !== "satisfied";
}
