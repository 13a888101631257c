import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { firstMember, listOf, member, textOf } from "../json/members.ts";

/** Attributes by their names, from OTLP's list of keys and values, or from an object. */
export function otelAttributes(attributes: Json | undefined): Readonly<Record<string, Json>> {
  if (isJsonObject(attributes)) return attributes;
  return Object.fromEntries(
    listOf(attributes).flatMap((attribute) => {
      const key = textOf(member(attribute, "key"));
      return key === undefined ? [] : [[key, otelValue(member(attribute, "value") ?? null)]];
    }),
  );
}

/** OTLP's value: one member, named by its type. Large integers are texts and stay so. */
export function otelValue(value: Json): Json {
  if (!isJsonObject(value)) return value;
  if (typeof value.intValue === "string")
    return Number.isSafeInteger(Number(value.intValue)) ? Number(value.intValue) : value.intValue;
  const plain = firstMember(value, ["stringValue", "intValue", "doubleValue", "boolValue", "bytesValue"]);
  if (plain !== undefined) return plain;
  if (value.arrayValue !== undefined) return listOf(member(value.arrayValue, "values")).map(otelValue);
  if (value.kvlistValue !== undefined) {
    const pairs = listOf(member(value.kvlistValue, "values"));
    return Object.fromEntries(
      pairs.map((pair) => [textOf(member(pair, "key")) ?? "", otelValue(member(pair, "value") ?? null)]),
    );
  }
  return null;
}

/** What a resource says of the service that was traced, for labels. */
export function resourceFacts(attributes: Readonly<Record<string, Json>>): Readonly<Record<string, string>> {
  const names = ["service.name", "service.version", "deployment.environment.name", "deployment.environment"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(member(attributes, name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
