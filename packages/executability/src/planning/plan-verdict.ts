import { z } from "zod";
import { jsonIn } from "./plan.ts";

/** What a plan is checked for (appendix D.2), in the order in which the checks are made. */
export const planChecks = [
  "schema",
  "dependency",
  "information",
  "precondition",
  "state-consistency",
] as const;

/** One of the five checks. */
export type PlanCheck = (typeof planChecks)[number];

/** Why a plan is not accepted: the earliest step that fails. */
export interface PlanRejection {
  readonly kind: "rejected";
  /** From 1; 0 where there is no plan at all. */
  readonly step: number;
  readonly check: PlanCheck;
  readonly reason: string;
  /** What would mend it, where goal, tools or visible state tell. */
  readonly repair?: string;
}

/** A plan that was not accepted, as the planner wrote it. */
export interface RejectedPlan {
  readonly plan: string;
  readonly verdict: PlanRejection;
}

/** What a verifier says of a plan. */
export type PlanVerdict = { readonly kind: "accepted" } | PlanRejection;

const verdictShape = z.union([
  z.object({ accepted: z.literal(true) }),
  z.object({
    accepted: z.literal(false),
    step: z.int(),
    check: z.enum(planChecks),
    reason: z.string(),
    repair: z.string().optional(),
  }),
]);

/** The verdict in a model's reply. One that says nothing of the kind accepts nothing. */
export function readVerdict(text: string): PlanVerdict {
  const read = verdictShape.safeParse(jsonIn(text));
  if (!read.success)
    return { kind: "rejected", step: 0, check: "schema", reason: "the verifier gave no verdict" };
  if (read.data.accepted) return { kind: "accepted" };
  const { step, check, reason, repair } = read.data;
  return { kind: "rejected", step, check, reason, ...(repair === undefined ? {} : { repair }) };
}
