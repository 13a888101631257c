import { and, called, constant, globally, not } from "@agentltl/core/formula";
import type { CallTarget } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { whenever } from "./parts.ts";
import { variablesIn } from "./variables.ts";

/** No call fits. With variables: no call for which they have one value each. */
export function neverRule({ patterns }: CallTarget): CompiledRule {
  const parts = patterns.map((pattern) =>
    variablesIn(pattern).size === 0 ? not(called(pattern)) : globally(whenever(pattern, constant(false))),
  );
  return { formula: and(...parts), needs: [] };
}
