import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { Constraint } from "./constraint.ts";
import { constraintFaults } from "./constraint-faults.ts";
import { contentHash } from "./content-hash.ts";
import { copyData } from "./copy-data.ts";
import { type DefinedConstraint, layerWeights, type Procedure, type Registry } from "./procedure.ts";
import { recogniserFaults } from "./recogniser-faults.ts";

/** What a procedure is made of. */
export interface ProcedureDefinition {
  /** A name for people. Default `procedure`. */
  readonly id?: string;
  readonly constraints: readonly Constraint[];
  /** Functions that formulas name. */
  readonly registry?: Registry;
  /** How results show whether a tool worked, where the host's own marks can't tell. Each result is asked, online and offline alike. */
  readonly tools?: readonly OutcomeRecogniser[];
  /** Accepts a procedure without constraints, which allows everything and says nothing. Default false. */
  readonly allowEmpty?: boolean;
}

/**
 * A checked, frozen procedure with every default filled in. A weight that is not given is the layer's (`layerWeights`) where a layer is
 * given, else 1.
 *
 * Throws `procedure-invalid` with all that is wrong: no or two constraints of a name, weights that are no finite number >= 0, formulas that
 * can't be judged, tools whose outcome can't be told, unknown keys, no constraint at all.
 */
export function defineProcedure(definition: ProcedureDefinition): Procedure {
  const faults = definitionFaults(definition);
  if (faults.length > 0) throw new AgentLTLError("procedure-invalid", faults.join("; "));
  const registry: Registry = Object.freeze({
    ...(definition.registry?.predicates && {
      predicates: Object.freeze({ ...definition.registry.predicates }),
    }),
    ...(definition.registry?.domains && { domains: Object.freeze({ ...definition.registry.domains }) }),
  });
  const constraints = Object.freeze(definition.constraints.map(withDefaults));
  const tools = copyData(definition.tools ?? []);
  const decides = constraints.map(whatDecides);
  const procedure: Procedure = {
    id: definition.id ?? "procedure",
    constraints,
    registry,
    tools,
    hash: contentHash(tools.length === 0 ? decides : { constraints: decides, tools }),
  };
  return Object.freeze(Object.defineProperty(procedure, "derived", { value: new Map() }));
}

function definitionFaults(definition: ProcedureDefinition): readonly string[] {
  const given: unknown = definition;
  if (typeof given !== "object" || given === null || !Array.isArray(definition.constraints))
    return ["a procedure has no `constraints`: give { constraints: [{ name, formula }] }"];
  const { constraints, allowEmpty, registry = {}, id, tools } = definition;
  if (constraints.length === 0 && allowEmpty !== true)
    return ["a procedure without constraints allows everything: add one, or say `allowEmpty: true`"];
  return [
    ...(id === undefined || typeof id === "string" ? [] : ["`id` of a procedure is not a text"]),
    ...constraints.flatMap((constraint, index) => constraintFaults(constraint, index, registry)),
    ...sameNames(constraints),
    ...recogniserFaults(tools),
  ];
}

function sameNames(constraints: readonly Constraint[]): readonly string[] {
  const names = constraints
    .map((constraint) => (constraint as Constraint | null)?.name)
    .filter((name) => typeof name === "string");
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [...twice].map((name) => `\`${name}\` names more than one constraint: give each its own name`);
}

function withDefaults({ meta, ...constraint }: Constraint): DefinedConstraint {
  const layerWeight = constraint.layer === undefined ? 1 : layerWeights[constraint.layer];
  return Object.freeze({
    ...copyData(constraint),
    weight: constraint.weight ?? layerWeight,
    mode: constraint.mode ?? "block",
    scope: constraint.scope ?? "session",
    due: constraint.due ?? "session",
    appliesToFinalAnswer: constraint.appliesToFinalAnswer ?? false,
    ...(meta === undefined ? {} : { meta }),
  });
}

/** Everything of a constraint that can change a verdict or a decision, and nothing else. */
function whatDecides(constraint: DefinedConstraint): object {
  const { name, formula, weight, mode, scope, due, when, appliesToFinalAnswer } = constraint;
  return { name, formula, weight, mode, scope, due, when, appliesToFinalAnswer };
}
