import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { isAnswer } from "./calls-of.ts";
import { judgeFinal } from "./judge-final.ts";
import { memberOf } from "./member-of.ts";
import type { Session } from "./session.ts";

/**
 * Asks the model until its answer may go out, so that nobody sees one that may not: what was sent back stands in no history. `ask` gives the
 * model these messages, without streaming its tokens. An answer that comes out of here is judged.
 */
export async function answerHeldBack<Reply>(
  session: Session,
  messages: readonly BaseMessage[],
  ask: (messages: BaseMessage[]) => Reply | PromiseLike<Reply>,
): Promise<{ readonly reply: Reply | AIMessage; readonly isJudged: boolean }> {
  let given = [...messages];
  for (;;) {
    const reply = await ask(given);
    if (!AIMessage.isInstance(reply) || !isAnswer(reply)) return { reply, isJudged: false };
    const update = await judgeFinal(session, reply, reply.text);
    if (update?.jumpTo !== "model") {
      const flagged = update?.messages?.find((message) => AIMessage.isInstance(message));
      return { reply: flagged ?? reply, isJudged: true };
    }
    given = [...given, reply, ...(update.messages ?? [])];
  }
}

/** The same model, whose tokens no stream of the graph shows. */
export function withoutStreaming<Model>(model: Model): Model {
  const withConfig = memberOf(model, "withConfig");
  return typeof withConfig === "function"
    ? Reflect.apply(withConfig, model, [{ tags: ["nostream"] }])
    : model;
}
