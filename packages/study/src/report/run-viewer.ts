import { Trace, verifyTrace } from "@agentltl/core";
import { checkGrounding, createFactsCache, type Policy, type SourceParser } from "@agentltl/grounding";
import { type RunView, runViewOf } from "@agentltl/report";
import type { JudgedRun } from "../analysis/judged-run.ts";
import type { Question } from "../questions/question.ts";
import type { RunRecord } from "../runs/run-record.ts";
import { studyRules } from "../runs/study-rules.ts";
import { outcomeOf } from "./outcome-of.ts";

/** The most that is shown of one text of a run, in UTF-16 units. */
const mostOfText = 1_500;

/** Makes of a recorded run what a page shows of it. */
export type RunViewer = (record: RunRecord, question: Question, judged: JudgedRun) => RunView;

/**
 * Shows runs: their calls, what the rules of the prompt said after each, and the answer, in which each thing that it names leads to the call
 * that it was read in. The policy decides what counts as read.
 */
export function createRunViewer(parser: SourceParser, policy: Policy): RunViewer {
  const rules = studyRules();
  const cache = createFactsCache();
  return (record, question, judged) => {
    const trace = Trace.fromJSON(record.trace);
    const answer = trace.finalAnswer;
    const places = question.truth.map(({ path, symbol }) =>
      [symbol, path].filter((part) => part !== undefined).join(" in "),
    );
    return runViewOf(
      {
        id: record.key,
        place: `${record.key}: ${outcomeOf(judged, policy)}; wanted: ${places.join(", ")}`,
        trace,
        verification: verifyTrace(trace, rules),
        ...(record.end.kind !== "answer" || answer === undefined
          ? {}
          : { grounding: checkGrounding(answer, trace, { parser, cache, policy, question: question.text }) }),
      },
      rules,
      mostOfText,
    );
  };
}
