import { AgentLTLError } from "../errors/agentltl-error.ts";
import { memberOf } from "./member-of.ts";

/** A message as it is written down. */
export interface CheckedMessage {
  readonly role: "user" | "assistant" | "system";
  readonly text: string;
}

/** Reads a message that a host tells of, each property once. Throws `option-invalid` for one that a log could not hold. */
export function checkMessage(message: unknown): CheckedMessage {
  const [role, text] = [memberOf(message, "role"), memberOf(message, "text")];
  if (typeof text !== "string") {
    throw new AgentLTLError(
      "option-invalid",
      "the message has no `text`: give `said` what was said, as a text",
    );
  }
  switch (role) {
    case "user":
    case "assistant":
    case "system":
      return { role, text };
    default:
      throw new AgentLTLError(
        "option-invalid",
        "the `role` of the message is none: give `said` one of `user`, `assistant`, `system`",
      );
  }
}
