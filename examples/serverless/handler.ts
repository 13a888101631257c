import { parseRules } from "@agentltl/rules";
import { agentltl, type LockingStore } from "@agentltl/vercel-ai";
import { generateText, isStepCount, type LanguageModel, type ToolSet } from "ai";
import { rulesText } from "./rules.ts";

/** What a function is given by its platform. */
export interface Platform {
  readonly model: LanguageModel;
  readonly tools: ToolSet;
  /** Outlives the function: `redisStore(client)` of `@agentltl/vercel-ai/redis`, or an object of your own. */
  readonly store: LockingStore;
}

/** Parsed once for each start of the function. */
const rules = parseRules(rulesText);

/**
 * The `POST` of a route, such as `app/api/chat/route.ts` of Next.js with `export const runtime = "edge"`. It keeps nothing in memory: what
 * a chat has done stands in the store, so that each request may come to another instance, or two at once to two of them.
 */
export function createPost({ model, tools, store }: Platform): (request: Request) => Promise<Response> {
  return async (request) => {
    const { chat, text }: { chat: string; text: string } = await request.json();
    const ltl = agentltl({ rules, store });
    const result = await ltl.session(chat).wrap(generateText)({
      model,
      tools,
      prompt: text,
      stopWhen: isStepCount(5),
    });
    const { decisions, verification } = ltl.runOf(result);
    const refused = decisions.filter(({ kind }) => kind !== "allow").map(({ call }) => call.name);
    return Response.json({ text: result.text, refused, label: verification.label });
  };
}
