import { type Constraint, Trace, verifyTrace } from "@agentltl/core";
import {
  categoryOf,
  checkGrounding,
  createFactsCache,
  type GroundingOptions,
  type GroundingResult,
  isCorrect,
  type Policy,
  paperCategory,
  type SourceParser,
} from "@agentltl/grounding";
import type { Question } from "../questions/question.ts";
import type { RunRecord } from "../runs/run-record.ts";
import { studyRules } from "../runs/study-rules.ts";
import type { JudgedRun, PolicyVerdict } from "./judged-run.ts";

/** Judges recorded runs, one after another: what was found out about a file's text is kept for the next run that read it. */
export interface RunJudge {
  judge(record: RunRecord, question: Question): JudgedRun;
}

/** A judge that asks no model. */
export function createRunJudge(parser: SourceParser): RunJudge {
  const rules = studyRules();
  const shared: GroundingOptions = { parser, cache: createFactsCache() };
  const check = (trace: Trace, answer: string, question: Question, policy: Policy): GroundingResult =>
    checkGrounding(answer, trace, { ...shared, policy, question: question.text });
  return {
    judge(record, question) {
      const { key, cell, end, usage } = record;
      const trace = Trace.fromJSON(record.trace);
      const answer = trace.finalAnswer;
      const verdict = (text: string, policy: Policy): PolicyVerdict =>
        verdictOf(isCorrect(text, question.truth, policy), check(trace, text, question, policy));
      const kept = Object.fromEntries(
        verifyTrace(trace, rules).constraints.map(
          ({ name, passed }): [Constraint["name"], boolean | null] => [name, passed],
        ),
      );
      return {
        key,
        cell,
        end,
        usage,
        kept,
        ...(end.kind !== "answer" || answer === undefined
          ? {}
          : { verdicts: { paper: verdict(answer, "paper"), evidence: verdict(answer, "evidence") } }),
      };
    },
  };
}

function verdictOf(correct: boolean, result: GroundingResult): PolicyVerdict {
  const paper = paperCategory(correct, result);
  return {
    correct,
    grounded: result.grounded,
    ...(paper === undefined ? {} : { paper }),
    own: categoryOf(correct, result),
  };
}
