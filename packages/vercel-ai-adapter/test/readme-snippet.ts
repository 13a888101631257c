import { defineProcedure, parse } from "@agentltl/core";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount, type LanguageModel, type ToolSet } from "ai";

const formula = parse("forall o in argsOf(refund, order_id). count(refund(order_id = $o)) <= 1");
const ltl = agentltl({ rules: defineProcedure({ constraints: [{ name: "one-refund", formula }] }) });

export async function answer(model: LanguageModel, tools: ToolSet, prompt: string): Promise<string> {
  const result = await ltl.wrap(generateText)({ model, tools, prompt, stopWhen: isStepCount(10) });
  for (const { call, kind } of ltl.runOf(result).decisions) console.log(call.name, call.args, kind);
  return result.text;
}
