import type { Decision } from "@agentltl/core";
import type { Entry } from "./ledger.ts";
import { type RefusedResult, refusedResult } from "./refused-result.ts";
import type { Session } from "./session.ts";
import { guardFailed, ToolCallBlockedError } from "./tool-call-blocked-error.ts";

/** How a refused call shows where the tool would have run: a thrown error, or a value in place of its result. */
export function refuse(
  session: Pick<Session, "options" | "close">,
  entry: Entry,
  text: string,
  decision?: Decision,
): RefusedResult {
  session.close(entry);
  if (session.options.refusal !== "return") throw new ToolCallBlockedError(text, decision);
  return refusedResult(text, decision);
}

/** What the model reads of a call that may not run; `undefined` where it may. */
export function refusalText({ answer }: Entry): string | undefined {
  switch (answer.kind) {
    case "deciding":
    case "failed":
      return guardFailed;
    case "denied":
      return answer.text;
    case "decided":
      return answer.decision.kind === "allow" ? undefined : answer.decision.feedback;
  }
}
