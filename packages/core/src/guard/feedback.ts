import type { Finding, Judgement, Obligation } from "./decision.ts";

/** So many characters at the most has what the model reads of a decision (DESIGN section 8). */
export const longestFeedback = 400;

/** In place of a rule's name, where it is the call itself that can't be accepted. */
export const noRule = "(call)";

/** What the model reads after a refusal: one plain sentence or a few, of at most 400 characters (DESIGN section 8). */
export function refusalFeedback(
  judged: Exclude<Judgement, "allow">,
  finding: Finding,
  closing: string = closingOf(judged),
): string {
  const rule = finding.constraint === noRule ? "The call was not accepted: " : `Rule ${finding.constraint}: `;
  const head = `${headOf(judged)} ${rule}`;
  const tail = [finding.repair, closing].filter((text) => text !== "").map((text) => ` ${text}`);
  return fitted(head, finding.detail, tail.join(""));
}

/** What the model reads when its answer is sent back for what is owed. `hopeless`: rules that no tool at hand can meet. */
export function finishFeedback(owed: readonly Obligation[], hopeless: readonly string[] = []): string {
  const [first, ...others] = owed;
  if (first === undefined) return "";
  const more =
    others.length === 0 ? "" : ` Also owed: ${others.map(({ constraint }) => constraint).join(", ")}.`;
  const repairs = [...new Set(owed.map(({ repair }) => repair))].filter((repair) => repair !== "");
  const never = hopeless.length === 0 ? "" : ` With these tools ${hopeless.join(", ")} can't be met.`;
  const tail = [more, never, ...repairs.map((repair) => ` ${repair}`)].join("");
  return fitted(`Not finished yet. Rule ${first.constraint}: `, first.detail, tail);
}

function headOf(judged: Exclude<Judgement, "allow">): string {
  return judged === "wait" ? "Not executed yet." : "Not executed.";
}

/** What is added where the same refusal came so often that the run ends. */
export function stuckText(times: number): string {
  return `The same call was refused ${times} times running, so the run is stopped: call no more tools.`;
}

/** What the mode adds. */
function closingOf(judged: Exclude<Judgement, "allow">): string {
  switch (judged) {
    case "stop":
      return "The run is stopped: call no more tools.";
    case "warn":
      return "To do it all the same, make the same call again.";
    case "ask":
      return "A person has to approve it.";
    case "wait":
      return "Make the call again when it is there.";
    case "block":
    case "retry":
      return "";
  }
}

/** Shortens the fact before the advice. */
function fitted(head: string, detail: string, tail: string): string {
  const room = Math.max(0, longestFeedback - head.length - tail.length);
  return cut(`${head}${cut(detail, room)}${tail}`);
}

/** The text where it is no longer than this, else as much of it as goes with an ellipsis behind it. No character is cut in two. */
export function cut(text: string, length: number = longestFeedback): string {
  if (text.length <= length) return text;
  return length < 1 ? "" : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
