import { attempt, isJsonObject, type JsonObject, readJson } from "@agentltl/core/host";
import type { ContractFile } from "./contract-file.ts";
import type { FaultList } from "./fault-list.ts";
import { schemaShape } from "./schema-shape.ts";
import { shapeFaults } from "./shape-faults.ts";
import { validatorOf } from "./validator-of.ts";

/** The JSON Schema of the answer, as plain data. A fault, where it has a word with a value that the word can't have, or can't be used. */
export function readOutput(output: ContractFile["output"], faults: FaultList): JsonObject | undefined {
  if (output === undefined) return undefined;
  const shape = schemaShape.safeParse(output);
  if (!shape.success) {
    for (const { path, message } of shapeFaults(shape.error.issues))
      faults.report("shape", ["output", ...path], `is no JSON Schema: ${message}`);
    return undefined;
  }
  const read = attempt(() => readJson(output));
  const schema = read.kind === "done" && read.value.kind === "json" ? read.value.value : undefined;
  if (schema !== undefined && isJsonObject(schema)) {
    if (attempt(() => validatorOf(schema).validate(null)).kind === "done") return schema;
  }
  faults.report("shape", ["output"], "is no JSON Schema that can be used");
  return undefined;
}
