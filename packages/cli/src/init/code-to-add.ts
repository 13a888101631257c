import type { Host } from "./host-of.ts";

/** What to install for a host. */
export function packagesFor(host: Host): string {
  switch (host) {
    case "ai":
      return "@agentltl/vercel-ai @agentltl/rules";
    case "langchain":
      return "@agentltl/langchain @agentltl/rules";
    case "none":
      return "@agentltl/core @agentltl/rules";
  }
}

/** The lines to add to an agent's code. They begin in observe, which changes nothing. The examples run them as they are. */
export function codeToAdd(host: Host, file: string): string {
  switch (host) {
    case "ai":
      return `import { loadRules } from "@agentltl/rules/node";
import { agentltl } from "@agentltl/vercel-ai";
import { jsonlRecorder } from "@agentltl/vercel-ai/node";
import { generateText, isStepCount } from "ai";

const rules = await loadRules("${file}");
const ltl = agentltl({ rules, posture: "observe", record: jsonlRecorder("runs") });
const result = await ltl.wrap(generateText)({ model, tools, messages, stopWhen: isStepCount(10) });
for (const { call, judged } of ltl.runOf(result).decisions) console.log(call.name, judged);`;
    case "langchain":
      return `import { agentltlMiddleware, runOf } from "@agentltl/langchain";
import { jsonlRecorder } from "@agentltl/langchain/node";
import { loadRules } from "@agentltl/rules/node";
import { createAgent } from "langchain";

const rules = await loadRules("${file}");
const ltl = agentltlMiddleware({ rules, tools, posture: "observe", record: jsonlRecorder("runs") });
const agent = createAgent({ model, tools, middleware: [ltl] }); // ltl first in the list
const result = await agent.invoke({ messages });
for (const { call, judged } of runOf(result).decisions) console.log(call.name, judged);`;
    case "none":
      return `import { createGuard } from "@agentltl/core";
import { guardCalls } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";

const guard = createGuard(await loadRules("${file}"), { posture: "observe" }); // one for each session
const guarded = guardCalls(guard);
for (const { id, name, args } of calls) {
  const result = await guarded({ id, name, args }, (judged) => run(name, judged));
  messages.push({ role: "tool", content: result }); // of a refused call it says why
}
for (const { call, judged } of guard.decisions) console.log(call.name, judged);`;
  }
}
