/** Stand for what a model asks for: two refunds of one order. */
export const calls: readonly { readonly id: string; readonly name: string; readonly args: object }[] = [
  { id: "1", name: "refund", args: { order_id: "W23" } },
  { id: "2", name: "refund", args: { order_id: "W23" } },
];

/** Stands for running a tool. */
export async function run(name: string, args: object): Promise<string> {
  return `${name} ${JSON.stringify(args)}`;
}

/** Stand for what the model reads next. */
export const messages: { readonly role: "tool"; readonly content: string }[] = [];
