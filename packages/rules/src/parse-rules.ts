import type { Procedure } from "@agentltl/core";
import { type ReadRulesOptions, readRules } from "./read-rules.ts";

/** The procedure that a rule file writes. Throws one `RulesError` with all that is wrong with the text. */
export function parseRules(text: string, options: ReadRulesOptions = {}): Procedure {
  return readRules(text, options).procedure;
}
