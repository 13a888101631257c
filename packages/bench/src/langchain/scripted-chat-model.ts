import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import type { Play } from "../harness/play.ts";

/** A chat model of LangChain that says what a scripted agent says. */
export class ScriptedChatModel extends BaseChatModel {
  readonly #next: Play["next"];
  #made = 0;

  constructor({ next }: Pick<Play, "next">) {
    super({});
    this.#next = next;
  }

  override _llmType(): string {
    return "scripted";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(): Promise<ChatResult> {
    const reply = this.#next();
    const message =
      reply.kind === "answer"
        ? new AIMessage(reply.text)
        : new AIMessage({
            content: "",
            tool_calls: reply.calls.map(({ name, args }) => {
              this.#made += 1;
              return { name, args: { ...args }, id: `call-${this.#made}`, type: "tool_call" };
            }),
          });
    return { generations: [{ text: message.text, message }] };
  }
}
