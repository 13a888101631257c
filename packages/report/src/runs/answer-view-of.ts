import { type EntityFinding, type GroundingResult, markedSpans } from "@agentltl/grounding";
import type { AnswerView } from "../model/answer-view.ts";

/** An answer with what it names marked, each linked to the call that it was read in. Nothing is marked where it was not checked. */
export function answerViewOf(text: string, grounding: GroundingResult | undefined): AnswerView {
  if (grounding === undefined) return { text, marks: [] };
  return {
    text,
    grounded: grounding.grounded,
    marks: markedSpans(grounding.entities).map(({ start, end, mark, finding }) => ({
      start,
      end,
      mark,
      detail: detailOf(finding),
      ...(finding.evidence === undefined ? {} : { call: finding.evidence.call }),
    })),
  };
}

function detailOf({ entity, grounded, evidence, tier, relation, nearest }: EntityFinding): string {
  const what = entity.type.replaceAll("_", " ");
  if (grounded === null) return `${what}: not found, and not all that was read was recorded`;
  if (evidence === undefined) {
    const near = nearest === undefined ? "" : `; the nearest that was is ${nearest}`;
    return `${what}: ${relation === "contradicted" ? "of another class" : "never seen"}${near}`;
  }
  const place = [evidence.path, evidence.line].filter((part) => part !== undefined).join(":");
  const seen = `${tier === undefined || tier === "path" ? "read" : tier} in #${evidence.call + 1}`;
  return `${what}: ${seen}${place === "" ? "" : `, ${place}`}${relation === "contradicted" ? ", of another class" : ""}`;
}
