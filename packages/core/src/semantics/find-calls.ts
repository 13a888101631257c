import type { Pattern } from "../formula/pattern.ts";
import type { Demand } from "./demand.ts";
import { type Fit, fit } from "./fit.ts";
import type { Scope } from "./scope.ts";
import type { SeenCall } from "./view.ts";
import type { World } from "./world.ts";

/** Whether what was left open is answered as needed. */
export function isSo(open: Fit, world: World): boolean {
  return open?.every(({ bit, answer }) => world.answer(bit) === answer) ?? false;
}

/** Whether the call fits the pattern. */
export function fits(
  pattern: Pattern,
  call: SeenCall,
  scope: Scope,
  world: World,
  more: readonly Demand[] = [],
): boolean {
  return isSo(fit(pattern, call, scope, more), world);
}

/** The positions of the calls that fit, in order. */
export function positionsOf(pattern: Pattern, scope: Scope, world: World): readonly number[] {
  return world.calls.filter((call) => fits(pattern, call, scope, world)).map((call) => call.position);
}

/** Whether the call at `there` comes after the one at `here`. Calls of one step are parallel: neither comes after the other. */
export function isLater(here: number | undefined, there: number | undefined, world: World): boolean {
  if (here === undefined || there === undefined || here >= there) return false;
  if (world.options.parallel === "listed") return true;
  const [one, other] = [world.calls[here]?.step, world.calls[there]?.step];
  return one === undefined || other === undefined || one < other;
}
