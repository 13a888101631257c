import { AIMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { fakeModel, tool } from "langchain";
import { z } from "zod";

const call = (id: string) => ({ name: "refund", args: { order_id: "W23" }, id });

/** Stands for a real model: it asks for two refunds of one order. */
export const model: ReturnType<typeof fakeModel> = fakeModel()
  .respond(new AIMessage({ content: "", tool_calls: [call("1"), call("2")] }))
  .respond(new AIMessage("It is under way."));

/** Stand for real tools. */
export const tools: StructuredToolInterface[] = [
  tool(() => "refunded", {
    name: "refund",
    description: "Refunds an order.",
    schema: z.object({ order_id: z.string() }),
  }),
];

export const messages: { readonly role: "user"; readonly content: string }[] = [
  { role: "user", content: "Refund W23, please." },
];
