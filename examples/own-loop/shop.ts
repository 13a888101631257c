import type { Guard } from "@agentltl/core";
import type OpenAI from "openai";
import { z } from "zod";
import { type ChatServer, startChatServer } from "../test/chat-server.ts";

/** What the agent is asked. */
export const request = "Refund order W23, please.";

/** The one tool, of which each package is told in its own way. */
export const description = "Refunds an order.";
export const input: z.ZodObject<{ order_id: z.ZodString; amount: z.ZodNumber }> = z.object({
  order_id: z.string(),
  amount: z.number(),
});

const paid: string[] = [];

export async function refund(asked: unknown): Promise<string> {
  const { order_id, amount } = input.parse(asked);
  paid.push(`${order_id} ${amount}`);
  return `${order_id}: ${amount} refunded`;
}

/** The file that all of these loops keep to. */
export const rulesFile: string = new URL("refund.rules.yaml", import.meta.url).pathname;

/** Stands for a real model, behind a server that speaks OpenAI's chat completions: it asks for two refunds of one order at once. */
export async function modelServer(): Promise<ChatServer> {
  const asked = { name: "refund", args: { order_id: "W23", amount: 40 } };
  return await startChatServer(() => [[asked, asked], "Order W23 was refunded."]);
}

/** Those of a reply's calls that are of functions. */
export function functionCalls({
  tool_calls = [],
}: OpenAI.ChatCompletionMessage): OpenAI.ChatCompletionMessageFunctionToolCall[] {
  return tool_calls.filter((call) => call.type === "function");
}

/** Prints what the guard decided, what the model read of each call and said in the end, and what was paid. */
export function show({ decisions }: Guard, read: readonly unknown[]): void {
  for (const { call, kind } of decisions) console.log(call.name, JSON.stringify(call.args), kind);
  for (const text of read) console.log(typeof text === "string" ? text : JSON.stringify(text));
  console.log(`paid: ${paid.join(", ")}`);
}
