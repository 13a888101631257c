import type { Entry } from "../transcript/entry.ts";
import { causesOf } from "./causes-of.ts";
import { isModelSpan, type ModelSpan } from "./model-span.ts";
import type { Span } from "./span.ts";
import type { SpanTree } from "./span-tree.ts";

/**
 * The spans in which a model replied, each reply once: several instrumentations may tell of one request, one inside the other. Of those the
 * one that shows most calls counts, and the innermost of equals. In causal order, whatever the clocks said.
 */
export function modelSpans(tree: SpanTree): readonly ModelSpan[] {
  const { spans, around } = tree;
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
  const left = models.filter((span) => !dropped.has(span));
  return left.every(({ place }) => place !== undefined) ? left : causally(left, tree);
}

function callCount(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === "reply" ? entry.calls.length : 0), 0);
}

/** Each span behind its causes; else in the order that was given. */
function causally(models: readonly ModelSpan[], tree: SpanTree): readonly ModelSpan[] {
  const causes = causesOf(models, tree);
  const ordered = new Set<ModelSpan>();
  const seen = new Set<ModelSpan>();
  for (const first of models) {
    const waiting = [first];
    for (let span = waiting.at(-1); span !== undefined; span = waiting.at(-1)) {
      const before = seen.has(span) ? [] : causes(span).filter((cause) => !seen.has(cause));
      seen.add(span);
      if (before.length > 0) waiting.push(...before.toReversed());
      else ordered.add(waiting.pop() ?? span);
    }
  }
  return [...ordered];
}
