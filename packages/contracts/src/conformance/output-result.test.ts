import type { JsonObject } from "@agentltl/core/host";
import { expect, test } from "vitest";
import type { OutputResult } from "./conformance.ts";
import { outputResult } from "./output-result.ts";

const form: JsonObject = {
  type: "object",
  required: ["status"],
  properties: { status: { enum: ["refunded", "refused"] }, amount: { type: "number" } },
  additionalProperties: false,
};

function check(
  schema: JsonObject | undefined,
  answer: string | null | undefined,
  verdict: OutputResult["verdict"],
  ended = true,
): void {
  expect(outputResult(schema, answer, ended).verdict).toBe(verdict);
}

test.each<[string, string | null | undefined, OutputResult["verdict"]]>([
  ["as asked for", '{"status":"refunded"}', "valid"],
  ["with white space around it", ' \n{"status": "refused", "amount": 1}\n', "valid"],
  ["a value that it may not have", '{"status":"open"}', "invalid"],
  ["a key that is missing", "{}", "invalid"],
  ["a key too much", '{"status":"refunded","note":"x"}', "invalid"],
  ["another type", '{"status":"refunded","amount":"1"}', "invalid"],
  ["a text in place of JSON", "I have refunded it.", "invalid"],
  ["JSON that is cut off", '{"status":"refunded"', "invalid"],
  ["JSON behind words", 'Done: {"status":"refunded"}', "invalid"],
  ["an empty answer", "", "invalid"],
  ["`null` as JSON", "null", "invalid"],
  ["keys that every object has", '{"__proto__": {"status": "refunded"}}', "invalid"],
  ["no answer", null, "invalid"],
  ["nothing that was recorded", undefined, "not-evaluated"],
])("an answer, %s: %j is %s", (_what, answer, verdict) => check(form, answer, verdict));

test("where no form is asked for any answer will do, also none", () => {
  for (const answer of ["anything", "", null, undefined]) check(undefined, answer, "none");
});

test("while the run goes on the answer may come yet; one that is there is judged", () => {
  check(form, null, "not-evaluated", false);
  check(form, '{"status":"open"}', "invalid", false);
  check(form, '{"status":"refunded"}', "valid", false);
});

test.each<[JsonObject, string, OutputResult["verdict"]]>([
  [{ type: "string" }, "I have refunded it.", "valid"],
  [{ type: "string", pattern: "^Done" }, "Done.", "valid"],
  [{ type: "string", pattern: "^Done" }, "Not done.", "invalid"],
  [{ type: "string", minLength: 1 }, "", "invalid"],
  [{ type: "integer" }, "33", "valid"],
  [{ type: "integer" }, "33.5", "invalid"],
  [{ type: "boolean" }, "true", "valid"],
  [{ type: "array", items: { type: "number" } }, "[1, 2]", "valid"],
  [{ type: "array", items: { type: "number" } }, '[1, "2"]', "invalid"],
  [{}, "anything", "valid"],
])("a schema %j takes `%s`: %s", (schema, answer, verdict) => check(schema, answer, verdict));

test("what is wrong is said as deep as it lies", () => {
  expect(outputResult(form, '{"status":"open"}', true).detail).toMatchInlineSnapshot(
    `"Instance does not match any of ["refunded","refused"]."`,
  );
  expect(outputResult(form, null, true).detail).toBe("there is no final answer");
  expect(outputResult(form, undefined, true).detail).toBe("the final answer was not recorded");
});

test("a schema that is none judges nobody", () => {
  check({ $ref: "#/nowhere" }, "{}", "not-evaluated");
  check({ type: "string", pattern: "(" }, "x", "not-evaluated");
});
