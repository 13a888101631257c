import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Procedure } from "./procedure.ts";

/** Throws `procedure-invalid` where `value` is not what `defineProcedure` makes. `subject` begins the message. */
export function checkProcedure(
  value: unknown,
  subject = "what is given as rules is",
): asserts value is Procedure {
  if (isProcedure(value)) return;
  throw new AgentLTLError(
    "procedure-invalid",
    `${subject} no procedure; make one with \`defineProcedure({ constraints })\` or \`loadRules(path)\``,
  );
}

function isProcedure(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { id, hash, registry, tools, constraints } = value as Partial<Record<keyof Procedure, unknown>>;
  return (
    typeof id === "string" &&
    typeof hash === "string" &&
    typeof registry === "object" &&
    registry !== null &&
    Array.isArray(tools) &&
    Array.isArray(constraints) &&
    constraints.every(isDefined)
  );
}

/** Whether the defaults of a constraint are filled in. */
function isDefined(constraint: unknown): boolean {
  if (typeof constraint !== "object" || constraint === null) return false;
  return ["name", "formula", "weight", "mode", "scope", "due", "appliesToFinalAnswer"].every((key) =>
    Object.hasOwn(constraint, key),
  );
}
