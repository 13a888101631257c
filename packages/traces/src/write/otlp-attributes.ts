import type { Json, JsonObject } from "@agentltl/core/host";

/** An attribute as OTLP JSON writes it. */
export interface OtlpAttribute extends JsonObject {
  readonly key: string;
  readonly value: JsonObject;
}

/** Attributes for OTLP JSON. What is `undefined` is left out; lists and objects become their JSON text, as the GenAI conventions allow. */
export function otlpAttributes(values: Readonly<Record<string, Json | undefined>>): readonly OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: Json): JsonObject {
  switch (typeof value) {
    case "string":
      return { stringValue: value };
    case "boolean":
      return { boolValue: value };
    case "number":
      return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
    default:
      return { stringValue: JSON.stringify(value) };
  }
}
