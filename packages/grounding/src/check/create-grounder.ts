import type { CallView } from "@agentltl/core/formula";
import type { SourceParser } from "../evidence/definition.ts";
import type { SeenEntities } from "../evidence/read-log.ts";
import { answerJudge } from "./answer-judge.ts";
import { type GroundingOptions, settingsFor } from "./check-grounding.ts";
import type { GroundingResult } from "./result.ts";
import { seenLog } from "./seen-log.ts";

/** As {@link GroundingOptions}, where the parser may still have to be loaded. */
export interface GrounderOptions extends Omit<GroundingOptions, "parser"> {
  readonly parser?: SourceParser | (() => Promise<SourceParser>);
}

/** A call as a loop of one's own knows it: its position is its place among those added, its outcome `ok`, unless it says otherwise. */
export type AddedCall = Pick<CallView, "name" | "args" | "result"> &
  Partial<Pick<CallView, "position" | "outcome">>;

/** Follows one run: takes its calls as they end, and judges answers by what they have shown. */
export interface Grounder {
  /** Takes the next call, whatever it is: what the agent writes decides what counts as read later. Never throws. */
  addRead(call: AddedCall): void;
  /** Whether everything that the answer names was seen up to now. */
  check(answer: string): GroundingResult;
  /** What was seen up to now. */
  seen(): SeenEntities;
  /** Forgets the calls and keeps the parser, and what it has found out about texts: for the next run. */
  clear(): void;
}

/** Loads the parser, once; what the grounder does afterwards is synchronous. Rejects where the parser can't be loaded. */
export async function createGrounder({ parser, ...options }: GrounderOptions = {}): Promise<Grounder> {
  const loaded = typeof parser === "function" ? await parser() : parser;
  const settings = settingsFor(loaded === undefined ? options : { ...options, parser: loaded });
  const judge = answerJudge(options);
  const freshLog = () => seenLog(settings, options.outputs === "all");
  let log = freshLog();
  let added = 0;
  return {
    addRead(call) {
      log.add({ outcome: "ok", position: added, ...call });
      added++;
    },
    check: (answer) => judge.check(answer, log.seen()),
    seen() {
      const { reads, incomplete } = log.seen();
      return { reads, incomplete };
    },
    clear() {
      log = freshLog();
      added = 0;
    },
  };
}
