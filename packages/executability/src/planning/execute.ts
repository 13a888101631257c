import type { ToolCall, Trace } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import type { AgentTask, Workplace } from "./agent-task.ts";
import type { Model, ModelCall, ModelMessage } from "./model.ts";
import type { Asking } from "./plan-verifier.ts";
import { type Binding, executingMessages } from "./prompts.ts";

/** Who acts, and how often at most. */
export interface ExecutionSettings {
  readonly executor: Model;
  readonly most: number;
}

/**
 * Lets the executor act until it answers without a call, or has made as many calls as it may. What it does is the trace: plans and what was said
 * of them are not in it.
 */
export async function execute(
  task: AgentTask,
  binding: Binding,
  settings: ExecutionSettings,
  asking: Asking,
): Promise<Trace> {
  const workplace = await task.begin();
  try {
    return await actIn(workplace, task, binding, settings, asking);
  } finally {
    await workplace.close?.();
  }
}

async function actIn(
  workplace: Workplace,
  task: AgentTask,
  binding: Binding,
  { executor, most }: ExecutionSettings,
  { meter, decoding }: Asking,
): Promise<Trace> {
  const messages: ModelMessage[] = [...executingMessages(task, binding)];
  const calls: ToolCall[] = [];
  const dialogue: Trace["dialogue"][number][] = [{ role: "user", text: task.goal, afterCall: 0 }];
  let finalAnswer: string | undefined;
  let answers = 0;
  // Neither calls nor a conversation without any go on for ever.
  for (let step = 1; calls.length < most && answers < most; step += 1) {
    const reply = await meter.ask("act", executor, messages, { ...decoding, tools: task.tools });
    messages.push({ role: "assistant", text: reply.text, calls: reply.calls });
    if (reply.calls.length === 0) {
      answers += 1;
      dialogue.push({ role: "assistant", text: reply.text, afterCall: calls.length, answer: true });
      finalAnswer = reply.text;
      const said = await workplace.reply?.(reply.text);
      if (said === undefined) break;
      finalAnswer = undefined;
      messages.push({ role: "user", text: said });
      dialogue.push({ role: "user", text: said, afterCall: calls.length });
      continue;
    }
    for (const call of reply.calls.slice(0, most - calls.length)) {
      const { result, isError } = await workplace.call(call.name, call.args);
      messages.push({ role: "tool", call, result, isError });
      calls.push(madeCall(call, calls.length, step, result, isError));
    }
  }
  return {
    task: task.id,
    input: task.goal,
    tools: task.tools.map(({ name }) => name),
    calls,
    dialogue,
    ...(finalAnswer === undefined ? {} : { finalAnswer }),
    metrics: { num_tool_calls: calls.length },
    ended: true,
    gaps: [],
  };
}

function madeCall(
  { id, name, args }: ModelCall,
  position: number,
  step: number,
  result: Json,
  isError: boolean,
): ToolCall {
  return { id, name, args, position, step, result, outcome: isError ? "error" : "ok" };
}
