import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Json } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import { Trace } from "../trace/trace.ts";
import { verifyTrace } from "./verify-trace.ts";

const procedure = defineProcedure({
  constraints: [{ name: "verified first", formula: parse("precedes(verify(outcome = ok), refund)") }],
  tools: [
    {
      tool: { kind: "name", name: "verify" },
      success: [{ part: "result", path: "verified", matcher: { kind: "equals", value: true } }],
    },
  ],
});

test.each<[string, Json | undefined, boolean | null]>([
  ["shows success", { verified: true }, true],
  ["shows no success", { verified: false }, false],
  ["is not recorded", undefined, null],
])("where the result %s, of a trace and of a record alike", (_name, result, passed) => {
  const record = { tool_calls: [call("verify", result), call("refund", "done")] };
  const trace = Trace.fromMetrics(record);
  const copy = structuredClone(trace);
  for (const given of [record, trace])
    expect(verifyTrace(given, procedure).constraints.map((one) => one.passed)).toEqual([passed]);
  expect(trace).toEqual(copy);
});

function call(name: string, result: Json | undefined) {
  return { name, args: {}, is_error: false, ...(result === undefined ? {} : { result }) };
}
