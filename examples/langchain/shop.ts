import { AIMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { fakeModel, tool } from "langchain";
import { z } from "zod";

/** A refund that is asked for. */
export interface Refund {
  readonly order_id: string;
  readonly amount: number;
}

/** The tools of the agent. They write down in `paid` what they would pay: the order, and how much. */
export function shopTools(paid: string[]): StructuredToolInterface[] {
  const refund = tool(
    ({ order_id, amount }: Refund) => {
      paid.push(`${order_id} ${amount}`);
      return `${order_id}: ${amount} refunded`;
    },
    {
      name: "refund",
      description: "Refunds an order.",
      schema: z.object({ order_id: z.string(), amount: z.number() }),
    },
  );
  return [refund];
}

/** Stands for a real model: each reply is an answer, or the refunds that it asks for at once. */
export function scriptedModel(
  replies: readonly (string | readonly Refund[])[],
): ReturnType<typeof fakeModel> {
  return replies.reduce((model, reply, step) => {
    if (typeof reply === "string") return model.respond(new AIMessage(reply));
    const calls = reply.map((args, index) => ({
      name: "refund",
      args: { ...args },
      id: `call-${step}-${index}`,
    }));
    return model.respond(new AIMessage({ content: "", tool_calls: calls }));
  }, fakeModel());
}
