import type { GroundingResult } from "../check/result.ts";

/** The categories of paper section 5.3: correct or incorrect, grounded or ungrounded. */
export type PaperCategory = "CG" | "CU" | "IG" | "IU";

/** Ours: what says nothing stands apart, and so does what could not be judged. */
export type Category = PaperCategory | "refusal" | "vacuous" | "unjudged";

type Verdict = Pick<GroundingResult, "grounded" | "vacuous" | "refusal">;

/**
 * The paper's category. A refusal, like any answer that names nothing, is grounded there, so mostly `IG` (paper section 8.0.0.1).
 * `undefined` where it was not judged whether the answer is grounded.
 */
export function paperCategory(correct: boolean, { grounded }: Verdict): PaperCategory | undefined {
  if (grounded === null) return undefined;
  return `${correct ? "C" : "I"}${grounded ? "G" : "U"}`;
}

/** Our category: an answer that refuses and names nothing besides, or names nothing that counts, is neither right nor wrong about anything. */
export function categoryOf(correct: boolean, verdict: Verdict): Category {
  if (verdict.refusal === "exact" || (verdict.refusal === "within" && verdict.vacuous)) return "refusal";
  if (verdict.vacuous) return "vacuous";
  return paperCategory(correct, verdict) ?? "unjudged";
}
