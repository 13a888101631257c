import type { Verification } from "@agentltl/core";
import { defaultName, reasonFor } from "./scored-run.ts";

/** A score as Langfuse takes it, beside the trace that it is of: `score.create({ traceId, ...forLangfuse(verification) })`. */
export type LangfuseScore =
  | { readonly name: string; readonly dataType: "NUMERIC"; readonly value: number; readonly comment: string }
  | {
      readonly name: string;
      readonly dataType: "CATEGORICAL";
      readonly value: string;
      readonly comment: string;
    };

/** The verdict on a run as a score. One that has no number is the category `NOT_EVALUATED` under another name, so that no mean counts it. */
export function forLangfuse(
  verification: Verification,
  options: { readonly name?: string } = {},
): LangfuseScore {
  const { name = defaultName } = options;
  const { score, label } = verification;
  const comment = reasonFor(verification);
  return score === null
    ? { name: `${name}-not-judged`, dataType: "CATEGORICAL", value: label, comment }
    : { name, dataType: "NUMERIC", value: score, comment };
}
