import type { CallView } from "@agentltl/core/formula";
import type { FileRead } from "../evidence/read-file.ts";
import { readLog } from "../evidence/read-log.ts";
import type { ReadSettings } from "../evidence/read-options.ts";
import type { SeenEntities } from "../evidence/seen-entities.ts";
import { type CallOutput, callOutput } from "../outputs/call-output.ts";

/** What was seen: by reading files, and where every tool counts also in each result. */
export interface Seen extends SeenEntities {
  /** `undefined` where only reads count. */
  readonly outputs: readonly CallOutput[] | undefined;
}

/** What the calls of one run have shown so far. */
export interface SeenLog {
  /** Takes the next call. Never throws. */
  add(call: CallView): void;
  /** What was seen up to now. Later calls don't change it. */
  seen(): Seen;
}

/** How single calls are looked at; a caller that keeps what it found hands in its own ways. */
export interface Looks {
  readonly read?: (call: CallView) => readonly FileRead[];
  readonly output?: (call: CallView) => CallOutput | undefined;
}

/** A log without calls. `outputs`: whether the results of every tool count. */
export function seenLog(settings: ReadSettings, outputs: boolean, looks: Looks = {}): SeenLog {
  const log = readLog(settings, looks.read);
  const lookAtOutput = looks.output ?? ((call) => callOutput(call, settings.longestRead));
  const found: CallOutput[] = [];
  return {
    add(call) {
      log.add(call);
      const output = outputs ? lookAtOutput(call) : undefined;
      if (output !== undefined) found.push(output);
    },
    seen: () => ({ ...log.seen(), outputs: outputs ? [...found] : undefined }),
  };
}
