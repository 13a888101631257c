import type { Finding } from "./decision.ts";
import type { RetrySettings } from "./guard-settings.ts";
import type { Counters } from "./guard-state.ts";

/** The rules of mode `retry` for which this refusal is the last. */
export function escalatedRules(
  findings: readonly Finding[],
  { refusals }: Counters,
  { count, limit, consecutiveLimit }: RetrySettings,
): readonly string[] {
  return findings
    .filter(({ mode, kind }) => mode === "retry" && kind === "breaks")
    .map(({ constraint }) => constraint)
    .filter((constraint) => {
      const { total, running } = refusals.get(constraint) ?? { total: 0, running: 0 };
      return (
        (count !== "consecutive" && total + 1 >= limit) ||
        (count !== "cumulative" && running + 1 >= consecutiveLimit)
      );
    });
}

/** The findings with one of an escalated rule in front, which decides then. */
export function escalatedFirst(
  findings: readonly Finding[],
  escalated: readonly string[],
): readonly Finding[] {
  const first = findings.find(({ constraint }) => escalated.includes(constraint));
  return first === undefined ? findings : [first, ...findings.filter((finding) => finding !== first)];
}
