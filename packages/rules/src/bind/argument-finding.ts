import { nearestName } from "@agentltl/core/host";

/** A key of a path that no schema has. */
export interface ArgumentFinding {
  readonly name: string;
  readonly known: readonly string[];
  readonly nearest?: string;
}

/**
 * The first key of `path` that none of the tools' schemas has; `undefined` where one has it, or where nothing is known: no schema, one that
 * admits further properties by saying so, or one that is made of others.
 */
export function argumentFinding(path: string, schemas: readonly unknown[]): ArgumentFinding | undefined {
  const keys = [...path.matchAll(/[^.[\]"\s]+|"(?:[^"\\]|\\.)*"/g)].map(([key]) => key.replace(/^"|"$/g, ""));
  let current = schemas;
  for (const key of keys) {
    if (current.length === 0) return undefined;
    if (key === "*" || /^\d+$/.test(key)) {
      current = current.map((schema) => member(schema, "items"));
      continue;
    }
    const properties = current.map((schema) => (isOpen(schema) ? undefined : member(schema, "properties")));
    if (!properties.every(isObject)) return undefined;
    const having = properties.filter((one) => Object.hasOwn(one, key));
    if (having.length === 0) {
      const known = [...new Set(properties.flatMap((one) => Object.keys(one)))];
      const nearest = nearestName(key, known);
      return { name: key, known, ...(nearest === undefined ? {} : { nearest }) };
    }
    current = having.map((one) => member(one, key));
  }
  return undefined;
}

/** Composed schemas, and those that name further properties, may have any key. */
function isOpen(schema: unknown): boolean {
  const composed = ["$ref", "anyOf", "oneOf", "allOf", "if", "patternProperties"];
  if (composed.some((key) => member(schema, key) !== undefined)) return true;
  const additional = member(schema, "additionalProperties");
  return additional === true || isObject(additional);
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
