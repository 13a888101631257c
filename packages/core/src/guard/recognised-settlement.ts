import type { CompiledRecogniser } from "../match/compile-recognisers.ts";
import { recognisedOutcome } from "../match/recognised-outcome.ts";
import type { SettledAs } from "./guard-event.ts";

/**
 * How a call of `tool` ended, with what the rules' `tools` see in its result. What the host says of a failure stays; a result that nobody
 * can read shows nothing.
 */
export function recognisedSettlement(
  as: SettledAs,
  tool: string,
  recognisers: readonly CompiledRecogniser[],
): SettledAs {
  if (recognisers.length === 0) return as;
  switch (as.kind) {
    case "result": {
      const outcome = seenIn({ outcome: "ok", result: as.result }, tool, recognisers);
      return outcome === "error" || outcome === "unknown" ? { ...as, outcome } : as;
    }
    case "unreadable": {
      const outcome = seenIn({ outcome: as.outcome }, tool, recognisers);
      return outcome === "unknown" ? { ...as, outcome } : as;
    }
    case "error":
    case "denied":
    case "refused":
      return as;
  }
}

function seenIn(
  ended: Pick<Parameters<typeof recognisedOutcome>[0], "outcome" | "result">,
  name: string,
  recognisers: readonly CompiledRecogniser[],
) {
  return recognisedOutcome({ name, args: {}, position: 0, ...ended }, recognisers);
}
