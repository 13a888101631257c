import { loadRules } from "@agentltl/rules/node";
import { agentltl } from "@agentltl/vercel-ai";
import { jsonlRecorder } from "@agentltl/vercel-ai/node";
import { generateText, isStepCount } from "ai";
import { messages, model, tools } from "./init-ai-agent.ts";

const rules = await loadRules("agentltl.rules.yaml");
const ltl = agentltl({ rules, posture: "observe", record: jsonlRecorder("runs") });
const result = await ltl.wrap(generateText)({ model, tools, messages, stopWhen: isStepCount(10) });
for (const { call, judged } of ltl.runOf(result).decisions) console.log(call.name, judged);
