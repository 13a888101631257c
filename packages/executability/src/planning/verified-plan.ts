import type { PlanningView } from "./agent-task.ts";
import type { Model } from "./model.ts";
import { type Plan, readPlan } from "./plan.ts";
import type { PlanRejection, PlanVerdict, RejectedPlan } from "./plan-verdict.ts";
import type { Asking, PlanVerifier } from "./plan-verifier.ts";
import { planningMessages } from "./prompts.ts";

/** A plan that was put forward, and what became of it. */
export interface Candidate {
  /** As the planner wrote it. */
  readonly text: string;
  /** Absent where the reply holds none. */
  readonly plan?: Plan;
  readonly verdict: PlanVerdict;
}

/** What verification came to. */
export interface VerifiedPlan {
  readonly candidates: readonly Candidate[];
  /** Absent where none was accepted. */
  readonly plan?: Plan;
  /** As many plans as are allowed were put forward, and none was accepted. */
  readonly exhausted: boolean;
}

/** Asks for one plan. */
export async function proposePlan(
  view: PlanningView,
  planner: Model,
  { meter, decoding }: Asking,
  rejected: readonly RejectedPlan[] = [],
): Promise<string> {
  const purpose = rejected.length === 0 ? "plan" : "revise";
  const reply = await meter.ask(purpose, planner, planningMessages(view, rejected), {
    ...decoding,
    tools: [],
  });
  return reply.text;
}

/**
 * Lets the planner put plans forward until the verifier accepts one, or as many as are allowed were rejected (appendix D.3). Nothing of this is
 * an action: the environment is not there. `first`: a plan that was made already.
 */
export async function verifiedPlan(
  view: PlanningView,
  { planner, verifier, most, first }: VerificationSettings,
  asking: Asking,
): Promise<VerifiedPlan> {
  const candidates: Candidate[] = [];
  const rejected: RejectedPlan[] = [];
  while (candidates.length < most) {
    const made = candidates.length === 0 ? first : undefined;
    const text = made ?? (await proposePlan(view, planner, asking, rejected));
    const read = readPlan(text);
    const plan = "fault" in read ? undefined : read;
    const verdict = "fault" in read ? noPlan(read.fault) : await verifier.verify(view, read, asking);
    candidates.push({ text, verdict, ...(plan === undefined ? {} : { plan }) });
    if (verdict.kind === "accepted")
      return { candidates, exhausted: false, ...(plan === undefined ? {} : { plan }) };
    rejected.push({ plan: text, verdict });
  }
  return { candidates, exhausted: true };
}

function noPlan(reason: string): PlanRejection {
  return { kind: "rejected", step: 0, check: "schema", reason };
}

/** Who plans, who verifies, and how many plans may be put forward. */
export interface VerificationSettings {
  readonly planner: Model;
  readonly verifier: PlanVerifier;
  readonly most: number;
  readonly first?: string | undefined;
}
