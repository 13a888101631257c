import { createGuard } from "@agentltl/core";
import { guardCalls } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";
import { calls, messages, run } from "./init-loop-agent.ts";

const guard = createGuard(await loadRules("agentltl.rules.yaml"), { posture: "observe" }); // one for each session
const guarded = guardCalls(guard);
for (const { id, name, args } of calls) {
  const result = await guarded({ id, name, args }, (judged) => run(name, judged));
  messages.push({ role: "tool", content: result }); // of a refused call it says why
}
for (const { call, judged } of guard.decisions) console.log(call.name, judged);
