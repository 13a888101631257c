import { type ToolSet, tool } from "ai";
import { z } from "zod";

/** The one tool of the agent. It writes down in `paid` what it would pay. */
export function shopTools(paid: string[]): ToolSet {
  return {
    refund: tool({
      description: "Refunds an order.",
      inputSchema: z.object({ order_id: z.string(), amount: z.number() }),
      execute: async ({ order_id, amount }) => {
        paid.push(`${order_id} ${amount}`);
        return { refunded: order_id };
      },
    }),
  };
}
