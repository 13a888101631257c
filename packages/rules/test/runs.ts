// Random runs of a small agent, for comparing rules with checks that are written by hand.
import type { ToolCall, Trace } from "@agentltl/core";
import fc from "fast-check";

/** What the hand-written checks look at: the calls, and what the user said before each. */
export interface Run {
  readonly calls: readonly ToolCall[];
  /** For each call what the user said since the call before it. */
  readonly said: readonly (readonly string[])[];
}

const call = fc.record({
  name: fc.constantFrom("a", "b", "c", "d"),
  x: fc.constantFrom(1, 2, undefined),
  y: fc.constantFrom(1, 2),
  failed: fc.boolean(),
  /** Whether it begins a step, a turn. */
  opens: fc.constantFrom(true, false, false),
  said: fc.option(fc.constantFrom("yes", "no"), { nil: undefined }),
});

/** Runs of up to 9 calls in steps and turns; in some the steps were not recorded. */
export function runs(): fc.Arbitrary<Run> {
  return fc.tuple(fc.array(call, { maxLength: 9 }), fc.boolean()).map(([drafts, withSteps]) => {
    let [step, turn] = [0, 1];
    const calls: ToolCall[] = [];
    const said: string[][] = [];
    for (const [position, draft] of drafts.entries()) {
      const opens = position === 0 || draft.opens || !withSteps;
      if (opens) step += 1;
      const message = opens ? draft.said : undefined;
      if (message !== undefined && position > 0) turn += 1;
      said.push(message === undefined ? [] : [message]);
      calls.push({
        name: draft.name,
        args: draft.x === undefined ? { y: draft.y } : { x: draft.x, y: draft.y },
        position,
        turn,
        outcome: draft.failed ? "error" : "ok",
        result: null,
        ...(withSteps ? { step } : {}),
      });
    }
    return { calls, said };
  });
}

/** The run as core reads it. */
export function traceOf({ calls, said }: Run): Trace {
  const dialogue = said.flatMap((texts, position) =>
    texts.map((text) => ({
      role: "user" as const,
      text,
      afterCall: position,
      turn: calls[position]?.turn ?? 1,
    })),
  );
  return { calls, dialogue, metrics: {}, ended: true, gaps: [] };
}

/** Whether `second` stands in a later step than `first`. A call without a step is a step of its own. */
export function inLaterStep(first: ToolCall, second: ToolCall): boolean {
  return first.position < second.position && (first.step === undefined || first.step !== second.step);
}
