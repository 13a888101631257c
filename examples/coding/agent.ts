// What a coding agent is refused, and what it then does: `node --conditions=@agentltl/source examples/coding/agent.ts`.
import { agentltlMiddleware, runOf } from "@agentltl/langchain";
import { loadRules } from "@agentltl/rules/node";
import { createAgent } from "langchain";
import { scriptedChatModel } from "../src/scripted-model.ts";
import { workingCopy } from "./working-copy.ts";

const edit = { name: "edit_file", args: { path: "src/total.ts", text: "export const total = 2;" } };
const bash = (command: string) => ({ name: "bash", args: { command } });
const model = scriptedChatModel([
  [edit], // not read yet
  [{ name: "read_file", args: { path: "src/total.ts" } }],
  [edit],
  [bash("git commit -am total && git push")], // not tested yet
  [bash("vitest run")],
  [bash("git commit -am total && sudo git push -f origin main")], // a forced push, in a list of commands
  [bash("rm -rf node_modules/.cache")],
  [bash('git commit -m "no push -f, no rm -rf" && git push')], // words in a text are no command
  "Pushed.",
]);

const ran: string[] = [];
const tools = workingCopy(ran);
const rules = await loadRules(new URL("coding.rules.yaml", import.meta.url).pathname);
const agent = createAgent({ model, tools, middleware: [agentltlMiddleware({ rules, tools })] });
const result = await agent.invoke({ messages: "Set the total to 2, and push." });
for (const { call, kind, findings } of runOf(result).decisions) {
  const { command, path } = call.args as { readonly command?: string; readonly path?: string };
  const [first] = findings;
  console.log(`${kind === "allow" ? "ran    " : "REFUSED"} ${call.name} ${command ?? path}`);
  if (kind !== "allow" && first !== undefined) console.log(`        by ${first.constraint}`);
}
console.log(
  `in the working copy: ${ran.length} of ${runOf(result).decisions.length} calls changed or ran something`,
);
