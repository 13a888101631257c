import { type ModelMessage, type Tool, tool } from "ai";
import type { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";
import { scriptedModel } from "../src/scripted-model.ts";

const refund = { name: "refund", args: { order_id: "W23" } };

/** Stands for a real model: it asks for two refunds of one order. */
export const model: MockLanguageModelV4 = scriptedModel([[refund, refund], "It is under way."]);

/** Stand for real tools. */
export const tools: { readonly refund: Tool<{ order_id: string }, string> } = {
  refund: tool({ inputSchema: z.object({ order_id: z.string() }), execute: async () => "refunded" }),
};

export const messages: ModelMessage[] = [{ role: "user", content: "Refund W23, please." }];
