import type { Settlement } from "@agentltl/core/host";
import { listMember, member, textMember } from "./member.ts";

/** A call that ran at the provider. */
export interface ProvidedCall {
  readonly toolCallId: string;
  readonly name: string;
  readonly args: unknown;
  /** `undefined` where the result comes in a later step. */
  readonly settlement: Settlement | undefined;
}

/** The calls of a step that ran at the provider: nobody here was asked, so they are told for the record. */
export function providedCalls(step: unknown): readonly ProvidedCall[] {
  const content = listMember(step, "content");
  const isProvided = (part: unknown) => member(part, "providerExecuted") === true;
  return content
    .filter((part) => member(part, "type") === "tool-call" && isProvided(part))
    .map((part) => {
      const toolCallId = textMember(part, "toolCallId");
      const ended = content.find(
        (one) =>
          /^tool-(result|error)$/.test(textMember(one, "type")) &&
          textMember(one, "toolCallId") === toolCallId,
      );
      return {
        toolCallId,
        name: textMember(part, "toolName"),
        args: member(part, "input"),
        settlement: settlementOf(ended),
      };
    });
}

function settlementOf(ended: unknown): Settlement | undefined {
  if (ended === undefined) return undefined;
  const error = member(ended, "error");
  if (member(ended, "type") === "tool-error")
    return { error: error instanceof Error ? error.message : error };
  return { result: member(ended, "output") };
}

/** The host's ids of all calls of a step. */
export function stepCallIds(step: unknown): readonly string[] {
  return listMember(step, "content")
    .filter((part) => member(part, "type") === "tool-call")
    .map((part) => textMember(part, "toolCallId"));
}
