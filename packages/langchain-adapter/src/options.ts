import { AgentLTLError } from "@agentltl/core";
import { type AdapterOptions, checkAdapterOptions } from "@agentltl/core/host";

/** The options that both adapters share, and those that only this host needs. */
export interface LangChainOptions extends AdapterOptions {
  /** The agent's tools, so that rules which name others are refused when the middleware is made. The host doesn't show them to middleware. */
  readonly tools?: readonly { readonly name: string }[];
  /** The middleware's name: an agent may have two of ours, if they are called differently. Default `agentltl`. */
  readonly name?: string;
  /** How many threads are remembered; the one used longest ago is forgotten first. Default 1000. */
  readonly maxSessions?: number;
  /** Told of what makes the rules weaker than they look. Default `console.warn`. */
  readonly onWarning?: (message: string) => void;
}

/** Throws `option-invalid` or `procedure-invalid` on options that mean nothing, or that this host can't do. */
export function checkOptions(options: LangChainOptions): void {
  checkAdapterOptions(options, {
    tools: undefined,
    name: undefined,
    maxSessions: undefined,
    onWarning: undefined,
  });
  const { answer, name, maxSessions, onWarning } = options;
  if (answer === "hold") {
    throw invalid(
      "option `answer` is `hold`, which is not possible with this host yet; write `flag` or `sendBack`",
    );
  }
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw invalid(`option \`name\` is \`${String(name)}\`; give a text`);
  }
  if (onWarning !== undefined && typeof onWarning !== "function") {
    throw invalid(`option \`onWarning\` is \`${String(onWarning)}\`; give a function`);
  }
  if (maxSessions !== undefined && (!Number.isInteger(maxSessions) || maxSessions < 1)) {
    throw invalid(`option \`maxSessions\` is \`${String(maxSessions)}\`; give a whole number from 1`);
  }
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("option-invalid", message);
}
