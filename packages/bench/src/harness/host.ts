import type { Posture, Procedure } from "@agentltl/core";
import type { Run } from "@agentltl/core/host";
import type { ScriptedAgent } from "../agents/scripted-agent.ts";
import type { Task } from "../instance/instance.ts";

/** One run that a host is to make. */
export interface HostRequest {
  readonly task: Pick<Task, "prompt" | "tools" | "gold" | "answer" | "untaken">;
  readonly rules: Procedure;
  readonly posture: Posture;
  readonly shield: boolean;
  /** After so many calls, refused ones included, the model is not asked again. */
  readonly budget: number;
  /** Stands in for the model. Without it the host's own model is asked. */
  readonly agent?: ScriptedAgent;
  /** For the scripted agent. */
  readonly seed: number;
}

/** A host whose real loop runs an agent, guarded by its adapter. */
export interface Host {
  readonly name: "ai-sdk" | "langchain";
  /** Rejects where the loop itself fails, such as when a model can't be reached. */
  readonly run: (request: HostRequest) => Promise<Run>;
}
