import { costText, type RunCost } from "@agentltl/core/host";
import type { Fact } from "../model/fact.ts";

/** What judging cost, for people. `null` is "not recorded", which is not 0. */
export function costFact(cost: RunCost | null): Fact {
  return { name: "cost of judging", text: cost === null ? "not recorded" : costText(cost) };
}
