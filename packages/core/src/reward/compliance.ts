import type { Procedure } from "../constraint/procedure.ts";
import type { Trace } from "../trace/trace.ts";
import { scoreOf } from "../verify/score.ts";
import type { ConstraintResult } from "../verify/verification.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import { noPart, type Part } from "./part.ts";
import type { RewardOptions } from "./reward-task.ts";

/** The compliance part of a reward under the preset of the options. */
export function complianceOf(trace: Trace, procedure: Procedure, options: RewardOptions): Part {
  const hardened = options.preset === "hardened";
  const { score, constraints } = verifyTrace(trace, procedure, {
    ...options.verify,
    counts: hardened ? "proposed" : "ran",
  });
  const counted = constraints.filter(({ active, weight }) => active && weight > 0);
  const unknown = counted.filter(({ verdict }) => verdict === "unevaluable").map(({ name }) => name);
  if (hardened) return hardenedCompliance(counted, unknown);
  if (unknown.length > 0) return noPart(`not evaluated: [${unknown.join(", ")}], so compliance has no value`);
  return score === null
    ? noPart("no constraint was evaluated, so compliance has no value")
    : { value: score };
}

/** Doing nothing must not pay: what had nothing to say is left out, and what is not known counts as violated. */
function hardenedCompliance(counted: readonly ConstraintResult[], unknown: readonly string[]): Part {
  const spoke = counted.filter(({ applied, verdict }) => applied || verdict !== "satisfied");
  const { score } = scoreOf(
    spoke.map(({ weight, verdict }) => ({
      weight,
      verdict: verdict === "unevaluable" ? "violated" : verdict,
    })),
  );
  if (score === null) return { value: 0, note: "no constraint had anything to say, so compliance is 0" };
  if (unknown.length === 0) return { value: score };
  return { value: score, note: `not evaluated, counted as violated: [${unknown.join(", ")}]` };
}
