import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { argumentChecks } from "../environment/argument-check.ts";
import type { OfferedTool } from "./model.ts";
import { type PlanStep, referenceIn, type StepReference } from "./plan.ts";

/** The arguments of a step: what is known of them, and what earlier steps are to give. */
export interface StepArguments {
  /** With a text of its own in the place of each value that an earlier step is to give. */
  readonly args: JsonObject;
  readonly references: readonly StepReference[];
  /** Whether some of them are said in words alone. */
  readonly inWords: boolean;
}

/** Takes the arguments of a step apart. */
export function stepArguments({ args, constraints }: PlanStep): StepArguments {
  const references: StepReference[] = [];
  const written = Object.entries(args ?? {}).map(
    ([name, value]) => [name, replaced(value, references)] as const,
  );
  return {
    args: Object.fromEntries(written),
    references,
    inWords: args === undefined || constraints !== undefined,
  };
}

/** The text that stands for a value that an earlier step is to give: the same for the same one, and like nothing that a model writes. */
export function placeholderOf({ step, path = "" }: StepReference): string {
  return `\u0001step ${step} ${path}`;
}

/** Whether a value is, or holds, one that is to be given. */
export function isOpen(value: Json): boolean {
  if (typeof value === "string") return value.startsWith("\u0001step ");
  if (Array.isArray(value)) return value.some(isOpen);
  return isJsonObject(value) && Object.values(value).some(isOpen);
}

function replaced(value: Json, references: StepReference[]): Json {
  const reference = referenceIn(value);
  if (reference !== undefined) {
    references.push(reference);
    return placeholderOf(reference);
  }
  if (Array.isArray(value)) return value.map((one) => replaced(one, references));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, references)]));
}

/** What is wrong with the arguments of a step, as far as they are known: of a value that is to be given only its name is looked at. */
export function argumentFaults(tool: OfferedTool, { args, inWords }: StepArguments): readonly string[] {
  const given = Object.keys(args).filter((name) => isOpen(args[name] ?? null));
  const known = Object.fromEntries(Object.entries(args).filter(([name]) => !given.includes(name)));
  const { properties, required, additionalProperties } = tool.parameters ?? {};
  const names = typeof properties === "object" && properties !== null ? Object.keys(properties) : undefined;
  const strange =
    additionalProperties === false ? given.filter((name) => names?.includes(name) !== true) : [];
  // What is said in words alone may be any argument that is not written.
  const demanded = Array.isArray(required) && !inWords ? required : [];
  const parameters = { ...tool.parameters, required: demanded.filter((name) => !given.includes(name)) };
  const check = argumentChecks([{ name: tool.name, parameters }]).get(tool.name);
  return [...strange.map((name) => `it takes no argument \`${name}\``), ...(check?.(known) ?? [])];
}
