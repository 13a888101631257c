import { isJsonObject, type Json } from "@agentltl/core/host";
import { agentltlMiddleware, runOf } from "@agentltl/langchain";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createAgent, createMiddleware, tool } from "langchain";
import { guardSettings } from "../harness/guard-settings.ts";
import type { Host } from "../harness/host.ts";
import { play, toolOutput } from "../harness/play.ts";
import type { BenchmarkTool } from "../tools/benchmark-tools.ts";
import { jsonSchemaOf } from "../tools/json-schema-of.ts";
import { ScriptedChatModel } from "./scripted-chat-model.ts";

/** How LangChain's loop is set up. */
export interface LangChainHostOptions {
  /** The model to be measured. Not needed for scripted agents. */
  readonly model?: BaseChatModel;
}

/** Runs agents of `createAgent`, guarded by `@agentltl/langchain`. */
export function langchainHost({ model }: LangChainHostOptions = {}): Host {
  return {
    name: "langchain",
    run: async (request) => {
      const { task, budget, agent: scripted } = request;
      const played = play(request);
      const agent = createAgent({
        model: scripted === undefined && model !== undefined ? model : new ScriptedChatModel(played),
        tools: played.tools.map(toolOf),
        middleware: [agentltlMiddleware(guardSettings(request)), endAfter(budget)],
      });
      const result = await agent.invoke({ messages: task.prompt }, { recursionLimit: 10 * (budget + 5) });
      return runOf(result);
    },
  };
}

function endAfter(budget: number): AgentMiddleware {
  const isSpent = (messages: readonly BaseMessage[]): boolean =>
    messages
      .filter((message) => AIMessage.isInstance(message))
      .reduce((sum, { tool_calls = [] }) => sum + tool_calls.length, 0) >= budget;
  return createMiddleware({
    name: "budget",
    beforeModel: {
      canJumpTo: ["end"],
      hook: ({ messages }) => (isSpent(messages) ? { jumpTo: "end" } : undefined),
    },
    // From a refusal the loop goes back to the model past the hook above: a reply without a word ends it.
    wrapModelCall: async (request, handler) =>
      isSpent(request.messages) ? new AIMessage("") : handler(request),
  });
}

function toolOf(one: BenchmarkTool): ReturnType<typeof tool> {
  return tool(
    (args: unknown) => toolOutput(one, isJsonObject(args as Json) ? (args as { [key: string]: Json }) : {}),
    {
      name: one.name,
      description: one.description,
      schema: jsonSchemaOf(one) as Parameters<typeof tool>[1] extends { schema: infer S } ? S : never,
    },
  );
}
