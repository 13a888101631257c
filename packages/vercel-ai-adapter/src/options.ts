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
  /** How many named sessions are remembered; the one used longest ago is forgotten first. Default 1000. */
  readonly maxSessions?: number;
  /** Told of what makes the rules weaker than they look. Default `console.warn`. */
  readonly onWarning?: (message: string) => void;
}

/** Throws `option-invalid` or `procedure-invalid` on options that mean nothing, or that this host can't do. */
export function checkOptions(options: VercelOptions): void {
  checkAdapterOptions(options, {
    createSteering: undefined,
    maxSessions: undefined,
    onWarning: undefined,
  });
  const { answer, createSteering, maxSessions, onWarning } = options;
  if (answer === "hold") {
    throw invalid(
      "option `answer` is `hold`, which is not possible with this host yet; write `flag` or `sendBack`",
    );
  }
  if (answer === "sendBack" && createSteering === undefined) {
    throw invalid(
      "option `answer` is `sendBack`, which needs `createSteering: experimental_createSteering`, imported from `ai`",
    );
  }
  checkFunction("createSteering", createSteering);
  checkFunction("onWarning", onWarning);
  if (maxSessions !== undefined && (!Number.isInteger(maxSessions) || maxSessions < 1)) {
    throw invalid(`option \`maxSessions\` is \`${String(maxSessions)}\`; give a whole number from 1`);
  }
}

function checkFunction(name: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw invalid(`option \`${name}\` is \`${String(value)}\`; give a function`);
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("option-invalid", message);
}
