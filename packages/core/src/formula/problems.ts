import { nearestName } from "../errors/nearest-name.ts";
import { children } from "./children.ts";
import type { Fault, FaultCode } from "./fault.ts";
import { faultsHere } from "./faults-here.ts";
import type { Formula } from "./formula.ts";
import { freeVariables, freeVariablesByPart } from "./free-variables.ts";
import { boundBy, mentionsOf } from "./mentions.ts";
import { subformulas } from "./subformulas.ts";

/** Why a formula can't be judged, and which part of it is to blame. */
export interface Problem {
  readonly code: FaultCode;
  /** The smallest formula that holds the fault. */
  readonly subformula: Formula;
  /** What to change, in one line. */
  readonly message: string;
  /** The name that was most likely meant. */
  readonly nearest?: string;
}

/** The names that formulas may use. A `Registry` of the procedure is one. */
export interface RegisteredNames {
  readonly predicates?: Readonly<Record<string, unknown>>;
  readonly domains?: Readonly<Record<string, unknown>>;
}

/**
 * Every reason to refuse `formula` when it is loaded; none where each position of each trace gives it a meaning. Names of predicates
 * and domains are looked up where a registry is given. Needs no call stack.
 */
export function problems(formula: Formula, registry?: RegisteredNames): readonly Problem[] {
  const parts = subformulas(formula);
  return [
    ...parts.flatMap((part) => faultsHere(part).map((fault) => blame(part, fault))),
    ...(registry === undefined ? [] : parts.flatMap((part) => unknownNames(part, registry))),
    ...unboundVariables(formula, parts),
  ];
}

function unboundVariables(formula: Formula, parts: readonly Formula[]): readonly Problem[] {
  const unbound = [...freeVariables(formula)];
  if (unbound.length === 0) return [];
  const bound = new Set(parts.flatMap(boundBy));
  return unbound.flatMap((name) => {
    const nearest = nearestName(name, bound);
    const message = `variable \`${name}\` is not bound by a \`forall\`, \`exists\`, \`bind\` or \`bindSome\` around it`;
    return culprits(formula, name).map((part) =>
      blame(part, { code: "unbound-variable", message: message + hint(nearest) }, nearest),
    );
  });
}

/** The parts that mention `name` themselves where nothing around them binds it. */
function culprits(formula: Formula, name: string): readonly Formula[] {
  const free = freeVariablesByPart(formula);
  const found = new Set<Formula>();
  const visited = new Set<Formula>();
  const pending: Formula[] = [formula];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (visited.has(part) || free.get(part)?.has(name) !== true) continue;
    visited.add(part);
    if (mentionsOf(part).includes(name)) found.add(part);
    if (!boundBy(part).includes(name)) pending.push(...[...children(part)].reverse());
  }
  return [...found];
}

function unknownNames(part: Formula, { predicates = {}, domains = {} }: RegisteredNames): readonly Problem[] {
  if (part.kind === "predicate" && part.test === undefined) {
    return unknownName(part, "predicate", part.name, predicates, "unknown-predicate");
  }
  if ((part.kind === "forall" || part.kind === "exists") && part.domain.kind === "registered") {
    return unknownName(part, "domain", part.domain.name, domains, "unknown-domain");
  }
  return [];
}

function unknownName(
  part: Formula,
  what: string,
  name: string,
  known: Readonly<Record<string, unknown>>,
  code: FaultCode,
): readonly Problem[] {
  if (name === "" || Object.hasOwn(known, name)) return [];
  const nearest = nearestName(name, Object.keys(known));
  const names = Object.keys(known).map((one) => `\`${one}\``);
  const others = names.length === 0 ? "; none is registered" : `; there are ${names.join(", ")}`;
  const message = `${what} \`${name}\` is not registered${nearest === undefined ? others : hint(nearest)}`;
  return [blame(part, { code, message }, nearest)];
}

function hint(nearest: string | undefined): string {
  return nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
}

function blame(subformula: Formula, { code, message }: Fault, nearest?: string): Problem {
  return { code, subformula, message, ...(nearest === undefined ? {} : { nearest }) };
}
