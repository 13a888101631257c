import { kindOf, listOf, objectOf, oneOf, type Reader, readText } from "./json-reader.ts";
import type { OutcomeRecogniser } from "./outcome-recogniser.ts";
import type { Condition, Pattern, ToolSelector } from "./pattern.ts";
import { readMatcher, readPart } from "./read-matcher.ts";

const readSelector: Reader<ToolSelector> = kindOf<ToolSelector>("a tool selector", {
  any: objectOf({ kind: oneOf("any") }, {}),
  name: objectOf({ kind: oneOf("name"), name: readText }, {}),
  names: objectOf({ kind: oneOf("names"), names: listOf(readText) }, {}),
  glob: objectOf({ kind: oneOf("glob"), glob: readText }, {}),
});

const readCondition: Reader<Condition> = objectOf<Condition>(
  { part: readPart, path: readText, matcher: readMatcher },
  {},
);

/** Reads a pattern strictly: unknown kinds and keys are refused. */
export const readPattern: Reader<Pattern> = objectOf<Pattern>(
  { tool: readSelector, where: listOf(readCondition) },
  { outcome: oneOf("ok", "error"), agent: readMatcher, opensStep: oneOf(true) },
);

/** Reads a recogniser strictly. */
export const readOutcomeRecogniser: Reader<OutcomeRecogniser> = objectOf<OutcomeRecogniser>(
  { tool: readSelector },
  { success: listOf(readCondition), failure: listOf(readCondition) },
);
