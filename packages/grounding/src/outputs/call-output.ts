import type { CallView } from "@agentltl/core/formula";
import { type TextIndex, textIndex } from "./text-index.ts";
import { textOf } from "./text-of.ts";

/** What one call brought to light, whatever tool it was. */
export interface CallOutput {
  /** Position of the call, from 0. */
  readonly call: number;
  /** What its result shows. */
  readonly shown: TextIndex;
  /** What the agent itself wrote into its arguments. */
  readonly own: TextIndex;
  /** The call failed: what its result repeats of the arguments was not seen, it was only said back. */
  readonly failed: boolean;
  /** False where the result was not recorded, or too long to be looked at whole. */
  readonly complete: boolean;
}

/** What tools without a mark for failures say. */
const complaint = /^\W{0,8}(?:error|exception|traceback|failed|failure)\b/i;

/** What a call shows; `undefined` for one that did not run. `longest`: how much of a result is looked at, in UTF-16 units. */
export function callOutput(call: CallView, longest: number): CallOutput | undefined {
  const { outcome, result, args, position } = call;
  if (outcome === "refused" || outcome === "denied" || outcome === "pending") return undefined;
  const { text, complete } = result === undefined ? { text: "", complete: false } : textOf(result, longest);
  return {
    call: position,
    shown: textIndex(text),
    own: textIndex(textOf(args, longest).text),
    failed: outcome === "error" || complaint.test(text.slice(0, 200)),
    complete,
  };
}
