/** What a model is shown, and says. */
export interface ChatMessage {
  readonly role: "user" | "assistant" | "system" | "tool";
  readonly text: string;
}

/** One reply of a model: calls to make, or else an answer. */
export interface Reply {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: unknown }[];
}

const call = (id: string, name: string): Reply => ({
  text: "",
  calls: [{ id, name, args: { order_id: "W23" } }],
});

const replies: readonly Reply[] = [
  call("1", "refund"),
  call("2", "verify_identity"),
  call("3", "refund"),
  call("4", "refund"),
  { text: "Done.", calls: [] },
  call("5", "audit_note"),
  { text: "W23 is refunded.", calls: [] },
];

/** The last message of each request, for the test. */
export const shown: string[] = [];

/** Stands for a real model: it says one reply after the other. */
export function scriptedModel(): {
  readonly ask: (messages: readonly ChatMessage[]) => Promise<Reply>;
} {
  let next = 0;
  const ask = async (messages: readonly ChatMessage[]): Promise<Reply> => {
    shown.push(messages.at(-1)?.text ?? "");
    return replies[next++] ?? { text: "", calls: [] };
  };
  return { ask };
}

/** Stand for real tools. The first refund throws. */
export function shopTools(): Readonly<Record<string, (args: unknown) => Promise<unknown>>> {
  let tried = 0;
  return {
    verify_identity: async () => ({ verified: true }),
    audit_note: async () => null,
    refund: async () => {
      tried += 1;
      if (tried === 1) throw new Error("the bank does not answer");
      return "refunded";
    },
  };
}
