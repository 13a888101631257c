import type { CompiledRule } from "../formulas/compiled-rule.ts";
import type { Entry } from "../yaml/node.ts";
import type { KindContext } from "./kind-context.ts";
import { readAtMost } from "./read-at-most.ts";
import { readBefore } from "./read-before.ts";
import { readDeclare } from "./read-declare.ts";
import { readFinally } from "./read-finally.ts";
import { readFormulaText } from "./read-formula-text.ts";
import { readNever } from "./read-never.ts";
import { readRequire } from "./read-require.ts";
import { readResponse } from "./read-response.ts";
import { readWithin } from "./read-within.ts";

/** What a rule can be. A rule is exactly one of these. */
export const ruleKinds = [
  "never",
  "before",
  "require",
  "at_most",
  "finally",
  "response",
  "within",
  "declare",
  "ltl",
] as const;

/** One of {@link ruleKinds}. */
export type RuleKind = (typeof ruleKinds)[number];

/** Reads the part of a rule that says what it demands; `undefined`, reported, where it can't be read. */
export function readKind(kind: RuleKind, entry: Entry, context: KindContext): CompiledRule | undefined {
  const { value } = entry;
  switch (kind) {
    case "never":
      return readNever(entry, context);
    case "before":
      return readBefore(value, context);
    case "require":
      return readRequire(entry, context);
    case "at_most":
      return readAtMost(value, context);
    case "finally":
      return readFinally(value, context);
    case "response":
      return readResponse(value, context);
    case "within":
      return readWithin(value, context);
    case "declare":
      return readDeclare(value, context);
    case "ltl": {
      const formula = readFormulaText(value, context);
      return formula === undefined ? undefined : { formula, needs: [] };
    }
  }
}
