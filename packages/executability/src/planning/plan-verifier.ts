import type { PlanningView } from "./agent-task.ts";
import type { Meter } from "./cost.ts";
import type { Decoding } from "./decoding.ts";
import type { Model } from "./model.ts";
import type { Plan } from "./plan.ts";
import { type PlanVerdict, readVerdict } from "./plan-verdict.ts";
import { verifyingMessages } from "./prompts.ts";

/** Accepts plans, or says where they fail, before anything is called. */
export interface PlanVerifier {
  readonly id: string;
  verify(view: PlanningView, plan: Plan, asking: Asking): Promise<PlanVerdict>;
}

/** How a verifier that is a model asks it, so that its cost is counted. */
export interface Asking {
  readonly meter: Meter;
  readonly decoding: Decoding;
}

/** A model as a verifier. */
export function modelVerifier(model: Model): PlanVerifier {
  return {
    id: model.id,
    verify: async (view, plan, { meter, decoding }) => {
      const messages = verifyingMessages(view, plan);
      const reply = await meter.ask("verify", model, messages, { ...decoding, tools: [] });
      return readVerdict(reply.text);
    },
  };
}

/** Accepts every plan, and asks no model: the control condition of appendix F.3. */
export const acceptAll: PlanVerifier = {
  id: "accept-all",
  verify: async () => ({ kind: "accepted" }),
};
