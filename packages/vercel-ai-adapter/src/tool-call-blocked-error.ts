import type { Decision } from "@agentltl/core";

/**
 * Thrown in place of running a tool whose call was refused, where the host has no other way to say so. Message and text are the
 * sentence that the model reads, without a class name before it.
 */
export class ToolCallBlockedError extends Error {
  override readonly name = "ToolCallBlockedError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/ToolCallBlockedError" = true;
  /** `undefined` where not even a decision could be made. */
  readonly decision: Decision | undefined;

  constructor(message: string, decision?: Decision) {
    super(message);
    this.decision = decision;
  }

  override toString(): string {
    return this.message;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is ToolCallBlockedError {
    return typeof value === "object" && value !== null && "~agentltl/ToolCallBlockedError" in value;
  }
}

/** What the model reads where the guard itself failed: doubt refuses. */
export const guardFailed = "Not executed. The call could not be judged.";

/** Whether an error that stands in messages is a refusal, by its text: whoever writes messages can write that, too. */
export function isRefusal(error: unknown): error is string {
  return typeof error === "string" && /^Not executed( yet)?\./.test(error);
}

/** A text that is known as a refusal where it stands in messages. */
export function asRefusal(text: string): string {
  return isRefusal(text) ? text : `Not executed. ${text}`;
}
