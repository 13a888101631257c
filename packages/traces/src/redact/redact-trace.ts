import type { Trace } from "@agentltl/core";
import {
  attempt,
  isJsonObject,
  type Json,
  parseText,
  redactionGap,
  redactSecrets,
} from "@agentltl/core/host";
import { hashedGap } from "./hashed-gap.ts";
import { hashedValue, type KeyedHash } from "./hashed-value.ts";
import { withRedaction } from "./with-redaction.ts";
import { namesOnly, withoutTexts } from "./without-texts.ts";

/** How a trace is redacted (DESIGN section 13). */
export type RedactOptions = {
  /** Changes values before all else. Default: `redactSecrets`. A value on which it throws is dropped. */
  readonly redact?: (value: Json) => Json;
} & (
  | { /** All stays but what `redact` takes out. */ readonly content: "full" }
  | {
      /** Values of calls become hashes of them; other texts go. */ readonly content: "hashed";
      readonly hash: KeyedHash;
    }
  | {
      /** Names of tools, how calls ended, when and in which step, and counters. */ readonly content: "names";
    }
);

/**
 * The trace as it may be stored elsewhere; the one that is given stays as it is. What is taken out is said in `gaps`, so that rules which ask
 * for it are not evaluated. With `hashed`, rules that tie calls by variables are judged as before, since equal values stay equal.
 */
export function redactTrace(trace: Trace, options: RedactOptions): Trace {
  const { redact = redactSecrets } = options;
  const cleaned = (value: Json): Json | undefined => {
    const made = attempt(() => redact(value));
    return made.kind === "done" ? made.value : undefined;
  };
  switch (options.content) {
    case "full":
      return withRedaction(changed(trace, cleaned, cleaned));
    case "names":
      return namesOnly(trace);
    case "hashed": {
      const { hash } = options;
      const hashed = (value: Json | undefined): Json | undefined =>
        value === undefined ? undefined : hashedValue(value, hash);
      const ofResult = (value: Json): Json | undefined => {
        const inside = parseText(value);
        // A text such as "11" is read as a text and as a number, and no hash is equal to both.
        if (inside !== value && (typeof inside !== "object" || inside === null)) return undefined;
        return hashed(inside === undefined ? undefined : cleaned(inside));
      };
      const made = withoutTexts(changed(trace, (value) => hashed(cleaned(value)), ofResult));
      return {
        ...made,
        gaps: [...made.gaps.filter(({ path }) => path !== redactionGap.path), hashedGap(trace, hash)],
      };
    }
  }
}

/** Makes a value anew; `undefined` where it has to go. */
type Change = (value: Json) => Json | undefined;
type Gap = Trace["gaps"][number];

/** The trace with each value made anew, and a gap for each that had to go. */
function changed(trace: Trace, change: Change, ofResult: Change): Trace {
  const gaps: Gap[] = [];
  const text = (value: string): string => {
    const made = change(value);
    return typeof made === "string" ? made : "[redacted]";
  };
  const calls = trace.calls.map(({ args, result, raw: _raw, ...rest }, call): Trace["calls"][number] => {
    const newArgs = change(args);
    const newResult = result === undefined ? undefined : ofResult(result);
    if (newArgs === undefined) gaps.push({ kind: "args", call, detail: "redacted" });
    if (result !== undefined && newResult === undefined)
      gaps.push({ kind: "result", call, detail: "redacted" });
    return {
      ...rest,
      ...(rest.id === undefined ? {} : { id: text(rest.id) }),
      args: newArgs ?? {},
      ...(newResult === undefined ? {} : { result: newResult }),
    };
  });
  const { id, task, labels, input, finalAnswer, metrics, ...others } = trace;
  const newInput = input === undefined ? undefined : change(input);
  const newMetrics = change(metrics);
  return {
    ...others,
    ...(id === undefined ? {} : { id: text(id) }),
    ...(task === undefined ? {} : { task: text(task) }),
    ...(labels === undefined
      ? {}
      : { labels: Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, text(value)])) }),
    ...(newInput === undefined ? {} : { input: newInput }),
    ...(finalAnswer === undefined ? {} : { finalAnswer: text(finalAnswer) }),
    calls,
    dialogue: trace.dialogue.map((message) => ({ ...message, text: text(message.text) })),
    metrics: newMetrics !== undefined && isJsonObject(newMetrics) ? newMetrics : {},
    gaps: [...trace.gaps.map((gap) => changedGap(gap, text)), ...gaps],
  };
}

/** A gap's words, and its path, may quote what was found. */
function changedGap(gap: Gap, text: (value: string) => string): Gap {
  if (gap.path === redactionGap.path) return gap;
  return { ...gap, detail: text(gap.detail), ...(gap.path === undefined ? {} : { path: text(gap.path) }) };
}
