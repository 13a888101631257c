import { assertComplies } from "@agentltl/rules/matchers";
import { loadRules } from "@agentltl/rules/node";
import { refundFlow } from "./agent-under-test.ts";

export async function refundFlowKeepsTheRules(): Promise<void> {
  const rules = await loadRules("agentltl.rules.yaml");
  assertComplies(await refundFlow(), rules);
}
