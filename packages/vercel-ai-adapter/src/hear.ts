import type { Guard } from "@agentltl/core";
import { tellPast } from "@agentltl/core/host";
import { latestDenials, latestResults, latestSayings } from "./history.ts";
import type { Ledger } from "./ledger.ts";
import { member } from "./member.ts";
import { promptOf } from "./past-of.ts";

/** Tells a guard what another request of its session shows. */
export function hear(guard: Guard, ledger: Ledger, asked: Map<string, string>, request: object): void {
  const messages = member(request, "messages");
  for (const { toolCallId, settlement } of latestResults(messages)) {
    const call = guard.trace.calls.findLast(
      ({ id, outcome }) => outcome === "pending" && id !== undefined && isNamed(id, toolCallId),
    );
    if (call?.id !== undefined) guard.settle(call.id, settlement);
  }
  // A call that a person was asked about is no call yet: only their answer makes it one.
  for (const denial of latestDenials(messages)) {
    if (asked.delete(denial.hostId)) tellPast(guard, denial, ledger.freshId);
  }
  for (const saying of [...latestSayings(messages), ...promptOf(request)]) guard.said(saying);
}

/** Whether a guard's name for a call is the host's, or was made of it. */
function isNamed(id: string, toolCallId: string): boolean {
  return id === toolCallId || id.startsWith(`${toolCallId}~`);
}
