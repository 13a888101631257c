import { AIMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { fakeModel, tool } from "langchain";
import { z } from "zod";

/** Stands for a real tool. */
export const refund: StructuredToolInterface = tool(() => "refunded", {
  name: "refund",
  description: "Refunds an order.",
  schema: z.object({ order: z.string() }),
});

const call = (id: string) => ({ name: "refund", args: { order: "W23" }, id });

/** Stands for a real model: it asks for two refunds in one reply. */
export const model: ReturnType<typeof fakeModel> = fakeModel()
  .respond(new AIMessage({ content: "", tool_calls: [call("1"), call("2")] }))
  .respond(new AIMessage("The refund is under way."));
