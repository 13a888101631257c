import { nearestName } from "../errors/nearest-name.ts";
import { formulaFaults } from "./formula-faults.ts";
import { modes } from "./modes.ts";
import type { Registry } from "./procedure.ts";

/** For each key of a constraint what it may be, as a list of values or in words. */
const fields: Readonly<Record<string, readonly string[] | "text" | "flag" | "texts" | "anything">> = {
  name: "anything",
  formula: "anything",
  weight: "anything",
  mode: modes,
  layer: ["L1", "L2", "L3", "L4", "L5", "L6"],
  description: "text",
  repair: "text",
  appliesToFinalAnswer: "flag",
  scope: ["session", "turn"],
  due: ["turn", "session"],
  when: "anything",
  optional: "flag",
  compensate: "anything",
  tags: "texts",
  source: "anything",
  meta: "anything",
};

/** Everything that keeps the constraint at this place of the list from being used, one sentence each. */
export function constraintFaults(constraint: unknown, index: number, registry: Registry): readonly string[] {
  if (typeof constraint !== "object" || constraint === null)
    return [`constraint #${index + 1} is not an object: give { name, formula }`];
  const given = new Map<string, unknown>(
    Object.entries(constraint).filter(([, value]) => value !== undefined),
  );
  const name = given.get("name");
  const named = typeof name === "string" && name.trim() !== "";
  const who = named ? `\`${name}\`` : `constraint #${index + 1}`;
  return [
    ...(named ? [] : [`constraint #${index + 1} has no name: give a text that says what it asks for`]),
    ...weightFault(who, given.get("weight")),
    ...formulaFaults(given.get("formula"), registry).map((fault) => `${who}: ${fault}`),
    ...whenFaults(who, given.get("when"), registry),
    ...[...given].flatMap(([key, value]) => fieldFault(who, key, value)),
  ];
}

/** What is wrong with a weight; no `weight` is fine. */
export function weightFault(who: string, weight: unknown): readonly string[] {
  if (weight === undefined || (typeof weight === "number" && Number.isFinite(weight) && weight >= 0))
    return [];
  return [`weight of ${who} is ${show(weight)}: give a finite number >= 0`];
}

function whenFaults(who: string, when: unknown, registry: Registry): readonly string[] {
  if (when === undefined) return [];
  const cure = 'give { kind: "query", where } or { kind: "trace", formula }';
  if (typeof when !== "object" || when === null || !("kind" in when))
    return [`\`when\` of ${who} has no kind: ${cure}`];
  if (when.kind === "trace") {
    const faults = formulaFaults("formula" in when ? when.formula : undefined, registry);
    return faults.map((fault) => `\`when\` of ${who}: ${fault}`);
  }
  const where = when.kind === "query" && "where" in when ? when.where : undefined;
  if (typeof where === "object" && where !== null && !Array.isArray(where)) return [];
  return [`\`when\` of ${who} is of kind ${show(when.kind)} without what it needs: ${cure}`];
}

function fieldFault(who: string, key: string, value: unknown): readonly string[] {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) {
    const nearest = nearestName(key, Object.keys(fields));
    return [
      `${who} has the unknown key \`${key}\`${nearest === undefined ? "" : `; did you mean \`${nearest}\`?`}`,
    ];
  }
  switch (field) {
    case "anything":
      return [];
    case "text":
      return typeof value === "string" ? [] : [`\`${key}\` of ${who} is not a text`];
    case "flag":
      return typeof value === "boolean" ? [] : [`\`${key}\` of ${who} is ${show(value)}: give true or false`];
    case "texts":
      return Array.isArray(value) && value.every((one) => typeof one === "string")
        ? []
        : [`\`${key}\` of ${who} is not a list of texts`];
    default:
      return oneOfFault(who, key, value, field);
  }
}

function oneOfFault(who: string, key: string, value: unknown, allowed: readonly string[]): readonly string[] {
  if (typeof value === "string" && allowed.includes(value)) return [];
  const nearest = typeof value === "string" ? nearestName(value, allowed) : undefined;
  const cure = nearest === undefined ? `give one of ${allowed.join(", ")}` : `did you mean \`${nearest}\`?`;
  return [`\`${key}\` of ${who} is ${show(value)}: ${cure}`];
}

function show(value: unknown): string {
  if (typeof value === "string") return `\`${value}\``;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
