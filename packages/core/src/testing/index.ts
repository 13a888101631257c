export type { FormulaOptions } from "./formula-options.ts";
export { formulas } from "./formulas.ts";
export { jsonValues, smallValues } from "./json-values.ts";
export { capturingPatterns, matchers, type PatternOptions, patterns, textMatchers } from "./patterns.ts";
export { testingRegistry } from "./testing-registry.ts";
export { type TraceOptions, traces } from "./traces.ts";
