import type { Decision } from "@agentltl/core";
import { isObject, ownMember } from "./member.ts";
import { isRefusal } from "./tool-call-blocked-error.ts";

/** What stands in place of a refused tool's result with `refusal: "return"`. The model reads `refused` alone, as an error. */
export interface RefusedResult {
  readonly refused: string;
  readonly rule?: string;
  readonly decision?: string;
}

export function refusedResult(text: string, decision: Decision | undefined): RefusedResult {
  if (decision === undefined) return { refused: text };
  const [finding] = decision.findings;
  return {
    refused: text,
    ...(finding === undefined ? {} : { rule: finding.constraint }),
    decision: decision.decision,
  };
}

/** Whether a tool's result is none, but says that the call was refused. */
export function isRefusedResult(value: unknown): value is RefusedResult {
  if (!isObject(value)) return false;
  const text = ownMember(value, "refused");
  return (
    isRefusal(text) &&
    Object.keys(value).every((key) => key === "refused" || key === "rule" || key === "decision")
  );
}
