import type { Json } from "../json/json.ts";
import type { RereadOutcome } from "./guard-event.ts";

/** Whether this is the outcome of a call that ran and has ended: other rules may see another in what came back. */
export function hasEnded(outcome: Json | undefined): outcome is RereadOutcome["outcome"] {
  return outcome === "ok" || outcome === "error" || outcome === "unknown";
}
