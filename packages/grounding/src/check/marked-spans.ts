import type { Span } from "../answer/entity.ts";
import type { EntityFinding } from "./result.ts";

/** A part of an answer that names something which was seen, or not, or nobody knows; `finding` says what and where. */
export interface MarkedSpan extends Span {
  readonly mark: "seen" | "unseen" | "unknown";
  readonly finding: EntityFinding;
}

/**
 * The parts of an answer to mark for people: in order, and none within another. What was not seen goes first, then what nobody knows, and of
 * the same kind a longer one before what it holds. Entities that decide nothing are not marked.
 */
export function markedSpans(findings: readonly EntityFinding[]): readonly MarkedSpan[] {
  const wanted = findings
    .filter(({ counted }) => counted)
    .flatMap((finding) => finding.entity.spans.map((span) => ({ ...span, mark: markOf(finding), finding })))
    .sort((left, right) => rankOf(left) - rankOf(right) || lengthOf(right) - lengthOf(left));
  const covered = new Uint8Array(wanted.reduce((most, { end }) => Math.max(most, end), 0));
  const taken = wanted.filter(({ start, end }) => {
    if (covered.subarray(start, end).includes(1)) return false;
    covered.fill(1, start, end);
    return true;
  });
  return taken.sort((left, right) => left.start - right.start);
}

function markOf({ grounded }: EntityFinding): MarkedSpan["mark"] {
  if (grounded === null) return "unknown";
  return grounded ? "seen" : "unseen";
}

function rankOf({ mark }: MarkedSpan): number {
  return ["unseen", "unknown", "seen"].indexOf(mark);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
