import type { Json, JsonObject } from "@agentltl/core/host";
import type { Random } from "@agentltl/statistics";
import type { Contract } from "../contract/contract.ts";
import type { Scenario } from "./scenario.ts";

/** A query of the contract's fields. */
export function drawQuery({ fields }: Contract, { ranges }: Scenario, random: Random): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, drawValue(field, ranges, random)]));
}

function drawValue(
  { name, type, values = [""] }: Contract["fields"][number],
  ranges: Scenario["ranges"],
  random: Random,
): Json {
  switch (type) {
    case "boolean":
      return random.below(2) === 1;
    case "string":
      return pick(values, random);
    case "number":
    case "integer": {
      const [least = 0, greatest = 0] = ranges[name] ?? [];
      return least + random.below(greatest - least + 1);
    }
  }
}

/** One of some values. Throws where there is none. */
export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[random.below(Math.max(values.length, 1))];
  if (value === undefined) throw new RangeError("there is nothing to pick from");
  return value;
}
