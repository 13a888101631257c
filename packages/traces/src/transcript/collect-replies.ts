import type { Entry, Proposed, Usage } from "./entry.ts";

/** Puts a model's words and calls together into replies. */
export interface ReplyCollector {
  readonly say: (text: string) => void;
  readonly call: (call: Proposed) => void;
  /** Ends the reply that is open: what follows is another step. */
  readonly close: () => void;
  /** Ends it, and takes in what happened next. */
  readonly next: (entry: Entry) => void;
  /** Whether the open reply holds a call, and one that has ended already. */
  readonly hasCalls: () => boolean;
  readonly hasEnded: () => boolean;
  /** Everything so far, the open reply too. */
  readonly entries: () => readonly Entry[];
}

/** Entries of a model's message: where they hold no reply it said nothing, which comes first. */
export function withReply(entries: readonly Entry[], usage: Usage | undefined): readonly Entry[] {
  if (entries.some(({ kind }) => kind === "reply")) return entries;
  return [{ kind: "reply", text: "", calls: [], usage }, ...entries];
}

/** A collector. `usage` is what the model was paid for all of it together: the first reply bears it. */
export function collectReplies(usage?: Usage): ReplyCollector {
  const entries: Entry[] = [];
  let [texts, calls, cost]: [string[], Proposed[], Usage | undefined] = [[], [], usage];
  const close = (): void => {
    if (texts.length === 0 && calls.length === 0) return;
    entries.push({ kind: "reply", text: texts.join("\n"), calls, usage: cost });
    [texts, calls] = [[], []];
    if (cost !== undefined) cost = { input: 0, output: 0 };
  };
  return {
    say: (text) => {
      texts.push(text);
    },
    call: (call) => {
      calls.push(call);
    },
    close,
    next: (entry) => {
      close();
      entries.push(entry);
    },
    hasCalls: () => calls.length > 0,
    hasEnded: () => calls.some(({ ended }) => ended !== undefined),
    entries: () => {
      close();
      return entries;
    },
  };
}
