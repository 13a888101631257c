export { checkAgainstTools, type ToolDescription, type ToolFinding } from "./bind/check-against-tools.ts";
export type { Mention, PlacedName } from "./bind/mention.ts";
export { RulesError, type RulesErrorCode, type RulesFault } from "./errors/rules-error.ts";
export { parseExample } from "./examples/parse-example.ts";
export { type ExampleResult, runExamples } from "./examples/run-examples.ts";
export { parseRules } from "./parse-rules.ts";
export type { Example } from "./read/read-examples.ts";
export { type ReadRulesOptions, readRules } from "./read-rules.ts";
export type { RuleFile } from "./rule-file.ts";
