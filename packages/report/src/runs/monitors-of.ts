import type { Procedure } from "@agentltl/core";
import { type DefinedConstraint, derivedFrom } from "@agentltl/core/host";
import { compile, type Monitor, type Unwatchable } from "@agentltl/core/monitor";

type MonitorOf = (
  constraint: DefinedConstraint,
  tools: readonly string[] | undefined,
) => Monitor | Unwatchable;

/** The monitors of a procedure's rules, each made once, however many runs are shown of agents with the same tools. */
export function monitorsOf(procedure: Procedure): MonitorOf {
  return derivedFrom(procedure, makeMonitors);
}

function makeMonitors(): MonitorOf {
  const made = new Map<string, Monitor | Unwatchable>();
  return ({ name, formula }, tools) => {
    const key = JSON.stringify([name, tools]);
    const monitor = made.get(key) ?? compile(formula, tools === undefined ? {} : { tools });
    made.set(key, monitor);
    return monitor;
  };
}
