import type { RunCost } from "@agentltl/core/host";
import type { Fact } from "../model/fact.ts";

/** What judging cost, for people. `null` is "not recorded", which is not 0. */
export function costFact(cost: RunCost | null): Fact {
  return { name: "cost of judging", text: cost === null ? "not recorded" : costText(cost) };
}

function costText({ decisions, medianMs, maxMs }: RunCost): string {
  const count = decisions === 1 ? "1 decision" : `${decisions} decisions`;
  return `${count}, median ${inMs(medianMs)}, slowest ${inMs(maxMs)}`;
}

/** Milliseconds, to the digits that matter. */
function inMs(milliseconds: number): string {
  return `${milliseconds >= 10 ? milliseconds.toFixed(0) : Number(milliseconds.toPrecision(2))} ms`;
}
