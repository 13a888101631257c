import { type ChatServer, startChatServer } from "../test/chat-server.ts";

/** A refund that is asked for. */
export interface Refund {
  readonly order_id: string;
  readonly amount: number;
}

/** What was paid: the order, and how much. */
export const paid: string[] = [];

export async function refund({ order_id, amount }: Refund): Promise<string> {
  paid.push(`${order_id} ${amount}`);
  return `${order_id}: ${amount} refunded`;
}

/** The same for every package, which each say it in their own way. */
export const description = "Refunds an order.";

/** The file that all of these loops keep to. */
export const rulesFile: string = new URL("refund.rules.yaml", import.meta.url).pathname;

/** Stands for a real model, behind a server that speaks OpenAI's chat completions: it asks for two refunds of one order at once. */
export async function modelServer(): Promise<ChatServer> {
  const asked = { name: "refund", args: { order_id: "W23", amount: 40 } };
  return await startChatServer(() => [[asked, asked], "Order W23 was refunded."]);
}
