import { createGuard } from "@agentltl/core";
import { loadRules } from "@agentltl/rules/node";
import { calls, run } from "./init-loop-agent.ts";

const guard = createGuard(await loadRules("agentltl.rules.yaml"), { posture: "observe" }); // one for each session
for (const { id, name, args } of calls) {
  const decision = guard.propose({ id, name, args }); // before a call runs
  console.log(name, decision.judged);
  if (decision.kind === "allow") {
    guard.settle(id, { result: await run(name, args) }); // and after it
  } else console.log(decision.feedback); // what the model reads instead of a result
}
