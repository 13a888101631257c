import { AgentLTLError } from "@agentltl/core";
import { type AdapterOptions, checkAdapterOptions } from "@agentltl/core/host";

/** What is used of the SDK's steering object. */
export interface Steering {
  steer(message: string): unknown;
}

/** The options that both adapters share, and those that only this host needs. */
export interface VercelOptions extends AdapterOptions {
  /**
   * `experimental_createSteering` of `ai` (from 7.0.154). With it an answer that is not grounded, or given while something is owed, is
   * sent back within the same run; without it such an answer is only flagged.
   */
  readonly createSteering?: () => Steering;
}

/** Throws `option-invalid` or `procedure-invalid` on options that mean nothing, or that this host can't do. */
export function checkOptions(options: VercelOptions): void {
  checkAdapterOptions(options, { createSteering: undefined });
  const { answer, createSteering } = options;
  if (answer === "sendBack" && createSteering === undefined) {
    throw invalid(
      "option `answer` is `sendBack`, which needs `createSteering: experimental_createSteering`, imported from `ai`",
    );
  }
  if (createSteering !== undefined && typeof createSteering !== "function")
    throw invalid(`option \`createSteering\` is \`${String(createSteering)}\`; give a function`);
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("option-invalid", message);
}
