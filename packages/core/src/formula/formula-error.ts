import { AgentLTLError, type ErrorDetails } from "../errors/agentltl-error.ts";

/** The error for a formula, or a part of one, that can't be used as it was written. */
export function formulaError(message: string, details?: ErrorDetails): AgentLTLError {
  return new AgentLTLError("formula-invalid", message, details);
}
