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

/** The lines to add to an agent's code. They begin in observe, which changes nothing. */
export function codeToAdd(host: Host, file: string): string {
  switch (host) {
    case "ai":
      return `import { agentltl } from "@agentltl/vercel-ai";
import { loadRules } from "@agentltl/rules/node";

const ltl = agentltl({ rules: await loadRules("${file}"), posture: "observe" });
const result = await ltl.wrap(generateText)({ model, tools, messages });
console.log(ltl.runOf(result).decisions);`;
    case "langchain":
      return `import { agentltlMiddleware } from "@agentltl/langchain";
import { loadRules } from "@agentltl/rules/node";

const ltl = agentltlMiddleware({ rules: await loadRules("${file}"), posture: "observe" });
const agent = createAgent({ model, tools, middleware: [ltl] });`;
    case "none":
      return `import { createGuard } from "@agentltl/core";
import { loadRules } from "@agentltl/rules/node";

const guard = createGuard(await loadRules("${file}"), { posture: "observe" }); // one for each session
const decision = guard.propose({ id, name, args }); // before a call runs
if (decision.kind === "allow") guard.settle(id, { result: await tools[name](args) }); // and after it
else console.log(decision.feedback); // what the model reads instead of a result`;
  }
}
