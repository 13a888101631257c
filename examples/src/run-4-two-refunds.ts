import type { Run } from "@agentltl/core/host";
import { agentltl } from "@agentltl/vercel-ai";
import { jsonlRecorder } from "@agentltl/vercel-ai/node";
import { generateText, isStepCount, type ModelMessage, type Tool, tool } from "ai";
import { z } from "zod";
import type { ShownCall } from "./report-calls.ts";
import { type Script, scriptedModel } from "./scripted-model.ts";
import type { Setting } from "./setting.ts";

/** The run's name, and that of its log. */
export const name = "4-two-refunds";

const refundW23 = { name: "refund", args: { order_id: "W23" } };
const script: Script = [[refundW23, refundW23], "Order W23 is refunded."];

/** A model that asks for the same refund twice in one step: what then runs with this host's own means, and what with the guard. */
export async function twoRefunds(
  setting: Setting,
): Promise<{ readonly without: readonly ShownCall[]; readonly guarded: Run }> {
  return { without: await withoutGuard(), guarded: await withGuard(setting) };
}

/**
 * The host asks about every call of a step before any of them has run, and shows the messages before that step: there is no refund in
 * them, so that both are let through.
 */
async function withoutGuard(): Promise<readonly ShownCall[]> {
  const { steps } = await generateText({
    ...request(),
    toolApproval: ({ toolCall, messages }) =>
      toolCall.toolName === "refund" && showRefund(messages, toolCall.input)
        ? { type: "denied", reason: "this order was refunded already" }
        : undefined,
  });
  return steps
    .flatMap(({ toolCalls, toolResults }) => toolCalls.map((call) => ({ call, toolResults })))
    .map(({ call: { toolCallId, toolName, input }, toolResults }, index) => ({
      number: index + 1,
      name: toolName,
      args: input,
      fate: toolResults.some((result) => result.toolCallId === toolCallId) ? "ran" : "denied",
    }));
}

/** Whether a refund with these arguments is in the history. */
function showRefund(messages: readonly ModelMessage[], input: unknown): boolean {
  const wanted = JSON.stringify(input);
  return messages.some(
    ({ role, content }) =>
      role === "assistant" &&
      typeof content !== "string" &&
      content.some(
        (part) =>
          part.type === "tool-call" && part.toolName === "refund" && JSON.stringify(part.input) === wanted,
      ),
  );
}

async function withGuard({ options, folder }: Setting): Promise<Run> {
  const record = jsonlRecorder(folder);
  // What the answer names has nothing to do with files here.
  const { grounding: _grounding, ...rules } = options;
  const ltl = agentltl({ ...rules, record });
  const result = await ltl.session(name).wrap(generateText)(request());
  await record.flush();
  return ltl.runOf(result);
}

function request(): {
  model: ReturnType<typeof scriptedModel>;
  prompt: string;
  tools: { refund: Tool<{ order_id: string }, string> };
  stopWhen: ReturnType<typeof isStepCount>;
} {
  return {
    model: scriptedModel(script),
    prompt: "Refund order W23.",
    tools: {
      refund: tool({
        description: "Pays the price of an order back.",
        inputSchema: z.object({ order_id: z.string() }),
        execute: async (input) => `refunded ${input.order_id}`,
      }),
    },
    stopWhen: isStepCount(5),
  };
}
