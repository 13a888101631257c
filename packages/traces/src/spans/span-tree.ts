import type { Span } from "./span.ts";

/** Spans that can be asked what they stand in. */
export interface SpanTree {
  readonly spans: readonly Span[];
  /** The spans around one, innermost first. */
  readonly around: (span: Span) => readonly Span[];
}

/** No framework nests this deep. What a log nests deeper is not looked at, so that reading ends. */
const mostAround = 200;

/**
 * The spans of one trace in the order that their writer numbered, else in the order in which they began; those without a time keep the place
 * they had. A parent that is missing is none.
 */
export function spanTree(spans: readonly Span[]): SpanTree {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const around = (span: Span): readonly Span[] => {
    const found = new Set<Span>();
    let parent = byId.get(span.parent ?? "");
    // A log may hold a cycle of parents.
    while (parent !== undefined && parent !== span && !found.has(parent) && found.size < mostAround) {
      found.add(parent);
      parent = byId.get(parent.parent ?? "");
    }
    return [...found];
  };
  const isNumbered = spans.every(({ place, work }) => place !== undefined || work.kind === "other");
  const order = new Map<Span, number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    last = (isNumbered ? span.place : span.start) ?? last;
    order.set(span, last);
  }
  const depth = new Map(spans.map((span) => [span, around(span).length]));
  const ordered = spans.toSorted(
    (left, right) =>
      (order.get(left) ?? 0) - (order.get(right) ?? 0) || (depth.get(left) ?? 0) - (depth.get(right) ?? 0),
  );
  return { spans: ordered, around };
}
