import type { Run } from "@agentltl/core/host";
import { agentltlMiddleware, runOf } from "@agentltl/langchain";
import { jsonlRecorder } from "@agentltl/langchain/node";
import { createAgent, HumanMessage } from "langchain";
import { langchainReadingTools } from "./repository-tools.ts";
import type { Script } from "./scripted-model.ts";
import { instructions, question, type Setting } from "./setting.ts";

/** The run's name, and that of its log. */
export const name = "2-answers-from-memory";

const script: Script = ["It is a method of ShellQuoter in gyp/pylib/gyp/simple_copy.py."];

/** An agent that could read, and doesn't. */
export async function answersFromMemory({ models, repository, options, folder }: Setting): Promise<Run> {
  const record = jsonlRecorder(folder);
  const tools = langchainReadingTools(repository);
  const agent = createAgent({
    model: await models.langchain(script),
    tools,
    systemPrompt: `${instructions} Answer at once, from memory: call no tool.`,
    // By default the answer would be sent back for what it owes, and the model would read. Here it only gets its flag.
    middleware: [agentltlMiddleware({ ...options, tools, record, maxSendBacks: 0 })],
  });
  const result = await agent.invoke(
    { messages: [new HumanMessage(question)] },
    { configurable: { thread_id: name } },
  );
  await record.flush();
  return runOf(result);
}
