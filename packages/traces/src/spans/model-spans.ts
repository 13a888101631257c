import type { Entry } from "../transcript/entry.ts";
import type { Span } from "./span.ts";
import type { SpanTree } from "./span-tree.ts";

/** A span in which a model was asked. */
export type ModelSpan = Span & { readonly work: Extract<Span["work"], { readonly kind: "model" }> };

function isModelSpan(span: Span): span is ModelSpan {
  return span.work.kind === "model";
}

/**
 * The spans in which a model replied, each reply once: several instrumentations may tell of one request, one inside the other. Of those the
 * one that shows most calls counts, and the innermost of equals. In causal order: a reply whose calls another request repeats comes first,
 * whatever the clocks said.
 */
export function modelSpans({ spans, around }: SpanTree): readonly ModelSpan[] {
  const models = spans.filter(isModelSpan);
  const inside = new Map<Span, ModelSpan[]>();
  for (const span of models)
    for (const outer of around(span)) inside.set(outer, [...(inside.get(outer) ?? []), span]);
  const dropped = new Set<Span>();
  for (const outer of models) {
    const inner = inside.get(outer) ?? [];
    if (inner.length === 0) continue;
    const shown = inner.reduce((sum, { work }) => sum + callCount(work.replied), 0);
    if (callCount(outer.work.replied) > shown) for (const span of inner) dropped.add(span);
    else if (inner.some(({ work }) => work.replied.length > 0) || outer.work.replied.length === 0)
      dropped.add(outer);
  }
  return causally(models.filter((span) => !dropped.has(span)));
}

function callCount(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === "reply" ? entry.calls.length : 0), 0);
}

/** Each span behind those whose calls its request repeats; else in the order that was given. */
function causally(models: readonly ModelSpan[]): readonly ModelSpan[] {
  const proposes = new Map<string, ModelSpan>();
  for (const span of models)
    for (const id of idsOf(span.work.replied)) if (!proposes.has(id)) proposes.set(id, span);
  const ordered = new Set<ModelSpan>();
  const seen = new Set<ModelSpan>();
  for (const first of models) {
    const waiting = [first];
    for (let span = waiting.at(-1); span !== undefined; span = waiting.at(-1)) {
      const before = seen.has(span) ? [] : causesOf(span, proposes).filter((cause) => !seen.has(cause));
      seen.add(span);
      if (before.length > 0) waiting.push(...before.toReversed());
      else ordered.add(waiting.pop() ?? span);
    }
  }
  return [...ordered];
}

function causesOf(span: ModelSpan, proposes: ReadonlyMap<string, ModelSpan>): readonly ModelSpan[] {
  const causes = idsOf(span.work.given).flatMap((id) => proposes.get(id) ?? []);
  return [...new Set(causes)].filter((cause) => cause !== span);
}

function idsOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "answered") return typeof entry.id === "string" ? [entry.id] : [];
    if (entry.kind !== "reply") return [];
    return entry.calls.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  });
}
