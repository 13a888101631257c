import type { Message, ToolCall, Trace } from "@agentltl/core";
import type { Word } from "./word.ts";

/** The trace of a run that makes these calls and then ends. Steps count from 1. */
export function traceOfWord(word: Word): Trace {
  let step = 0;
  const calls = word.map(({ call, parallel }, position): ToolCall => {
    if (parallel !== true) step += 1;
    return { ...call, position, step };
  });
  const dialogue = word.flatMap(({ said }, position): readonly Message[] =>
    said === undefined ? [] : [{ ...said, afterCall: position }],
  );
  return { calls, dialogue, metrics: {}, ended: true, gaps: [] };
}
