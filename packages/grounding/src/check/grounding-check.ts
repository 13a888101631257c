import type { AnswerCheck } from "@agentltl/core/host";
import type { SourceParser } from "../evidence/definition.ts";
import { type GroundingOptions, type TraceJudge, traceJudge } from "./check-grounding.ts";
import { groundingFeedback } from "./feedback.ts";
import { questionOf } from "./question-of.ts";
import { resultToJson } from "./result-to-json.ts";

/** As {@link GroundingOptions}, where the parser may still have to be loaded: it is, at the first check, once. */
export interface GroundingCheckOptions extends Omit<GroundingOptions, "parser"> {
  readonly parser?: SourceParser | (() => Promise<SourceParser>);
}

/**
 * The check that an adapter takes as `grounding`. Its findings are the {@link GroundingResult} as JSON. Without a `question`
 * it takes what was asked from the trace. It rejects where the parser can't be loaded; leave the parser out to go without.
 */
export function groundingCheck(options: GroundingCheckOptions = {}): AnswerCheck {
  let ready: Promise<TraceJudge> | undefined;
  return {
    async check(answer, trace) {
      ready ??= prepared(options);
      const question = options.question ?? questionOf(trace);
      const result = (await ready).check(answer, trace.calls, question);
      return {
        grounded: result.grounded,
        vacuous: result.vacuous,
        feedback: groundingFeedback(result),
        findings: resultToJson(result),
      };
    },
  };
}

async function prepared({ parser, ...options }: GroundingCheckOptions): Promise<TraceJudge> {
  const loaded = typeof parser === "function" ? await parser() : parser;
  return traceJudge(loaded === undefined ? options : { ...options, parser: loaded });
}
