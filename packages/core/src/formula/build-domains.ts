import type { Json } from "../json/json.ts";
import { asPattern, type CallInput } from "./as-pattern.ts";
import type { DomainFunction } from "./code.ts";
import type { Domain } from "./domain.ts";
import { formulaError } from "./formula-error.ts";
import { literalFault } from "./literal-fault.ts";
import { pathFaults } from "./matcher-faults.ts";
import type { CallPart } from "./pattern.ts";
import { showValue } from "./show-value.ts";

type DomainOf<Kind extends Domain["kind"]> = Extract<Domain, { readonly kind: Kind }>;

/** The distinct values at `path` in the arguments of the calls that fit. */
export function argsOf(call: CallInput, path: string): DomainOf<"argsOf"> {
  return { kind: "argsOf", call: asPattern(call, "`argsOf`"), path: checkedPath(path, "argsOf") };
}

/** The distinct values at `path` in the results of the calls that fit; the whole results where no path is given. */
export function resultsOf(call: CallInput, path: string = ""): DomainOf<"resultsOf"> {
  return { kind: "resultsOf", call: asPattern(call, "`resultsOf`"), path: checkedPath(path, "resultsOf") };
}

/** As {@link argsOf}, or {@link resultsOf} where `part` is "result", in the calls up to the position where the quantifier stands. */
export function seen(call: CallInput, path: string, part: CallPart = "args"): DomainOf<"seen"> {
  if (part !== "args" && part !== "result") {
    throw formulaError(`\`seen\`: the part is "args" or "result", not ${showValue(part)}`);
  }
  return { kind: "seen", call: asPattern(call, "`seen`"), part, path: checkedPath(path, "seen") };
}

/** The distinct names of the tools that were called. */
export function toolNames(): DomainOf<"toolNames"> {
  return { kind: "toolNames" };
}

/** These values. */
export function values(list: readonly Json[]): DomainOf<"values"> {
  if (!Array.isArray(list)) throw formulaError(`\`values\` takes a list, not ${showValue(list)}`);
  const fault = literalFault(list, "`values`");
  if (fault !== undefined) throw formulaError(fault);
  return { kind: "values", values: [...(list as readonly Json[])] };
}

/** The distinct values at `path` in the metrics of the run. */
export function metricsOf(path: string): DomainOf<"metricsOf"> {
  return { kind: "metricsOf", path: checkedPath(path, "metricsOf") };
}

/** The domain that is registered by this name, such as grounding's `answerEntities`. */
export function registeredDomain(name: string): DomainOf<"registered"> {
  if (typeof name !== "string" || name === "") {
    throw formulaError(`\`registeredDomain\` takes the name that is registered, not ${showValue(name)}`);
  }
  return { kind: "registered", name };
}

/** The values that `compute` answers. Code, so that a formula with it can't be printed or stored. */
export function domainOf(compute: DomainFunction): DomainOf<"computed"> {
  if (typeof compute !== "function")
    throw formulaError(`\`domainOf\` takes a function, not ${showValue(compute)}`);
  return { kind: "computed", compute };
}

function checkedPath(path: string, builder: string): string {
  if (typeof path !== "string") throw formulaError(`\`${builder}\` takes a path, not ${showValue(path)}`);
  const [fault] = pathFaults(path);
  if (fault !== undefined) throw formulaError(`\`${builder}\`: ${fault.message}`);
  return path;
}
