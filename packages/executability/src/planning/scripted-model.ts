import type { Json } from "@agentltl/core/host";
import type { Completion, CompletionOptions, Model, ModelMessage, Usage } from "./model.ts";

/** What a scripted model replies: a text, or calls by name and arguments. */
export type ScriptedReply = string | readonly (readonly [name: string, args: Json])[];

/** A model that gives these replies one after another, and keeps what it was asked. For tests, and for runs without a network. */
export interface ScriptedModel extends Model {
  readonly asked: readonly {
    readonly messages: readonly ModelMessage[];
    readonly options: CompletionOptions;
  }[];
}

/** Makes one. Asked more often than it has replies it throws. `usage`: what each reply costs; `characters`: a quarter of those in and out. */
export function scriptedModel(
  id: string,
  replies: readonly ScriptedReply[],
  usage?: Usage | "characters",
): ScriptedModel {
  const asked: { readonly messages: readonly ModelMessage[]; readonly options: CompletionOptions }[] = [];
  return {
    id,
    asked,
    complete: async (messages, options): Promise<Completion> => {
      const reply = replies[asked.length];
      asked.push({ messages: [...messages], options });
      if (reply === undefined) throw new RangeError(`the script of ${id} has ${replies.length} replies`);
      const spent = usage === "characters" ? countedIn(messages, reply) : usage;
      const cost = spent === undefined ? {} : { usage: spent };
      if (typeof reply === "string") return { text: reply, calls: [], ...cost };
      const calls = reply.map(([name, args], index) => ({ id: `${asked.length}-${index + 1}`, name, args }));
      return { text: "", calls, ...cost };
    },
  };
}

function countedIn(messages: readonly ModelMessage[], reply: ScriptedReply): Usage {
  const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);
  return { inputTokens: tokensOf(messages), outputTokens: tokensOf(reply) };
}
