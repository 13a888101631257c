import type { EntityFinding, Span } from "@agentltl/grounding";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";

/** What a part of an answer is: something that was seen, or not, or nobody knows. */
export type Mark = "seen" | "unseen" | "unknown";

interface MarkedSpan extends Span {
  readonly mark: Mark;
}

/** The lines of an answer with what it names marked, in signs and, where there are any, colours: `[✓ a.py]`, `[✗ b.py]`, `[? c.py]`. */
export function markedAnswer(
  answer: string,
  findings: readonly EntityFinding[],
  style: Style,
): readonly string[] {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, mark } of spansToMark(findings, answer.length)) {
    parts.push(shown(answer.slice(done, start)), painted(shown(answer.slice(start, end)), mark, style));
    done = end;
  }
  parts.push(shown(answer.slice(done)));
  return parts.join("").split("\n");
}

/** In order, and none within another: what was not seen goes first, and a longer one before what it holds. */
function spansToMark(findings: readonly EntityFinding[], length: number): readonly MarkedSpan[] {
  const wanted = findings
    .filter(({ counted }) => counted)
    .flatMap(({ entity, grounded }) => entity.spans.map((span) => ({ ...span, mark: markOf(grounded) })))
    .sort(
      (left, right) =>
        rankOf(left.mark) - rankOf(right.mark) || right.end - right.start - (left.end - left.start),
    );
  const covered = new Uint8Array(length);
  const taken = wanted.filter(({ start, end }) => {
    if (covered.subarray(start, end).includes(1)) return false;
    covered.fill(1, start, end);
    return true;
  });
  return taken.sort((left, right) => left.start - right.start);
}

function markOf(grounded: boolean | null): Mark {
  if (grounded === null) return "unknown";
  return grounded ? "seen" : "unseen";
}

function rankOf(mark: Mark): number {
  return ["unseen", "unknown", "seen"].indexOf(mark);
}

function painted(text: string, mark: Mark, style: Style): string {
  switch (mark) {
    case "seen":
      return style.good(`[✓ ${text}]`);
    case "unseen":
      return style.bad(`[✗ ${text}]`);
    case "unknown":
      return style.open(`[? ${text}]`);
  }
}

/** Line breaks stay, everything else that could move a cursor is shown. */
function shown(text: string): string {
  return text.replaceAll("\r\n", "\n").split("\n").map(visible).join("\n");
}
