import type { Matcher } from "@agentltl/core";
import type { Condition } from "@agentltl/core/formula";
import { type Json, parsePath } from "@agentltl/core/host";
import { fitsTool } from "../bind/fits-tool.ts";
import { patternsIn } from "../bind/patterns-in.ts";
import type { RuleFile } from "../rule-file.ts";
import type { LintFinding } from "./lint-finding.ts";
import { type JsonType, mayAdmit, schemasAt, typeOf, typesOf } from "./schema-types.ts";
import type { ToolSchema } from "./tool-schemas.ts";
import { findingAbout, listed } from "./watched-rule.ts";

/**
 * Conditions on arguments that no call fits which its tool's own schema accepts: a text where the tool takes a number, a word that its
 * `enum` doesn't have.
 */
export function wrongTypes(
  { procedure, mentions }: RuleFile,
  tools: readonly ToolSchema[],
): readonly LintFinding[] {
  return procedure.constraints.flatMap((constraint) =>
    patternsIn(constraint.formula).flatMap((pattern) => {
      const meant = tools.filter(({ name }) => fitsTool(pattern.tool, name));
      if (pattern.tool.kind === "any" || meant.length === 0) return [];
      return pattern.where.flatMap((condition) => {
        const misfit = misfitOf(condition, meant);
        if (misfit === undefined) return [];
        const finding = findingAbout(constraint, "wrong-type", {
          message: `\`${condition.path}\` of ${listed(meant.map(({ name }) => name))} ${misfit.message}`,
          suggestion: misfit.suggestion,
          ...(misfit.value === undefined ? {} : { example: exampleOf(condition, misfit.value, meant) }),
        });
        const place = mentions
          .filter(({ rule }) => rule === constraint.name)
          .flatMap((mention) => mention.arguments)
          .find(({ name }) => name === condition.path);
        return place === undefined ? finding : { ...finding, line: place.line, column: place.column };
      });
    }),
  );
}

interface Misfit {
  readonly message: string;
  readonly suggestion: string;
  readonly value?: Json;
}

function exampleOf({ path }: Condition, value: Json, [tool]: readonly ToolSchema[]): string {
  return /^\w+$/.test(path) && tool !== undefined ? `${tool.name}{${path}: ${JSON.stringify(value)}}` : "";
}

function misfitOf({ part, path, matcher }: Condition, tools: readonly ToolSchema[]): Misfit | undefined {
  const keys = keysOf(path);
  if (part !== "args" || keys === undefined || keys.length === 0) return undefined;
  const schemas = tools.map(({ json }) => schemasAt(json, keys));
  if (schemas.some((one) => one.length === 0)) return refusedBy(matcher, keys, tools);
  return misfitBySchemas(matcher, schemas.flat()) ?? refusedBy(matcher, keys, tools);
}

function misfitBySchemas(matcher: Matcher, schemas: readonly unknown[]): Misfit | undefined {
  switch (matcher.kind) {
    case "equals":
      return unlessAdmitted(matcher.value, schemas);
    case "oneOf":
      return matcher.values.map((value) => unlessAdmitted(value, schemas)).find((one) => one !== undefined);
    case "compare":
      if (matcher.operand.kind !== "literal") return undefined;
      return unlessType(
        typeof matcher.operand.value === "number" ? ["number"] : ["string"],
        schemas,
        "is compared with",
      );
    case "glob":
      return unlessType(["string"], schemas, "is matched with a glob, that is, with");
    case "regex":
      return unlessType(["string"], schemas, "is matched with a regex, that is, with");
    case "contains": {
      const { value } = matcher;
      const isText = typeof value === "string";
      return unlessType(
        isText ? ["string", "array"] : ["array", "object"],
        schemas,
        "is asked for what it contains, as if it were",
      );
    }
    case "not":
      return misfitBySchemas(matcher.body, schemas);
    case "variable":
    case "sameAs":
    case "exists":
    case "absent":
      return undefined;
  }
}

function unlessAdmitted(value: Json, schemas: readonly unknown[]): Misfit | undefined {
  if (mayAdmit(schemas, value)) return undefined;
  const types = typesOf(schemas);
  const sort = types.includes(typeOf(value)) ? "never has this value" : `is ${typeNames(types)}`;
  return {
    message: `${sort}, and the rule asks for \`${JSON.stringify(value)}\``,
    suggestion: cureFor(value, types),
    value,
  };
}

/** The value that was likely meant. */
function cureFor(value: Json, types: readonly JsonType[]): string {
  if (
    typeof value === "string" &&
    types.includes("number") &&
    value.trim() !== "" &&
    Number.isFinite(Number(value))
  )
    return `write it without quotes: ${Number(value)}`;
  if (typeof value === "number" && types.includes("string")) return `quote it: "${value}"`;
  return "write a value that the tool's schema admits";
}

function unlessType(
  wanted: readonly JsonType[],
  schemas: readonly unknown[],
  how: string,
): Misfit | undefined {
  const types = typesOf(schemas);
  if (wanted.some((type) => types.includes(type))) return undefined;
  return {
    message: `is ${typeNames(types)}, and ${how} ${typeNames(wanted)}`,
    suggestion: "ask for something that the tool's schema admits there",
  };
}

/** For schemas that can only be asked about values. */
function refusedBy(
  matcher: Matcher,
  keys: readonly (string | number)[],
  tools: readonly ToolSchema[],
): Misfit | undefined {
  const values = matcher.kind === "equals" ? [matcher.value] : matcher.kind === "oneOf" ? matcher.values : [];
  for (const value of values) {
    const refusals = tools.map(({ refusal }) => refusal(keys, value));
    const [first] = refusals;
    if (first === undefined || refusals.includes(undefined)) continue;
    return {
      message: `can't be \`${JSON.stringify(value)}\`: the tool's schema says "${first}"`,
      suggestion: "write a value that the tool's schema admits",
      value,
    };
  }
  return undefined;
}

function typeNames(types: readonly JsonType[]): string {
  const names: Readonly<Record<JsonType, string>> = {
    null: "null",
    boolean: "true or false",
    number: "a number",
    string: "a text",
    array: "a list",
    object: "an object",
  };
  return types.map((type) => names[type]).join(" or ");
}

/** The keys along a path, the first element standing for any; `undefined` where it asks how many there are. */
function keysOf(path: string): readonly (string | number)[] | undefined {
  const segments = parsePath(path);
  if (segments === undefined || segments.some(({ kind }) => kind === "length")) return undefined;
  return segments.map((segment) => (segment.kind === "key" ? segment.key : 0));
}
