import { type Formula, globally, implies, or, type Pattern } from "@agentltl/core/formula";
import type { CompiledRule } from "./compiled-rule.ts";
import { fitsSomehow, oneOfNow } from "./parts.ts";

/** What `require` says: calls, and what they must be like. */
export interface Require {
  readonly calls: readonly Pattern[];
  readonly like: readonly Pattern[];
}

/** Each of the calls is like one of these. A value that is not there is not as it must be. */
export function requireRule({ calls, like }: Require): CompiledRule {
  const fits: Formula = or(...like.map(fitsSomehow));
  return { formula: globally(implies(oneOfNow(calls), fits)), needs: [] };
}
