import type { Denied } from "./answered-calls.ts";
import type { Informed } from "./settle-entry.ts";
import { settlementOf } from "./settlement-of.ts";

/** Tells of the calls that another middleware has answered in place of their tools. */
export function tellDenied({ guard, ledger }: Informed, denied: readonly Denied[], step: number): void {
  for (const { call, message } of denied) {
    const settlement = message.status === "success" ? settlementOf(message) : { denied: message.text };
    guard.ran({ id: ledger.freshId(call.id ?? ""), name: call.name, args: call.args, step }, settlement);
  }
}
