import { repair } from "../../analysis/repair.ts";
import { attempt } from "../../errors/attempt.ts";
import type { Pattern } from "../../formula/pattern.ts";
import { emptyScope } from "../../prefix/scope.ts";
import type { GuardSetup } from "../guard-setup.ts";
import { patternText } from "../pattern-text.ts";
import type { Session } from "../session.ts";
import { owingRules, stateFor } from "./joint-view.ts";

/** What would leave nothing owed. */
export type RepairPlan =
  | {
      readonly kind: "found";
      /** In order; none where nothing is owed. */
      readonly calls: readonly { readonly call: Pattern; readonly text: string }[];
      /** No fewer calls will do. */
      readonly shortest: boolean;
    }
  /** These rules exclude each other. */
  | { readonly kind: "impossible"; readonly rules: readonly string[] }
  /** Not found in bounded time, or there are rules that can't be looked into. */
  | { readonly kind: "unknown" };

/** The repair of what the session's watched rules are owed. */
export function repairPlan({ procedure, watched }: GuardSetup, { watch }: Session): RepairPlan {
  if (watch === undefined || watched.unwatched.size > 0) return { kind: "unknown" };
  const found = attempt((): RepairPlan => {
    const view = owingRules(procedure);
    const plan = repair(view.joint, stateFor(view, watch.session.front));
    switch (plan.kind) {
      case "found":
        return {
          kind: "found",
          calls: plan.calls.map(({ call }) => ({ call, text: patternText(call, emptyScope) })),
          shortest: plan.shortest,
        };
      case "impossible":
        return {
          kind: "impossible",
          rules: plan.conflict.flatMap((rule) => view.constraints[rule]?.name ?? []),
        };
      case "unknown":
        return plan;
    }
  });
  return found.kind === "done" ? found.value : { kind: "unknown" };
}
