import { loadRules } from "@agentltl/rules/node";
import { agentltl } from "@agentltl/vercel-ai";
import { jsonlRecorder } from "@agentltl/vercel-ai/node";
import { convertToModelMessages, isStepCount, streamText } from "ai";
import { model, tools } from "./agent.ts";

const ltl = agentltl({
  rules: await loadRules("agentltl.rules.yaml"),
  posture: "observe",
  record: jsonlRecorder("runs"),
  onDecision: ({ judged, call, findings }) => {
    if (judged === "allow") return;
    const rules = findings.map(({ constraint }) => constraint);
    console.log(`would ${judged}`, call.name, JSON.stringify(call.args), ...rules);
  },
});

export async function POST(request: Request): Promise<Response> {
  const { id, messages } = await request.json();
  const result = ltl.session(id).wrap(streamText)({
    model,
    tools,
    messages: await convertToModelMessages(messages),
    stopWhen: isStepCount(10),
  });
  return result.toUIMessageStreamResponse({ onError: ltl.onError });
}
