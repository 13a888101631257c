import { equalJson, type Json } from "@agentltl/core/host";

/** A type of JSON values; `integer` is a number. */
export type JsonType = "null" | "boolean" | "number" | "string" | "array" | "object";

const all: readonly JsonType[] = ["null", "boolean", "number", "string", "array", "object"];

/** The schemas of what stands at a path; none where nothing is known of it. */
export function schemasAt(schema: unknown, path: readonly (string | number)[]): readonly unknown[] {
  let current: readonly unknown[] = [schema];
  for (const key of path) {
    const next = current
      .flatMap((one) => alternatives(one))
      .map((one) =>
        typeof key === "number" ? memberOf(one, "items") : memberOf(memberOf(one, "properties"), key),
      );
    if (next.includes(undefined)) return [];
    current = next;
  }
  return current;
}

/** A schema made of others is any of them; one that is made in another way says nothing here. */
function alternatives(schema: unknown): readonly unknown[] {
  for (const key of ["anyOf", "oneOf"]) {
    const some = memberOf(schema, key);
    if (Array.isArray(some)) return some.flatMap((one: unknown) => alternatives(one));
  }
  return [schema];
}

/** The types of the values that some of the schemas admits, as far as it says so. */
export function typesOf(schemas: readonly unknown[]): readonly JsonType[] {
  const found = schemas.flatMap(alternatives).flatMap((schema): readonly JsonType[] => {
    const listed = listedValues(schema);
    if (listed !== undefined) return listed.map(typeOf);
    const type = memberOf(schema, "type");
    const names: readonly unknown[] = Array.isArray(type) ? type : [type];
    const known = names.map((name) => (name === "integer" ? "number" : all.find((one) => one === name)));
    const types = known.filter((one) => one !== undefined);
    return type === undefined || types.length < known.length || memberOf(schema, "$ref") !== undefined
      ? all
      : types;
  });
  return schemas.length === 0 ? all : [...new Set(found)];
}

/** Whether some of the schemas may admit the value: only types, `enum` and `const` are looked at. */
export function mayAdmit(schemas: readonly unknown[], value: Json): boolean {
  if (schemas.length === 0) return true;
  return schemas.flatMap(alternatives).some((schema) => {
    const listed = listedValues(schema);
    if (listed !== undefined) return listed.some((one) => equalJson(one, value));
    if (!typesOf([schema]).includes(typeOf(value))) return false;
    return memberOf(schema, "type") !== "integer" || Number.isInteger(value);
  });
}

function listedValues(schema: unknown): readonly Json[] | undefined {
  const listed = memberOf(schema, "enum");
  if (Array.isArray(listed)) return listed;
  const single = memberOf(schema, "const");
  return isJson(single) ? [single] : undefined;
}

/** JSON Schemas hold nothing else. */
function isJson(value: unknown): value is Json {
  return value !== undefined;
}

/** The type of a value. */
export function typeOf(value: Json): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return "number";
    case "string":
      return "string";
    default:
      return "object";
  }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
