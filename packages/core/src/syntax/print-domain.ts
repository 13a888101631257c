import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Domain } from "../formula/domain.ts";
import { printJson } from "./print-json.ts";
import { printBarePath, printName, printPlaceInCall } from "./print-names.ts";
import { printPattern } from "./print-pattern.ts";

/** The text of a domain. One in code has none. */
export function printDomain(domain: Domain): string {
  switch (domain.kind) {
    case "resultsOf":
      if (domain.path === "") return `resultsOf(${printPattern(domain.call)})`;
      return `resultsOf(${printPattern(domain.call)}, ${printBarePath(domain.path)})`;
    case "argsOf":
      return `argsOf(${printPattern(domain.call)}, ${printBarePath(domain.path)})`;
    case "seen":
      return `seen(${printPattern(domain.call)}, ${printPlaceInCall(domain.part, domain.path)})`;
    case "toolNames":
      return "toolNames";
    case "values": {
      const alone = domain.values.length === 1 && Array.isArray(domain.values[0]);
      const listed = printJson(domain.values);
      return `values(${alone ? listed : listed.slice(1, -1)})`;
    }
    case "metricsOf":
      return `metricsOf(${printBarePath(domain.path)})`;
    case "registered":
      return `registeredDomain(${printName(domain.name)})`;
    case "computed":
      throw new AgentLTLError(
        "formula-invalid",
        "a domain in code can't be printed; register it and use `registeredDomain(name)`",
      );
  }
}
