import type { Json } from "../json/json.ts";
import type { DomainFunction } from "./code.ts";
import type { CallPart, Pattern } from "./pattern.ts";

/**
 * Where a quantifier takes its values from: distinct values, in order of appearance.
 *
 * `seen` speaks of the calls up to the position where the quantifier stands, itself included; all others of the whole trace.
 */
export type Domain =
  | { readonly kind: "argsOf"; readonly call: Pattern; readonly path: string }
  | { readonly kind: "resultsOf"; readonly call: Pattern; readonly path: string }
  | { readonly kind: "seen"; readonly call: Pattern; readonly part: CallPart; readonly path: string }
  | { readonly kind: "toolNames" }
  | { readonly kind: "values"; readonly values: readonly Json[] }
  | { readonly kind: "metricsOf"; readonly path: string }
  /** A domain that the caller registers by name, such as grounding's `answerEntities`. */
  | { readonly kind: "registered"; readonly name: string }
  /** A function in code. Not data: such a formula can't be printed or stored. */
  | { readonly kind: "computed"; readonly compute: DomainFunction };
