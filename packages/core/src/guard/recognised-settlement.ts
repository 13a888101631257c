import type { CompiledRecogniser } from "../match/compile-recognisers.ts";
import { recognisedOutcome } from "../match/recognised-outcome.ts";
import type { Outcome, ToolCall } from "../trace/trace-data.ts";
import type { SettledAs } from "./guard-event.ts";

/**
 * How a call of `tool` ended, with what the rules' `tools` see in its result, whatever others saw before. What the host says of a failure
 * stays; a result that nobody can read shows nothing.
 */
export function recognisedSettlement(
  as: SettledAs,
  tool: string,
  recognisers: readonly CompiledRecogniser[],
): SettledAs {
  if (recognisers.length === 0 && isAsTheHostSays(as)) return as;
  switch (as.kind) {
    case "result": {
      const { outcome: _seenBefore, ...told } = as;
      const outcome = seenIn({ outcome: told.host ?? "ok", result: told.result }, tool, recognisers);
      return outcome === "error" || outcome === "unknown" ? { ...told, outcome } : told;
    }
    case "unreadable": {
      const outcome = seenIn({ outcome: as.host ?? "ok" }, tool, recognisers);
      return { ...as, outcome: outcome === "unknown" ? outcome : "ok" };
    }
    case "error":
    case "denied":
    case "refused":
      return as;
  }
}

function isAsTheHostSays(as: SettledAs): boolean {
  if (as.kind !== "result" && as.kind !== "unreadable") return true;
  return (as.outcome ?? "ok") === (as.host ?? "ok");
}

function seenIn(
  ended: Pick<ToolCall, "outcome" | "result">,
  name: string,
  recognisers: readonly CompiledRecogniser[],
): Outcome {
  return recognisedOutcome({ name, args: {}, position: 0, ...ended }, recognisers) ?? ended.outcome;
}
