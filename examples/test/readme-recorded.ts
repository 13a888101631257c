import { loadRules } from "@agentltl/rules/node";
import { agentltl } from "@agentltl/vercel-ai";
import { jsonlRecorder } from "@agentltl/vercel-ai/node";
import { generateText, isStepCount, type LanguageModel, type ModelMessage, type ToolSet } from "ai";

const record = jsonlRecorder("runs");
const ltl = agentltl({ rules: await loadRules("agentltl.rules.yaml"), posture: "observe", record });

type Request = { model: LanguageModel; tools: ToolSet; messages: ModelMessage[] };

export async function reply(chat: string, request: Request): Promise<string> {
  const result = await ltl.session(chat).wrap(generateText)({ ...request, stopWhen: isStepCount(10) });
  for (const { call, judged, findings } of ltl.runOf(result).decisions) {
    const broken = findings.map(({ constraint }) => constraint);
    console.log(call.name, JSON.stringify(call.args), judged, ...broken);
  }
  return result.text;
}
