import type { DefinedConstraint, Procedure } from "../constraint/procedure.ts";
import { compile } from "../monitor/compile.ts";
import { judge } from "../monitor/judge.ts";
import { observationsOf } from "../monitor/letters/observations.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import { start } from "../monitor/monitor-state.ts";
import { step } from "../monitor/step.ts";
import type { Change, Complaint, Judge } from "./judge.ts";
import { prefixJudge } from "./prefix-judge.ts";

/**
 * The judge that also sees what no single instance shows: that after a call the rule can't be met any more, whatever follows. It says
 * all that {@link prefixJudge} says, in the same words.
 *
 * Rules that can't be watched, speak of one turn, begin later, or ask predicates are left to that judge alone.
 */
export function monitorJudge(procedure: Procedure): Judge {
  const { constraints, registry } = procedure;
  const prefix = prefixJudge(registry);
  const monitors = new Map<DefinedConstraint, Monitor>();
  for (const constraint of constraints) {
    const monitor = monitorFor(constraint);
    if (monitor !== undefined) monitors.set(constraint, monitor);
  }
  return {
    owes: prefix.owes,
    newlyBroken: (constraint, change) => {
      const told = prefix.newlyBroken(constraint, change);
      if (told?.kind === "breaks") return told;
      const monitor = monitors.get(constraint);
      return (monitor && lost(monitor, change)) ?? told;
    },
  };
}

function monitorFor({ formula, scope, when }: DefinedConstraint): Monitor | undefined {
  if (scope === "turn" || when !== undefined) return undefined;
  const monitor = compile(formula);
  return monitor.kind === "monitor" && !monitor.pieces.some(({ asks }) => asks) ? monitor : undefined;
}

/** The complaint about a proposed call that surely breaks the rule, whatever it and the calls before it return. */
function lost(monitor: Monitor, { after, proposed }: Change): Complaint | undefined {
  if (proposed === undefined) return undefined;
  const observations = observationsOf(after);
  const last = observations.at(-1);
  if (last?.call.position !== proposed) return undefined;
  const before = observations
    .slice(0, -1)
    .reduce((state, observation) => step(monitor, state, observation), start(monitor));
  const broken = judge(monitor, before, last).breaks.find(({ hangsOn }) => hangsOn === "nothing");
  if (broken === undefined) return undefined;
  const detail = "after this call the rule can no longer be met.";
  return {
    kind: "breaks",
    detail,
    witness: { bindings: broken.bindings, position: proposed, calls: [proposed], detail },
    waitFor: [],
  };
}
