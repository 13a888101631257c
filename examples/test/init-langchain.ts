import { agentltlMiddleware, runOf } from "@agentltl/langchain";
import { jsonlRecorder } from "@agentltl/langchain/node";
import { loadRules } from "@agentltl/rules/node";
import { createAgent } from "langchain";
import { messages, model, tools } from "./init-langchain-agent.ts";

const rules = await loadRules("agentltl.rules.yaml");
const ltl = agentltlMiddleware({ rules, tools, posture: "observe", record: jsonlRecorder("runs") });
const agent = createAgent({ model, tools, middleware: [ltl] }); // ltl first in the list
const result = await agent.invoke({ messages });
for (const { call, judged } of runOf(result).decisions) console.log(call.name, judged);
