import { evaluate, type PrefixVerdict, type Procedure, type Trace } from "@agentltl/core";
import { type DefinedConstraint, firstCalls, type Registry } from "@agentltl/core/host";
import {
  type Ending,
  endingOf,
  type Monitor,
  type MonitorState,
  observationsOf,
  start,
  step,
  verdict,
} from "@agentltl/core/monitor";
import type { Prefixes } from "../model/run-view.ts";
import { monitorsOf } from "./monitors-of.ts";

/**
 * What a rule said of a run while it grew: before the first call, and after each. A call that no rule counts, since it was refused, changes
 * nothing. Rules about single turns, or that something switches on, and rules that ask code, are told of at the end alone.
 */
export function prefixesOf(constraint: DefinedConstraint, trace: Trace, procedure: Procedure): Prefixes {
  const { scope, due, when } = constraint;
  if (scope === "turn" || due === "turn") return end("it is judged turn by turn");
  if (when?.kind === "trace") return end("something in the run switches it on");
  const monitor = monitorsOf(procedure)(constraint, trace.tools);
  if (monitor.kind === "unwatchable") return end(monitor.reason);
  if (monitor.pieces.some(({ asks }) => asks)) return end("it asks code at each call");
  return { kind: "letters", letters: lettersOf(monitor, trace, procedure.registry) };
}

function lettersOf(monitor: Monitor, trace: Trace, registry: Registry): string {
  const observed = new Map(observationsOf(trace).map((one) => [one.call.position, one]));
  const letterAfter = (calls: number, reached: MonitorState): string =>
    letterOf(verdict(monitor, reached, endAfter(calls, trace, registry)));
  let state = start(monitor);
  let letters = letterAfter(0, state);
  for (const { position } of trace.calls) {
    const observation = observed.get(position);
    if (observation !== undefined) state = step(monitor, state, observation);
    letters += letterAfter(position + 1, state);
  }
  return letters;
}

/** What the end would decide if it came after so many calls. Before the real end there is no answer, and counters are not known. */
function endAfter(calls: number, trace: Trace, registry: Registry): Ending {
  const isEnd = calls === trace.calls.length;
  return {
    ...(isEnd ? endingOf(trace) : { metrics: "missing" }),
    decide: (formula) => evaluate(formula, isEnd ? trace : firstCalls(trace, calls), { registry }).verdict,
  };
}

function letterOf(of: PrefixVerdict): string {
  switch (of) {
    case "permanently-satisfied":
      return "S";
    case "temporarily-satisfied":
      return "s";
    case "temporarily-violated":
      return "v";
    case "permanently-violated":
      return "V";
    case "unevaluable":
      return "?";
  }
}

function end(why: string): Prefixes {
  return { kind: "end", why };
}
