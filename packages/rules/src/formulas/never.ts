import { and, called, constant, globally, not } from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";
import type { CallTarget } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { whenever } from "./parts.ts";

/** No call fits. With variables: no call for which they have one value each. */
export function neverRule({ patterns }: CallTarget): CompiledRule {
  const parts = patterns.map((pattern) =>
    variablesOfPattern(pattern).length === 0
      ? not(called(pattern))
      : globally(whenever(pattern, constant(false))),
  );
  return { formula: and(...parts), needs: [] };
}
