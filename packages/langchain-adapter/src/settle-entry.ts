import type { Guard } from "@agentltl/core";
import type { Settlement } from "@agentltl/core/host";
import type { Entry, Ledger } from "./ledger.ts";

/** Who has to know how calls end. */
export interface Informed {
  readonly guard: Guard;
  readonly ledger: Ledger;
}

/** The call has ended: nothing more comes of it. */
export function settleEntry({ guard, ledger }: Informed, entry: Entry, settlement: Settlement): void {
  ledger.move(entry, "settled");
  guard.settle(entry.id, settlement);
}

/** Takes an admission back: the call was not run, and is no position of the trace. Nothing happens where there is none to take back. */
export function retractEntry(informed: Informed, entry: Entry, reason: string): void {
  if (entry.state !== "open" || entry.decision.kind !== "allow") return;
  settleEntry(informed, entry, { denied: reason });
}
