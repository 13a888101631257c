import type { Policy } from "@agentltl/grounding";
import type { JudgedRun } from "../analysis/judged-run.ts";

/** What came of a run, in a word: the paper's category by a policy, or how it ended where it is not valid. */
export function outcomeOf({ end, verdicts }: JudgedRun, policy: Policy): string {
  return verdicts === undefined ? endText(end) : (verdicts[policy].paper ?? "not judged");
}

function endText(end: JudgedRun["end"]): string {
  switch (end.kind) {
    case "answer":
      return "no answer recorded";
    case "empty":
      return "empty";
    case "limit":
      return `limit of ${end.which}`;
    case "error":
      return "error";
  }
}
