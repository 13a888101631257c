import type { Domain } from "../../formula/domain.ts";
import type { Formula } from "../../formula/formula.ts";
import type { CallPart, Condition, Pattern } from "../../formula/pattern.ts";
import { compilePattern } from "../../match/compile-pattern.ts";
import { type NewNames, renamePattern } from "./rename-variables.ts";

/** That some call has the variable's value, as the domain wants; `undefined` for domains that are about something else. */
export function sourceOf(domain: Domain, names: NewNames, variable: string): Formula | undefined {
  const holder = (call: Pattern, part: CallPart, path: string): Pattern | undefined => {
    const condition: Condition = { part, path, matcher: { kind: "variable", name: variable } };
    const renamed = renamePattern(call, names);
    const pattern = { ...renamed, where: [...renamed.where, condition] };
    // The value is any that the path reaches, not the one of an element that other conditions speak of.
    const { conditions } = compilePattern(pattern);
    const group = conditions.at(-1)?.group;
    return conditions.filter((one) => one.group === group).length > 1 ? undefined : pattern;
  };
  switch (domain.kind) {
    case "argsOf":
    case "resultsOf": {
      const call = holder(domain.call, domain.kind === "argsOf" ? "args" : "result", domain.path);
      return call && { kind: "called", call };
    }
    case "seen": {
      const call = holder(domain.call, domain.part, domain.path);
      return call && { kind: "once", body: { kind: "now", call } };
    }
    case "toolNames":
    case "values":
    case "metricsOf":
    case "registered":
    case "computed":
      return undefined;
  }
}
