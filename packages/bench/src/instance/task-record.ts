import { formulaToJSON } from "@agentltl/core/formula";
import type { Json, JsonObject } from "@agentltl/core/host";
import { jsonSchemaOf } from "../tools/json-schema-of.ts";
import type { Task } from "./instance.ts";

/** A task as JSON: prompt, tools with their schemas, gold trace, answer, constraints. Holds no function. */
export function taskRecord(task: Task): JsonObject {
  return {
    prompt: task.prompt,
    tools: task.tools().map(
      (tool): JsonObject => ({
        name: tool.name,
        description: tool.description,
        parameters: jsonSchemaOf(tool),
      }),
    ),
    gold: task.gold.map(({ name, args, result }): JsonObject => ({ name, args, result })),
    answer: task.answer,
    constraints: task.constraints.map(
      ({ name, layer, weight, formula }): JsonObject => ({
        name,
        ...(layer === undefined ? {} : { layer }),
        ...(weight === undefined ? {} : { weight }),
        formula: asJson(formulaToJSON(formula)),
      }),
    ),
  };
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
