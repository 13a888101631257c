import type { JsonObject } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { readRunRecord } from "./read-run-record.ts";

const count = { satisfied: 1, violated: 0, unevaluable: 0, violatedWeight: 0 };
const record: JsonObject = {
  format: 1,
  agent: "perfect",
  host: "ai-sdk",
  setting: "baseline",
  template: "nested_loops",
  difficulty: 1,
  seed: 42,
  trial: 1,
  noise: 0,
  compliance: null,
  correct: null,
  reward: 0.5,
  layers: { L1: count, L2: count, L3: count, L4: count, L5: count, L6: count },
  events: [{ layer: "L3", constraint: "sequence", resolution: "listened" }],
  proposed: 8,
  ran: 8,
  gold: 8,
  ended: "answered",
  answer: null,
};

test("a run is read as it was written", () => expect(readRunRecord(record, "line 1")).toEqual(record));

test.each<[string, JsonObject]>([
  ["another format", { ...record, format: 2 }],
  ["a name that is none", { ...record, agent: 7 }],
  ["a count that is missing", { ...record, layers: { L1: count } }],
  ["an event without its layer", { ...record, events: [{ constraint: "a", resolution: "listened" }] }],
  ["a compliance in words", { ...record, compliance: "high" }],
  ["a line of another file", { task: "t", tool_calls: [] }],
])("%s is refused with its place", (_what, line) => {
  expect(() => readRunRecord(line, "line 3 of runs.jsonl")).toThrow(
    /^line 3 of runs\.jsonl is no run of `agentltl bench run`: `\w+` is not /,
  );
});
