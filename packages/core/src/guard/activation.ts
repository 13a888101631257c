import type { DefinedConstraint, Registry } from "../constraint/procedure.ts";
import { equalJson } from "../json/equal-json.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import type { Trace } from "../trace/trace.ts";
import { satisfied } from "./prefix/statuses.ts";
import { viewOf } from "./prefix/view.ts";
import { prefixStatus } from "./prefix-status.ts";

/**
 * The place in `trace.calls` from which the constraint speaks of the trace: 0 where nothing restricts it, `undefined` where it does not
 * apply (yet).
 */
export function activeFrom(
  { when }: DefinedConstraint,
  trace: Trace,
  registry: Registry,
): number | undefined {
  if (when === undefined) return 0;
  switch (when.kind) {
    case "query":
      return Object.entries(when.where).every(([key, wanted]) => isFact(key, wanted, trace)) ? 0 : undefined;
    case "trace": {
      for (let length = 0; length <= trace.calls.length; length++) {
        const soFar = { ...trace, calls: trace.calls.slice(0, length) };
        if (prefixStatus(when.formula, viewOf(soFar, { registry, ended: true })) === satisfied) return length;
      }
      return undefined;
    }
  }
}

function isFact(key: string, wanted: Json, { labels, input }: Trace): boolean {
  if (labels !== undefined && Object.hasOwn(labels, key)) return equalJson(labels[key] ?? null, wanted);
  if (!isJsonObject(input) || !Object.hasOwn(input, key)) return false;
  const found = input[key];
  return found !== undefined && equalJson(found, wanted);
}
