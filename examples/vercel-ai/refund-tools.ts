import { type Tool, tool } from "ai";
import { z } from "zod";

/** The one tool of the examples. */
export type RefundTools = {
  readonly refund: Tool<{ order_id: string }, { refunded: string }>;
};

/** Writes down in `paid` what it would pay. */
export function refundTools(paid: string[]): RefundTools {
  return {
    refund: tool({
      description: "Refunds an order.",
      inputSchema: z.object({ order_id: z.string() }),
      execute: async ({ order_id }) => {
        paid.push(order_id);
        return { refunded: order_id };
      },
    }),
  };
}
