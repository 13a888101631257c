import type { Message, Procedure } from "@agentltl/core";
import { callIdAt, costOf, guardOfTrace, recogniseOutcomes } from "@agentltl/core/host";
import type { RunView, SaidView } from "../model/run-view.ts";
import { answerViewOf } from "./answer-view-of.ts";
import { callViewOf } from "./call-view-of.ts";
import { costFact } from "./cost-fact.ts";
import { ruleViewOf } from "./rule-view-of.ts";
import type { RunToShow } from "./run-to-show.ts";
import { shownText } from "./shown-text.ts";

/** The most that is shown of one text, in UTF-16 units. What is longer says how long it was. */
export const mostShown = 4_000;

/** A run as it is shown: each call with what rules said of it, each rule with what it said after each call, and the answer. */
export function runViewOf(run: RunToShow, procedure: Procedure, most: number = mostShown): RunView {
  const { id, place, verification } = run;
  const trace = recogniseOutcomes(run.trace, procedure.tools);
  const guard = guardOfTrace(trace, procedure);
  const results = new Map(verification.constraints.map((result) => [result.name, result]));
  return {
    id,
    place,
    score: verification.score,
    label: verification.label,
    facts: [costFact(costOf(trace))],
    calls: trace.calls.map((call) =>
      callViewOf(call, guard.explain(callIdAt(call.position)), trace.calls, most),
    ),
    said: trace.dialogue.map((message) => saidViewOf(message, most)),
    rules: procedure.constraints.flatMap((constraint) => {
      const result = results.get(constraint.name);
      return result === undefined ? [] : [ruleViewOf(constraint, result, trace, procedure)];
    }),
    ...(trace.finalAnswer === undefined ? {} : { answer: answerViewOf(trace.finalAnswer, run.grounding) }),
    gaps: verification.gaps.map(({ detail }) => detail),
  };
}

function saidViewOf({ role, text, afterCall }: Message, most: number): SaidView {
  return { role, text: shownText(text, most), afterCall };
}
