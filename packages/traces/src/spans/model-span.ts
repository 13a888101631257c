import type { Span } from "./span.ts";

/** A span in which a model was asked. */
export type ModelSpan = Span & { readonly work: Extract<Span["work"], { readonly kind: "model" }> };

/** Whether a model was asked in the span. */
export function isModelSpan(span: Span): span is ModelSpan {
  return span.work.kind === "model";
}
