import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import type { Matcher, Operand } from "./pattern.ts";
import { isVariableReference } from "./variables-of-pattern.ts";

/**
 * True for a plain object that has exactly the shape of a {@link Matcher}: its keys and no others, of its types.
 *
 * Whether paths, globs and expressions in it are well-formed is another question.
 */
export function isMatcher(value: unknown): value is Matcher {
  if (!isObject(value)) return false;
  switch (value.kind) {
    case "equals":
      return hasKeys(value, "value");
    case "variable":
      return isVariableReference(value);
    case "oneOf":
      return hasKeys(value, "values") && Array.isArray(value.values);
    case "compare":
      return hasKeys(value, "relation", "operand") && isRelation(value.relation) && isOperand(value.operand);
    case "sameAs":
      return hasKeys(value, "part", "path") && isPart(value.part) && typeof value.path === "string";
    case "glob":
      return hasKeys(value, "glob") && typeof value.glob === "string";
    case "regex":
      return hasKeys(value, "regex") && typeof value.regex === "string";
    case "contains":
      return hasKeys(value, "value");
    case "exists":
    case "absent":
      return hasKeys(value);
    case "not":
      return hasKeys(value, "body") && isMatcher(value.body);
    default:
      return false;
  }
}

function isOperand(value: unknown): value is Operand {
  if (!isObject(value)) return false;
  switch (value.kind) {
    case "literal":
      return hasKeys(value, "value") && ["number", "string"].includes(typeof value.value);
    case "variable":
      return isVariableReference(value);
    case "valueAt":
      return hasKeys(value, "part", "path") && isPart(value.part) && typeof value.path === "string";
    default:
      return false;
  }
}

/** The object's own keys are `kind` and these. */
function hasKeys(value: JsonObject, ...keys: readonly string[]): boolean {
  return Object.keys(value).length === keys.length + 1 && keys.every((key) => Object.hasOwn(value, key));
}

function isObject(value: unknown): value is JsonObject {
  return isJsonObject(value as Json | undefined) && Object.hasOwn(value as object, "kind");
}

function isPart(value: unknown): boolean {
  return value === "args" || value === "result";
}

function isRelation(value: unknown): boolean {
  return value === "<" || value === "<=" || value === ">" || value === ">=";
}
