import type { Json } from "@agentltl/core/host";
import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import { ExecutabilityError } from "../errors/executability-error.ts";
import type { StandardSchema, ToolSpecification } from "./tool-specification.ts";

/** What is wrong with a tool's arguments, each in one sentence; nothing of arguments that fit. */
export type ArgumentCheck = (args: Json) => readonly string[];

/** Makes the check of each tool ready, by name. Throws `tool-invalid` where a tool is there twice. */
export function argumentChecks(tools: readonly ToolSpecification[]): ReadonlyMap<string, ArgumentCheck> {
  const checks = new Map<string, ArgumentCheck>();
  for (const tool of tools) {
    if (checks.has(tool.name))
      throw new ExecutabilityError(
        "tool-invalid",
        `tool \`${tool.name}\` is there twice; give each name once`,
      );
    const bySchema = schemaCheck(tool);
    checks.set(tool.name, (args) => {
      const wrong = bySchema(args);
      // A check of one's own may rely on what the schema promises.
      if (wrong.length > 0) return wrong;
      const reason = tool.validate?.(args);
      return reason === undefined ? [] : [reason];
    });
  }
  return checks;
}

function schemaCheck({ name, parameters }: ToolSpecification): ArgumentCheck {
  if (parameters === undefined) return () => [];
  if (isStandard(parameters)) return standardCheck(name, parameters);
  const schema: Schema = parameters;
  const validator = new Validator(schema, "2020-12", false);
  return (args) => errorTexts(validator.validate(args).errors);
}

function isStandard(parameters: object): parameters is StandardSchema {
  return "~standard" in parameters;
}

function standardCheck(name: string, schema: StandardSchema): ArgumentCheck {
  return (args) => {
    const result = schema["~standard"].validate(args);
    if (result instanceof Promise)
      throw new ExecutabilityError(
        "tool-invalid",
        `the schema of tool \`${name}\` answers later; give one that answers at once`,
      );
    return result.issues?.map(({ message }) => message) ?? [];
  };
}

/** The innermost errors: those around them only say that something inside does not fit. */
function errorTexts(errors: readonly OutputUnit[]): readonly string[] {
  const inner = errors.filter(
    ({ instanceLocation, keyword }) =>
      keyword !== "properties" ||
      !errors.some((other) => other.instanceLocation.startsWith(`${instanceLocation}/`)),
  );
  return inner.map(({ instanceLocation, error }) => {
    const path = instanceLocation.replace(/^#\/?/, "").replaceAll("/", ".");
    return path === "" ? error : `${path}: ${error}`;
  });
}
