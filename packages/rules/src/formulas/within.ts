import { called, eventuallyWithin, implies, next, type Pattern, withinTime } from "@agentltl/core/formula";
import type { CallTarget } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { always, oneOfNow, worked } from "./parts.ts";

/** What `within` says: how far away `call` may be. */
export type Within =
  | { readonly kind: "calls"; readonly after: CallTarget; readonly call: CallTarget; readonly calls: number }
  | { readonly kind: "time"; readonly after: Pattern; readonly call: Pattern; readonly milliseconds: number };

/**
 * Counted in calls: behind each `after` that worked, one of the next `calls` calls is a `call` that worked. Measured by the clock: from
 * the first `after`, the first `call` at or behind it is at most so far away, from start to start.
 */
export function withinRule(rule: Within): CompiledRule {
  switch (rule.kind) {
    case "calls": {
      const soon = next(eventuallyWithin(rule.calls - 1, oneOfNow(worked(rule.call.patterns))));
      return { formula: always(worked(rule.after.patterns), soon), needs: rule.call.patterns };
    }
    case "time": {
      const [after, call] = worked([rule.after, rule.call]);
      if (after === undefined || call === undefined) return { formula: called(rule.call), needs: [] };
      return {
        formula: implies(called(after), withinTime(after, call, rule.milliseconds)),
        needs: [rule.call],
      };
    }
  }
}
