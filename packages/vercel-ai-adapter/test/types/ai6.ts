/** What stays of the host's types, as the compiler sees it. Nothing here is run. `ai` 6. */
import {
  generateText,
  type InferAgentUIMessage,
  type InferUITools,
  stepCountIs,
  streamText,
  ToolLoopAgent,
  tool,
  type UIMessage,
} from "ai6";
import { z } from "zod";
import type { AgentLTL } from "../../src/index.ts";
import { type Same, yes } from "./same.ts";

declare const ltl: AgentLTL;
declare const model: Parameters<typeof generateText>[0]["model"];

const tools = {
  weather: tool({
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => ({ city, degrees: 21 }),
  }),
  confirm: tool({ inputSchema: z.object({ text: z.string() }), outputSchema: z.boolean() }),
};

/** Functions, tools and sessions have the same type out as in. */
export function unchanged(): void {
  const generate = ltl.wrap(generateText);
  const stream = ltl.session("chat").wrap(streamText);
  const guarded = ltl.tools(tools);
  yes<Same<typeof generate, typeof generateText>>();
  yes<Same<typeof stream, typeof streamText>>();
  yes<Same<typeof guarded, typeof tools>>();
  yes<Same<InferUITools<typeof guarded>, InferUITools<typeof tools>>>();
  yes<Same<InferUITools<typeof guarded>["weather"]["input"], { city: string }>>();
  const message = {} as UIMessage<unknown, never, InferUITools<typeof guarded>>;
  for (const part of message.parts) {
    if (part.type === "tool-weather" && part.state === "output-available")
      yes<Same<typeof part.output, { city: string; degrees: number }>>();
  }
}

/** Callbacks get their types from their place, tools written in the call keep theirs, and results are narrowed by a tool's name. */
export async function inferred(): Promise<void> {
  const result = await ltl.wrap(generateText)({
    model,
    prompt: "Hello.",
    tools: {
      weather: tool({
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }, { toolCallId }) => {
          yes<Same<typeof toolCallId, string>>();
          return { city, degrees: 21 };
        },
      }),
    },
    stopWhen: [stepCountIs(5), ({ steps }) => steps.length > 3],
    prepareStep: ({ stepNumber }) => {
      yes<Same<typeof stepNumber, number>>();
      return { activeTools: ["weather"] };
    },
    onStepFinish: ({ finishReason, toolCalls }) => {
      yes<Same<typeof finishReason extends string ? true : false, true>>();
      for (const call of toolCalls) if (call.dynamic !== true) yes<Same<typeof call.toolName, "weather">>();
    },
  });
  for (const call of result.toolCalls) {
    if (call.dynamic !== true && call.toolName === "weather")
      yes<Same<typeof call.input, { city: string }>>();
  }
  for (const one of result.toolResults) {
    if (one.dynamic !== true && one.toolName === "weather")
      yes<Same<typeof one.output, { city: string; degrees: number }>>();
  }
  const run = ltl.runOf(result);
  yes<Same<typeof run.decisions extends readonly unknown[] ? true : false, true>>();
}

/** The parts of a stream, and what a UI stream takes of ours. */
export async function streamed(): Promise<void> {
  const result = ltl.session("chat").wrap(streamText)({
    model,
    prompt: "Hello.",
    tools,
    onError: ({ error }) => yes<Same<typeof error, unknown>>(),
  });
  for await (const part of result.fullStream) {
    if (part.type === "tool-result" && part.dynamic !== true && part.toolName === "weather")
      yes<Same<typeof part.output, { city: string; degrees: number }>>();
  }
  result.toUIMessageStream({ messageMetadata: ltl.messageMetadata(result), onError: ltl.onError });
  result.toUIMessageStreamResponse({ messageMetadata: ltl.messageMetadata(result), onError: ltl.onError });
}

/** What the host refuses is still refused. */
export function refused(): void {
  // @ts-expect-error no such option
  void ltl.wrap(generateText)({ model, prompt: "Hello.", temprature: 1 });
  // @ts-expect-error no such tool
  void ltl.wrap(generateText)({ model, prompt: "Hello.", tools, activeTools: ["wether"] });
  // @ts-expect-error no function
  void ltl.wrap("generateText");
  // @ts-expect-error a tool is an object
  void ltl.tools({ weather: "weather" });
}

/** An agent is the same agent. */
export function agents(): void {
  const agent = new ToolLoopAgent({ model, tools, stopWhen: stepCountIs(5) });
  const guarded = ltl.agent(agent);
  yes<Same<typeof guarded, typeof agent>>();
  yes<Same<InferAgentUIMessage<typeof guarded>, InferAgentUIMessage<typeof agent>>>();
}
