import type { CallView } from "@agentltl/core/formula";
import { eachAmount } from "../answer/amounts.ts";
import { once } from "../evidence/once.ts";
import type { FileRead } from "../evidence/read-file.ts";
import type { SeenEntities } from "../evidence/read-log.ts";
import { readLog } from "../evidence/read-log.ts";
import type { ReadSettings } from "../evidence/read-options.ts";
import { type CallOutput, callOutput } from "../outputs/call-output.ts";
import { type AmountIndex, amountIndex } from "../outputs/text-index.ts";
import { textOf } from "../outputs/text-of.ts";
import { type NearestSeen, nearestSeen } from "./nearest-seen.ts";

/** The numbers that one read shows. */
export interface ReadAmounts {
  /** Position of the call, from 0. */
  readonly call: number;
  /** Looked for when they are first asked for: most answers about code name no number. */
  readonly amounts: AmountIndex;
}

/** What was seen: by reading files, and where every tool counts also in each result. */
export interface Seen extends SeenEntities {
  /** Of the reads. */
  readonly amounts: readonly ReadAmounts[];
  /** The names of the tools that were called. */
  readonly tools: ReadonlySet<string>;
  /** `undefined` where only reads count. */
  readonly outputs: readonly CallOutput[] | undefined;
  /** For what was not seen. */
  readonly nearest: NearestSeen;
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
  readonly amounts?: (call: CallView) => ReadAmounts | undefined;
  readonly output?: (call: CallView) => CallOutput | undefined;
}

/** A log without calls. `outputs`: whether the results of every tool count. */
export function seenLog(settings: ReadSettings, outputs: boolean, looks: Looks = {}): SeenLog {
  const log = readLog(settings, looks.read);
  const amountsOf = looks.amounts ?? ((call) => readAmounts(call, settings.longestRead));
  const outputOf = looks.output ?? ((call) => callOutput(call, settings.longestRead));
  const amounts: ReadAmounts[] = [];
  const tools = new Set<string>();
  const found: CallOutput[] = [];
  return {
    add(call) {
      tools.add(call.name);
      const output = outputs ? outputOf(call) : undefined;
      found.push(...listed(output));
      // What the result of a read shows is looked through once, whoever asks.
      if (log.add(call).length > 0)
        amounts.push(...listed(output === undefined ? amountsOf(call) : amountsShown(output)));
    },
    seen() {
      const read = log.seen();
      const shown = [...found];
      return {
        ...read,
        amounts: [...amounts],
        tools: new Set(tools),
        outputs: outputs ? shown : undefined,
        nearest: nearestSeen(read.reads, shown),
      };
    },
  };
}

/** The numbers in the result of a read. */
export function readAmounts({ result, position }: CallView, longest: number): ReadAmounts | undefined {
  if (result === undefined) return undefined;
  const amounts = once(() => amountIndex(eachAmount(textOf(result, longest).text)));
  return {
    call: position,
    get amounts() {
      return amounts();
    },
  };
}

function amountsShown({ call, shown }: CallOutput): ReadAmounts {
  return {
    call,
    get amounts() {
      return shown.amounts;
    },
  };
}

function listed<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item];
}
