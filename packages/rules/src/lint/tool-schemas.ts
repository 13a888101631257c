import { attempt, type Json, parametersOf } from "@agentltl/core/host";

/** A tool as lint is told of it. */
export interface LintTool {
  readonly name: string;
  /** JSON Schema of its arguments, or a schema of a library that keeps to Standard Schema, such as zod's. */
  readonly parameters?: unknown;
}

/** What is known of a tool's arguments. */
export interface ToolSchema {
  readonly name: string;
  /** JSON Schema, where the schema shows one. */
  readonly json: unknown;
  /** Why the schema refuses a value at a place of the arguments; `undefined` where it doesn't, or can't be asked. */
  readonly refusal: (path: readonly (string | number)[], value: Json) => string | undefined;
}

/** The schema of a tool, to be asked about arguments. */
export function toolSchema({ name, parameters }: LintTool): ToolSchema {
  const json = parametersOf(parameters, "input") ?? (isStandard(parameters) ? undefined : parameters);
  return {
    name,
    json,
    refusal: (path, value) => (isStandard(parameters) ? refusalBy(parameters, path, value) : undefined),
  };
}

/** What a library that keeps to Standard Schema offers. */
interface Standard {
  readonly "~standard": { readonly validate: (value: unknown) => unknown };
}

function isStandard(schema: unknown): schema is Standard {
  const isHolder = (typeof schema === "object" && schema !== null) || typeof schema === "function";
  const standard: unknown = isHolder ? Reflect.get(schema, "~standard") : undefined;
  return (
    typeof standard === "object" &&
    standard !== null &&
    typeof Reflect.get(standard, "validate") === "function"
  );
}

/** Asks the schema itself about arguments that have this value alone: only what it says of that very place counts. */
function refusalBy(
  { "~standard": standard }: Standard,
  path: readonly (string | number)[],
  value: Json,
): string | undefined {
  const args = path.reduceRight<unknown>(
    (inner, key) => (typeof key === "number" ? [inner] : { [key]: inner }),
    value,
  );
  const asked = attempt(() => standard.validate(args));
  // A schema that answers later, or throws, is not asked.
  if (asked.kind === "threw") return undefined;
  const issues: unknown = memberOf(asked.value, "issues");
  if (!Array.isArray(issues)) return undefined;
  const issue: unknown = issues.find(
    (one: unknown) => keysOf(memberOf(one, "path")).join("\n") === path.join("\n"),
  );
  const message: unknown = memberOf(issue, "message");
  return typeof message === "string" ? message : undefined;
}

function keysOf(path: unknown): readonly unknown[] {
  if (!Array.isArray(path)) return [];
  return path.map((segment: unknown) => memberOf(segment, "key") ?? segment);
}

function memberOf(holder: unknown, key: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
}
