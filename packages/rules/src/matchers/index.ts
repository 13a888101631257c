export { assertComplies } from "./assert-complies.ts";
export type { ComplianceOptions } from "./compliance.ts";
export { type MatcherResult, type Matchers, matchers } from "./matchers.ts";
