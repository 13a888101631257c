import { ownNeed, standingOf } from "./compose-approval.ts";
import { isApproved } from "./history.ts";
import type { Entry } from "./ledger.ts";
import type { Session } from "./session.ts";

/** One question of the host whether a call needs a person's approval. */
export interface NeedAsked {
  readonly tool: object;
  readonly input: unknown;
  readonly facts: unknown;
}

/**
 * What a tool's `needsApproval` says with the rules in it: how `ai` 6 asks a person, and `ai` 7 where tools alone are guarded. On resume the
 * host asks again and takes anything but a yes for a denial, so a call that a person has approved needs approval still; where a rule has
 * refused it since, `execute` says so.
 */
export async function composeNeed(
  session: Session,
  entry: Entry,
  { tool, input, facts }: NeedAsked,
): Promise<unknown> {
  const { messages, toolCallId } = entry.call;
  const isBack = isApproved(messages, toolCallId);
  const standing = await standingOf(session, entry);
  switch (standing.kind) {
    case "ask":
      return true;
    case "refused":
      return isBack;
    case "own": {
      if (isBack && entry.approved) return true;
      const needed = await ownNeed(tool, input, facts);
      if (needed && !isBack) session.retract(entry, "a person is asked");
      return needed;
    }
  }
}
