import type { Trace } from "@agentltl/core";
import { checkGrounding, type GroundingOptions, type GroundingResult, questionOf } from "@agentltl/grounding";
import type { Io } from "../io.ts";
import { loadSourceParser } from "./load-source-parser.ts";

/** What was found about a trace's answer; `undefined` where there is no answer. */
export type CheckOfAnswers = (trace: Trace) => GroundingResult | undefined;

/** Makes ready to check the answers of traces, what was asked included. */
export async function answerCheckFor(options: GroundingOptions, io: Io): Promise<CheckOfAnswers> {
  const parser = await loadSourceParser();
  if (parser === undefined)
    io.stderr.write("note: the parsers can't be loaded here; members of classes are not checked\n");
  return (trace) => {
    const { finalAnswer } = trace;
    if (finalAnswer === undefined) return undefined;
    const question = questionOf(trace);
    return checkGrounding(finalAnswer, trace, {
      ...options,
      ...(question === undefined ? {} : { question }),
      ...(parser === undefined ? {} : { parser }),
    });
  };
}
