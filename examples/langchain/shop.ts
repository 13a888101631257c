import { AIMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { fakeModel, tool } from "langchain";
import { z } from "zod";

/** What a tool of the shop paid. */
export interface Refund {
  readonly order_id: string;
  readonly amount: number;
}

/** The tools of the agent. They write down in `paid` what they would pay. */
export function shopTools(paid: Refund[]): StructuredToolInterface[] {
  const refund = tool(
    (input: Refund) => {
      paid.push(input);
      return `${input.order_id}: ${input.amount} refunded`;
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
