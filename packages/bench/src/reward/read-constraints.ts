import { type Constraint, parse } from "@agentltl/core";
import { formulaFromJSON } from "@agentltl/core/formula";
import { isJsonObject, type Json } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";
import type { RewardLimits } from "./reward-limits.ts";

/**
 * The constraints of a task: `{ name, formula, weight?, layer?, … }` as core has them, each formula in text or as JSON. Throws `task-invalid`
 * where it is no such list, and core's errors where a formula can't be read; what else may be wrong `defineProcedure` says.
 */
export function readConstraints(value: Json, limits: RewardLimits): readonly Constraint[] {
  if (!Array.isArray(value)) throw wrong("`constraints` of the task is not a list");
  const list: readonly Json[] = value;
  if (list.length > limits.constraints)
    throw wrong(`the task has ${list.length} constraints, and ${limits.constraints} is the most`);
  return list.map(readConstraint);
}

function readConstraint(value: Json, index: number): Constraint {
  if (!isJsonObject(value)) throw wrong(`\`constraints[${index}]\` of the task is no object`);
  const [name, formula, when] = ["name", "formula", "when"].map((key) => member(value, key));
  if (typeof name !== "string") throw wrong(`\`constraints[${index}]\` of the task has no \`name\``);
  if (formula === undefined) throw wrong(`\`constraints[${index}]\` of the task has no \`formula\``);
  // A condition in JSON holds its formula as JSON does.
  const given: object =
    member(when, "kind") === "trace"
      ? { ...value, when: { kind: "trace", formula: readFormula(member(when, "formula") ?? null) } }
      : value;
  return { ...given, name, formula: readFormula(formula) };
}

function readFormula(value: Json): Constraint["formula"] {
  return typeof value === "string" ? parse(value) : formulaFromJSON(value);
}

function wrong(message: string): BenchError {
  return new BenchError("task-invalid", message);
}
