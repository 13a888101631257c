import { defineProcedure, parse } from "@agentltl/core";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount, type LanguageModel, type ModelMessage, type ToolSet } from "ai";

const rules = defineProcedure({
  constraints: [
    { name: "refunds-are-approved", formula: parse("not called(refund)"), mode: "ask" },
    { name: "no-deletion", formula: parse("not called(delete_account)"), mode: "stop" },
  ],
});

const ltl = agentltl({ rules });

interface Turn {
  say: string;
  /** The approvals to ask the user for. */
  asked?: readonly { approvalId: string }[];
  /** The messages to send with the user's next one. */
  history: ModelMessage[];
}

export async function turn(model: LanguageModel, tools: ToolSet, messages: ModelMessage[]): Promise<Turn> {
  const result = await ltl.wrap(generateText)({ model, tools, messages, stopWhen: isStepCount(10) });
  const history = [...messages, ...result.responseMessages];
  const { stopped } = ltl.runOf(result);
  if (stopped !== undefined) return { say: `I had to stop: ${stopped.detail}`, history };
  const asked = result.content
    .filter((part) => part.type === "tool-approval-request")
    .filter(({ isAutomatic }) => isAutomatic !== true); // those are our refusals
  if (asked.length > 0) return { say: "May I?", asked, history };
  return { say: result.text, history };
}

/** What to append to the history when the user has answered. Then call `turn` again. */
export function answerTo(approvalId: string, approved: boolean): ModelMessage {
  return { role: "tool", content: [{ type: "tool-approval-response", approvalId, approved }] };
}
