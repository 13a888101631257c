import type { Domain } from "../formula/domain.ts";
import type { CallPart, Pattern } from "../formula/pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import type { Bindings } from "../match/bindings.ts";
import { isMissing, rootOf } from "../match/call-record.ts";
import { askDomain } from "./ask-code.ts";
import type { Context } from "./context.ts";
import { occurrencesOf } from "./occurrences.ts";
import { metricAt } from "./text-node.ts";

/** A value of a domain, and the first position from which on it belongs to it. */
export interface DomainValue {
  readonly value: Json;
  readonly from: number;
}

/** The values of a domain that are known, in order of appearance. */
export interface DomainValues {
  readonly values: readonly DomainValue[];
  /** The first position from which on there may be others; infinite where these are all. */
  readonly openFrom: number;
}

/** The values of a domain for a quantifier, at any position; one in code is asked for `position`. */
export function valuesOfDomain(
  domain: Domain,
  position: number,
  bindings: Bindings | undefined,
  context: Context,
): DomainValues {
  switch (domain.kind) {
    case "argsOf":
      return anywhere(valuesInCalls(domain.call, "args", domain.path, bindings, context));
    case "resultsOf":
      return anywhere(valuesInCalls(domain.call, "result", domain.path, bindings, context));
    case "seen":
      return valuesInCalls(domain.call, domain.part, domain.path, bindings, context);
    case "toolNames":
      return always([...context.view.byName.keys()], true);
    case "values":
      return always(domain.values, true);
    case "metricsOf": {
      const [list = ""] = domain.path.split("[*]");
      return always(metricAt(domain.path, context), metricAt(list, context).length > 0);
    }
    case "registered":
    case "computed": {
      const values = askDomain(domain, position, bindings, context);
      return always(values ?? [], values !== undefined);
    }
  }
}

function always(values: readonly Json[], complete: boolean): DomainValues {
  const seen = new Map(values.map((value) => [canonicalText(value), value] as const));
  return {
    values: [...seen.values()].map((value) => ({ value, from: 0 })),
    openFrom: complete ? Number.POSITIVE_INFINITY : 0,
  };
}

function anywhere({ values, openFrom }: DomainValues): DomainValues {
  return {
    values: values.map(({ value }) => ({ value, from: 0 })),
    openFrom: openFrom === Number.POSITIVE_INFINITY ? openFrom : 0,
  };
}

/** A call that may fit or not, or whose value is missing, leaves the domain open. */
function valuesInCalls(
  pattern: Pattern,
  part: CallPart,
  path: string,
  bindings: Bindings | undefined,
  context: Context,
): DomainValues {
  const parsed = parsePath(path);
  const seen = new Map<string, DomainValue>();
  let openFrom = Number.POSITIVE_INFINITY;
  for (const { index, fits } of occurrencesOf(pattern, bindings, context)) {
    const record = context.view.records[index];
    if (record === undefined) continue;
    if (fits !== 1 || parsed === undefined || isMissing(record, part)) {
      openFrom = Math.min(openFrom, index);
      continue;
    }
    for (const value of valuesAt(rootOf(record, part), parsed)) {
      const key = canonicalText(value);
      if (!seen.has(key)) seen.set(key, { value, from: index });
    }
  }
  return { values: [...seen.values()], openFrom };
}
