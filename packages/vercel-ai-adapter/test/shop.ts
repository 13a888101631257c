import { type Tool, tool } from "ai";
import { z } from "zod";

interface Order {
  readonly order_id: string;
}

interface Receipt extends Order {
  readonly done: string;
}

/** The tools of a shop. */
export type ShopTools = {
  readonly refund: Tool<Order, Receipt>;
  readonly audit: Tool<Order, Receipt>;
  readonly fail: Tool<Order, Receipt>;
};

/** The tools of a shop; each writes down in `done` what it does. */
export function shopTools(done: string[] = []): ShopTools {
  const run = (name: string) => async (input: Order) => {
    done.push(`${name} ${input.order_id}`);
    return { done: name, order_id: input.order_id };
  };
  const inputSchema = z.object({ order_id: z.string() });
  return {
    refund: tool({ description: "Refunds an order.", inputSchema, execute: run("refund") }),
    audit: tool({ description: "Writes a note.", inputSchema, execute: run("audit") }),
    fail: tool({
      description: "Fails.",
      inputSchema,
      execute: async (): Promise<Receipt> => {
        throw new Error("the shop is closed");
      },
    }),
  };
}

/** A tool that runs at the provider, in the form that this major of the host takes. */
export function providerSearch(major: number): object {
  return {
    type: major === 5 ? "provider-defined" : "provider",
    id: "test.search",
    name: "search",
    args: {},
    inputSchema: z.object({}),
    isProviderExecuted: true,
  };
}
