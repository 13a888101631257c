import type { Json } from "../json/json.ts";
import { asFormula } from "./as-formula.ts";
import { asPattern, type CallInput } from "./as-pattern.ts";
import type { PredicateFunction } from "./code.ts";
import type { Domain } from "./domain.ts";
import { domainKinds } from "./domain-kinds.ts";
import type { Formula, FormulaOf, Predicate } from "./formula.ts";
import { formulaError } from "./formula-error.ts";
import { literalFault } from "./literal-fault.ts";
import { nameFaults } from "./matcher-faults.ts";
import type { VariableReference } from "./pattern.ts";
import { showValue } from "./show-value.ts";
import { isVariableReference } from "./variables-of-pattern.ts";

/** The value that `name` is bound to. Directly in the pattern of {@link bind} or {@link bindSome} it captures. */
export function variable(name: string): VariableReference {
  return { kind: "variable", name: variableName(name, "variable") };
}

/** `body` holds for every value of the domain. */
export function forall(name: string, domain: Domain, body: Formula): FormulaOf<"forall"> {
  return { kind: "forall", ...quantified(name, domain, body, "forall") };
}

/** `body` holds for some value of the domain. */
export function exists(name: string, domain: Domain, body: Formula): FormulaOf<"exists"> {
  return { kind: "exists", ...quantified(name, domain, body, "exists") };
}

/** For each way in which the call here fits, `body` holds with the captured variables bound; true where it doesn't fit. */
export function bind(call: CallInput, body: Formula): FormulaOf<"bind"> {
  return { kind: "bind", call: asPattern(call, "`bind`"), body: asFormula(body, "bind") };
}

/** The call here fits in some way for which `body` holds with the captured variables bound; false where it doesn't fit. */
export function bindSome(call: CallInput, body: Formula): FormulaOf<"bindSome"> {
  return { kind: "bindSome", call: asPattern(call, "`bindSome`"), body: asFormula(body, "bindSome") };
}

/** A predicate with its function, or with a name by which it is registered. */
export interface PredicateDescription {
  /** Default: the function's own name. */
  readonly name?: string;
  readonly test?: PredicateFunction;
  /** `trace` for one that judges all calls, so that only the end decides it. Default `prefix`. */
  readonly sees?: "prefix" | "trace";
}

/** A condition in code: a registered name, a function, or a description with options. Terms are values or variables. */
export function predicate(
  what: string | PredicateFunction | PredicateDescription,
  ...terms: readonly (Json | VariableReference)[]
): Predicate {
  const { name, test, sees = "prefix" } = describe(what);
  if (typeof name !== "string")
    throw formulaError(`\`predicate\`: the name is a text, not ${showValue(name)}`);
  if (name === "") throw formulaError("`predicate`: the name is empty: write the name that is registered");
  if (sees !== "prefix" && sees !== "trace") {
    throw formulaError(`\`predicate\`: \`sees\` is "prefix" or "trace", not ${showValue(sees)}`);
  }
  for (const [index, term] of terms.entries()) {
    const fault = isVariableReference(term)
      ? nameFaults(term.name)[0]?.message
      : literalFault(term, `\`predicate\`, term ${index + 1}`);
    if (fault !== undefined) throw formulaError(fault);
  }
  return { kind: "predicate", name, terms, sees, ...(test === undefined ? {} : { test }) };
}

function describe(
  what: string | PredicateFunction | PredicateDescription,
): PredicateDescription & { name: string } {
  if (typeof what === "string") return { name: what };
  if (typeof what === "function") return { name: nameOf(what), test: what };
  if (typeof what !== "object" || what === null) {
    throw formulaError(`\`predicate\` takes a registered name or a function, not ${showValue(what)}`);
  }
  if (what.test !== undefined && typeof what.test !== "function") {
    throw formulaError(`\`predicate\`: \`test\` is a function, not ${showValue(what.test)}`);
  }
  if (what.name !== undefined) return { ...what, name: what.name };
  if (what.test !== undefined) return { ...what, name: nameOf(what.test) };
  throw formulaError("`predicate` has neither `name` nor `test`: write one of them");
}

/** Reports need something to call it by. */
function nameOf(test: PredicateFunction): string {
  return test.name === "" ? "predicate" : test.name;
}

function quantified(
  name: string,
  domain: Domain,
  body: Formula,
  builder: string,
): { readonly variable: string; readonly domain: Domain; readonly body: Formula } {
  if (typeof domain !== "object" || domain === null || !domainKinds.has(domain.kind)) {
    const advice =
      'write a domain, such as `argsOf("refund", "order_id")`, `values([1, 2])` or `toolNames()`';
    throw formulaError(
      `\`${builder}\` takes its values from a domain, not from ${showValue(domain)}: ${advice}`,
    );
  }
  return { variable: variableName(name, builder), domain, body: asFormula(body, builder) };
}

function variableName(name: string, builder: string): string {
  if (typeof name !== "string") {
    throw formulaError(`\`${builder}\` takes a variable's name as a text, not ${showValue(name)}`);
  }
  const [fault] = nameFaults(name);
  if (fault !== undefined) throw formulaError(`\`${builder}\`: ${fault.message}`);
  return name;
}
