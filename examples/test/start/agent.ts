import { type ToolSet, tool } from "ai";
import type { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";
import { type Script, scriptedModel } from "../../src/scripted-model.ts";

const refund = { name: "refund", args: { order_id: "W23", amount: 40 } };

/** Verifies the customer, then asks for two refunds of one order in one step. */
export const script: Script = [
  [{ name: "verify_identity", args: { user_id: "U7" } }],
  [refund, refund],
  "Your refund of order W23 is under way.",
];

export const model: MockLanguageModelV4 = scriptedModel(script);

export const tools: ToolSet = {
  verify_identity: tool({
    inputSchema: z.object({ user_id: z.string() }),
    execute: async () => ({ verified: true }),
  }),
  refund: tool({
    inputSchema: z.object({ order_id: z.string(), amount: z.number() }),
    execute: async () => ({ refunded: true }),
  }),
};
