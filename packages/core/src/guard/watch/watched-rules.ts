import { derivedFrom } from "../../constraint/derived.ts";
import type { DefinedConstraint, Procedure } from "../../constraint/procedure.ts";
import { compile } from "../../monitor/compile.ts";
import { type Monitor, monitorOf } from "../../monitor/monitor-of.ts";
import { start } from "../../monitor/monitor-state.ts";
import { verdict } from "../../monitor/verdict.ts";

/** Rules whose machines move together. */
export interface WatchedGroup {
  readonly rules: readonly WatchedRule[];
  /** The machines of all of them. */
  readonly monitor: Monitor;
  /** By piece of `monitor`: the rule that it is of. */
  readonly ruleOf: readonly DefinedConstraint[];
}

/** A rule with its machine. */
export interface WatchedRule {
  readonly constraint: DefinedConstraint;
  readonly monitor: Monitor;
  /** The number of its first piece in the group's monitor. */
  readonly from: number;
}

/** The rules of a procedure: by how long their machines run, and those that have none. */
export interface WatchedRules {
  readonly session: WatchedGroup;
  readonly turn: WatchedGroup;
  /** Rules that are judged by reading the trace anew at each call, and why. */
  readonly unwatched: ReadonlyMap<DefinedConstraint, string>;
}

/** The rules of a procedure with their machines: compiled once, and the same for all of its guards. */
export function watchedRules(procedure: Procedure): WatchedRules {
  return derivedFrom(procedure, compiledRules);
}

function compiledRules({ constraints }: Procedure): WatchedRules {
  const unwatched = new Map<DefinedConstraint, string>();
  const watched = constraints.flatMap((constraint) => {
    const monitor = watcherOf(constraint);
    if (typeof monitor !== "string") return [{ constraint, monitor }];
    unwatched.set(constraint, monitor);
    return [];
  });
  const groupFor = (scope: DefinedConstraint["scope"]) =>
    groupOf(watched.filter(({ constraint }) => constraint.scope === scope));
  return { session: groupFor("session"), turn: groupFor("turn"), unwatched };
}

/** The machine that tells each break of a rule as it happens, or why there is none. */
function watcherOf({ formula, when }: DefinedConstraint): Monitor | string {
  if (when?.kind === "trace") return "it begins in the middle of a run";
  const monitor = compile(formula);
  if (monitor.kind === "unwatchable") return monitor.reason;
  if (monitor.pieces.some(({ asks }) => asks)) return "it asks a predicate at each call";
  for (const piece of monitor.pieces) if (piece.kind === "form" && piece.how === "end") return piece.reason;
  if (verdict(monitor, start(monitor)) === "permanently-violated") return "nothing satisfies it";
  return monitor;
}

function groupOf(watched: readonly Omit<WatchedRule, "from">[]): WatchedGroup {
  let from = 0;
  const rules = watched.map((rule) => {
    const placed = { ...rule, from };
    from += rule.monitor.pieces.length;
    return placed;
  });
  return {
    rules,
    monitor: monitorOf(watched.flatMap(({ monitor }) => monitor.pieces)),
    ruleOf: watched.flatMap(({ constraint, monitor }) => monitor.pieces.map(() => constraint)),
  };
}
