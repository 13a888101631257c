import type { Domain } from "../formula/domain.ts";
import type { CallPart, Pattern } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import { askDomain } from "./ask-code.ts";
import { readingsAt } from "./choices.ts";
import { fit } from "./fit.ts";
import type { Scope } from "./scope.ts";
import type { SeenCall } from "./view.ts";
import { distinct } from "./ways-to-match.ts";
import type { World } from "./world.ts";

/** The values of a domain that are known, and whether these are all. */
export interface DomainValues {
  readonly values: readonly Json[];
  readonly complete: boolean;
}

/** Distinct values in order of appearance, for a quantifier at `position`. */
export function valuesOf(domain: Domain, position: number, scope: Scope, world: World): DomainValues {
  switch (domain.kind) {
    case "argsOf":
      return valuesInCalls(domain.call, "args", domain.path, world.calls, scope);
    case "resultsOf":
      return valuesInCalls(domain.call, "result", domain.path, world.calls, scope);
    case "seen":
      return valuesInCalls(domain.call, domain.part, domain.path, world.calls.slice(0, position + 1), scope);
    case "toolNames":
      return allOf(world.calls.map((call) => call.name));
    case "values":
      return allOf(domain.values);
    case "metricsOf":
      return valuesInMetrics(domain.path, world);
    case "registered":
    case "computed":
      return allOf(askDomain(domain, position, scope, world));
  }
}

/** The value at `path` in the metrics; a metric that isn't there was not recorded. */
export function metricAt(path: string, { metrics }: World): readonly Json[] {
  const parsed = parsePath(path);
  return metrics === "missing" || parsed === undefined ? [] : valuesAt(metrics, parsed);
}

function allOf(values: readonly Json[] | undefined): DomainValues {
  return values === undefined
    ? { values: [], complete: false }
    : { values: distinct(values), complete: true };
}

/** A call that may fit or not, or whose value is missing, leaves the domain open. */
function valuesInCalls(
  pattern: Pattern,
  part: CallPart,
  path: string,
  calls: readonly SeenCall[],
  scope: Scope,
): DomainValues {
  const parsed = parsePath(path);
  const found = calls.map((call) => {
    const fits = fit(pattern, call, scope);
    if (fits === undefined) return [];
    if (fits.length > 0 || parsed === undefined || call[part] === "missing") return undefined;
    return readingsAt(call, { part, path: parsed }).map(({ value }) => value);
  });
  return {
    values: distinct(found.flatMap((values) => values ?? [])),
    complete: !found.includes(undefined),
  };
}

/** A list that was recorded empty is an empty domain; one that was not recorded is none. */
function valuesInMetrics(path: string, world: World): DomainValues {
  const [list = ""] = path.split("[*]");
  return { values: distinct(metricAt(path, world)), complete: metricAt(list, world).length > 0 };
}
