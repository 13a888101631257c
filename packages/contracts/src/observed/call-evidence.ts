import type { Pattern } from "@agentltl/core";

/** That a call is tried, whatever it returns: what its result must be is left out. */
export function tried(call: Pattern): Pattern {
  const { outcome, ...rest } = call;
  return { ...rest, where: call.where.filter(({ part }) => part === "args") };
}

/** That a call has worked. A pattern that says itself how it must end keeps that. */
export function worked(call: Pattern): Pattern {
  return { ...call, outcome: call.outcome ?? "ok" };
}
