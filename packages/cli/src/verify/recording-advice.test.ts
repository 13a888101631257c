import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";
import { recordingAdvice } from "./recording-advice.ts";

test.each<[...Parameters<typeof recordingAdvice>, readonly string[]]>([
  [
    "otel",
    new Set(["args"]),
    [
      "no arguments recorded (otel): set `recordInputs: true` in the AI SDK's telemetry, or turn on what your instrumentation calls capturing content",
    ],
  ],
  [
    "otel",
    new Set(["result", "time"]),
    [
      "no results recorded (otel): set `recordOutputs: true` in the AI SDK's telemetry, or turn on what your instrumentation calls capturing content",
    ],
  ],
  [
    "langsmith",
    new Set(["args", "result"]),
    [
      "no arguments and results recorded (langsmith): don't set LANGSMITH_HIDE_INPUTS or LANGSMITH_HIDE_OUTPUTS",
    ],
  ],
  ["otel", new Set(["time", "dialogue"]), []],
  ["openai-chat", new Set(["args"]), []],
])("of %s without %o", (format, missing, expected) => {
  expect(recordingAdvice(format, missing)).toEqual(expected);
});

test("rules that could not be judged for want of arguments: exit 3, and the setting that records them", async () => {
  const span = {
    traceId: "t",
    spanId: "a",
    name: "execute_tool refund",
    startTimeUnixNano: "1000000000",
    endTimeUnixNano: "2000000000",
    attributes: [
      { key: "gen_ai.operation.name", value: { stringValue: "execute_tool" } },
      { key: "gen_ai.tool.name", value: { stringValue: "refund" } },
    ],
  };
  const rule = ["-c", "once: forall o in argsOf(refund, order_id). count(refund(order_id = $o)) <= 1"];
  const { code, stdout } = await command(["verify", "spans.jsonl", ...rule], {
    files: { "spans.jsonl": lines(span) },
  });
  expect(code).toBe(3);
  expect(stdout).toContain(
    "  record  no arguments and results recorded (otel): set `recordInputs: true` and `recordOutputs: true` in the AI SDK's telemetry, or turn on what your instrumentation calls capturing content\n",
  );
  expect(stdout).toContain("gate    UNSURE: 1 rule not judged in 1 trace (--allow-unjudged)");
});
