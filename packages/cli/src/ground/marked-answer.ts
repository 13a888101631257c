import { type EntityFinding, type MarkedSpan, markedSpans } from "@agentltl/grounding";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";

/** The lines of an answer with what it names marked, in signs and, where there are any, colours: `[✓ a.py]`, `[✗ b.py]`, `[? c.py]`. */
export function markedAnswer(
  answer: string,
  findings: readonly EntityFinding[],
  style: Style,
): readonly string[] {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, mark } of markedSpans(findings)) {
    parts.push(shown(answer.slice(done, start)), painted(shown(answer.slice(start, end)), mark, style));
    done = end;
  }
  parts.push(shown(answer.slice(done)));
  return parts.join("").split("\n");
}

function painted(text: string, mark: MarkedSpan["mark"], style: Style): string {
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
