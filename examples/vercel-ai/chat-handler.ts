import type { Procedure } from "@agentltl/core";
import type { AnswerCheck } from "@agentltl/core/host";
import { agentltl, type LockingStore } from "@agentltl/vercel-ai";
import {
  convertToModelMessages,
  isStepCount,
  type LanguageModel,
  streamText,
  type ToolSet,
  type UIMessage,
} from "ai";

/** What a handler needs. */
export interface ChatParts {
  readonly rules: Procedure;
  readonly model: LanguageModel;
  readonly tools: ToolSet;
  /** Where sessions are kept between requests, which may come to another process. */
  readonly store: LockingStore;
  readonly grounding?: AnswerCheck;
}

/** The `POST` of a route such as `app/api/chat/route.ts` of Next.js: what `useChat` sends in, the UI stream out. */
export function chatHandler({
  rules,
  model,
  tools,
  store,
  grounding,
}: ChatParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { id, messages }: { id: string; messages: UIMessage[] } = await request.json();
    const ltl = agentltl({ rules, store, ...(grounding === undefined ? {} : { grounding }) });
    const result = ltl.session(id).wrap(streamText)({
      model,
      tools,
      messages: await convertToModelMessages(messages),
      stopWhen: isStepCount(10),
    });
    return result.toUIMessageStreamResponse({
      originalMessages: messages,
      messageMetadata: ltl.messageMetadata(result),
      onError: ltl.onError,
    });
  };
}
