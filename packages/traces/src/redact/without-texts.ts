import type { Trace } from "@agentltl/core";
import { isJsonObject, type Json, redactionGap } from "@agentltl/core/host";
import { isPlainKey } from "./hashed-value.ts";

type Gap = Trace["gaps"][number];

/** Without dialogue, answer, labels and input, about which hashes would say nothing; of the metrics numbers alone. */
export function withoutTexts(trace: Trace): Trace {
  const { labels: _labels, input: _input, finalAnswer: _answer, ...rest } = trace;
  return {
    ...rest,
    calls: trace.calls.map(({ id: _id, ...call }) => call),
    dialogue: [],
    metrics: numbersIn(trace.metrics),
    gaps: [...trace.gaps.map(plainGap), gone("dialogue"), gone("finalAnswer")],
  };
}

/** Names of tools, how calls ended, when and in which step, and counters. */
export function namesOnly(trace: Trace): Trace {
  const { id: _id, task: _task, ...rest } = withoutTexts(trace);
  return {
    ...rest,
    calls: rest.calls.map(({ args: _args, result: _result, raw: _raw, ...call }) => ({ ...call, args: {} })),
    gaps: [...rest.gaps, gone("args"), gone("result")],
  };
}

function gone(kind: Gap["kind"]): Gap {
  return { kind, detail: "redacted" };
}

/** Without words and paths, which may quote what was found. */
function plainGap(gap: Gap): Gap {
  const { kind, call } = gap;
  if (gap.path === redactionGap.path) return gap;
  return {
    kind,
    ...(call === undefined ? {} : { call }),
    detail: "redacted, or not recorded as it should be",
  };
}

function numbersIn(value: Json): { readonly [key: string]: Json } {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one = null]): readonly (readonly [string, Json])[] => {
      if (!isPlainKey(key)) return [];
      if (typeof one === "number" || typeof one === "boolean") return [[key, one]];
      return isJsonObject(one) ? [[key, numbersIn(one)]] : [];
    }),
  );
}
