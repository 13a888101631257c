/**
 * One process of a thread that several have: an agent whose model says what it is told to, on a saver that others use, too. It prints what
 * ran and what the trace says, or ends in the middle of a tool call.
 */
import { Command } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { agentltlMiddleware, runOf } from "../src/index.ts";
import { saverAt } from "./savers.ts";
import { lines, notingTools, type Reply, rulesOf, scriptedModel, unanswered } from "./scripted.ts";

/** What a process is told to do. */
export interface Task {
  readonly place: string;
  readonly rules: Readonly<Record<string, string>>;
  readonly replies: readonly Reply[];
  /** A message of the user, the answer of a person, or nothing: the run goes on where it stopped. */
  readonly input: { readonly say: string } | { readonly resume: unknown } | null;
}

const task: Task = JSON.parse(process.argv[2] ?? "");
const { saver, close } = await saverAt(task.place);
const ran: string[] = [];
const crash = tool(() => process.exit(3), { name: "crash", description: "d", schema: z.object({}) });
const agent = createAgent({
  model: scriptedModel(task.replies),
  tools: [crash, ...notingTools(ran)],
  middleware: [agentltlMiddleware({ rules: rulesOf(task.rules) })],
  checkpointer: saver,
});
const { input } = task;
const given =
  input === null ? null : "say" in input ? { messages: input.say } : new Command({ resume: input.resume });
// Each step is on the disk before the next one begins.
const config = { configurable: { thread_id: "t" }, durability: "sync" } as const;
const result = await agent.graph.invoke(given, config);
const waits = "__interrupt__" in result;
console.log(
  JSON.stringify({
    ran,
    waits,
    said: lines(result.messages),
    unanswered: waits ? [] : unanswered(result.messages),
    trace: waits ? [] : runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`),
  }),
);
await close();
