import type { Json, JsonObject } from "@agentltl/core/host";
import { equalJson } from "@agentltl/core/host";
import type { AgentReply, PastCall, ScriptedAgent } from "../agents/scripted-agent.ts";
import { BenchError } from "../errors/bench-error.ts";
import type { BenchmarkTool } from "../tools/benchmark-tools.ts";
import type { HostRequest } from "./host.ts";

/** The tools of one run, and a scripted agent that is told which of its calls they have run. */
export interface Play {
  readonly tools: readonly BenchmarkTool[];
  /** The agent's next reply. Throws `option-invalid` where there is no scripted agent. */
  readonly next: () => AgentReply;
}

/** Puts a scripted agent and fresh tools together. A call that no tool has given a result for was refused, or met trouble. */
export function play({ task, agent, seed }: Pick<HostRequest, "task" | "agent" | "seed">): Play {
  const past: PastCall[][] = [];
  const tools = task.tools().map(
    (tool): BenchmarkTool => ({
      ...tool,
      run: (args) => {
        const result = tool.run(args);
        note(past, tool.name, args);
        return result;
      },
    }),
  );
  const next = (): AgentReply => {
    const reply = scripted(agent).reply({ task, past, seed });
    if (reply.kind === "calls") past.push(reply.calls.map((call) => ({ ...call, ran: false })));
    return reply;
  };
  return { tools, next };
}

/** Marks the first call of the last reply that is this one and has not run yet. */
function note(past: PastCall[][], name: string, args: Json | undefined): void {
  const last = past.at(-1) ?? [];
  const at = last.findIndex((one) => !one.ran && one.name === name && equalJson(one.args, args ?? null));
  const call = last[at];
  if (call !== undefined) last[at] = { ...call, ran: true };
}

function scripted(agent: ScriptedAgent | undefined): ScriptedAgent {
  if (agent !== undefined) return agent;
  throw new BenchError("option-invalid", "there is neither a model nor a scripted agent: give one of them");
}

/** What a tool gives, as a host passes it on to a model. */
export function toolOutput(tool: BenchmarkTool, args: JsonObject): string {
  return JSON.stringify(tool.run(args));
}
