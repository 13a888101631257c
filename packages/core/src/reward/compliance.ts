import type { Procedure } from "../constraint/procedure.ts";
import { type Counts, ran } from "../trace/counted-calls.ts";
import type { Trace } from "../trace/trace.ts";
import { scoreOf } from "../verify/score.ts";
import type { ConstraintResult } from "../verify/verification.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import { noPart, type Part } from "./part.ts";
import type { RewardOptions } from "./reward-task.ts";

/** The compliance part of a reward under the preset of the options. */
export function complianceOf(trace: Trace, procedure: Procedure, options: RewardOptions): Part {
  const judge = (counts: Counts): readonly ConstraintResult[] =>
    verifyTrace(trace, procedure, { ...options.verify, counts }).constraints.filter(
      ({ active, weight }) => active && weight > 0,
    );
  const done = judge("ran");
  if (options.preset !== "hardened") return paperCompliance(done);
  return hardenedCompliance(done, trace.calls.every(ran) ? done : judge("proposed"));
}

function paperCompliance(constraints: readonly ConstraintResult[]): Part {
  const unknown = namesOfUnknown(constraints);
  if (unknown.length > 0) return noPart(`not evaluated: [${unknown.join(", ")}], so compliance has no value`);
  const { score } = scoreOf(constraints);
  return score === null
    ? noPart("no constraint was evaluated, so compliance has no value")
    : { value: score };
}

/**
 * Doing nothing must not pay, and neither must trying: a rule counts as kept where it had something to say about what was done and what was
 * tried keeps it too; it counts as broken where either breaks it, or it is not known. So a refused call never raises compliance.
 */
function hardenedCompliance(done: readonly ConstraintResult[], tried: readonly ConstraintResult[]): Part {
  const broken = new Map(
    [...done, ...tried].filter(({ verdict }) => verdict !== "satisfied").map((one) => [one.name, one.weight]),
  );
  const kept = done.filter(({ name, applied }) => applied && !broken.has(name));
  const { score } = scoreOf([
    ...kept.map(({ weight }) => ({ weight, verdict: "satisfied" as const })),
    ...[...broken.values()].map((weight) => ({ weight, verdict: "violated" as const })),
  ]);
  if (score === null) return { value: 0, note: "no constraint had anything to say, so compliance is 0" };
  const unknown = namesOfUnknown([...done, ...tried]);
  if (unknown.length === 0) return { value: score };
  return { value: score, note: `not evaluated, counted as violated: [${unknown.join(", ")}]` };
}

function namesOfUnknown(constraints: readonly ConstraintResult[]): readonly string[] {
  const unknown = constraints.filter(({ verdict }) => verdict === "unevaluable");
  return [...new Set(unknown.map(({ name }) => name))];
}
