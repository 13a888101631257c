import type { Json, JsonObject } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { runRecord } from "../../test/run-record.ts";
import { BenchError } from "../errors/bench-error.ts";
import { readRunRecord } from "./read-run-record.ts";

const record: JsonObject = {
  ...JSON.parse(JSON.stringify(runRecord())),
  events: [{ layer: "L3", constraint: "sequence", resolution: "listened" }],
};

test.each<[string, JsonObject]>([
  ["a whole run", {}],
  ["one that could not be judged", { compliance: null, correct: null, reward: null, answer: null }],
  ["one with trouble, at the bounds of shares", { noise: 1, compliance: 0 }],
  ["a reward may be below 0: potentials may be", { reward: -0.25 }],
  ["any name of an agent", { agent: "__proto__" }],
  ["any answer", { answer: "" }],
  ["one that a rule stopped", { ended: "stopped", proposed: 0, ran: 0 }],
  ["keys of a later version", { minutes: 3 }],
])("%s is read as it was written", (_what, more) => {
  const line = { ...record, ...more };
  expect(readRunRecord(line, "line 1")).toEqual(line);
});

test("what is read is another object, so that nobody changes it from behind", () => {
  const read = readRunRecord(record, "line 1");
  expect(read).not.toBe(record);
  expect(read.layers).not.toBe(record.layers);
});

/** A layer as JSON that is wrong in one place. */
const layersWith = (more: JsonObject): JsonObject => {
  const { L1, ...rest } = runRecord().layers;
  return { ...JSON.parse(JSON.stringify(rest)), L1: { ...L1, ...more } };
};

test.each<[key: string, value: Json]>([
  ["format", 2],
  ["format", "1"],
  ["agent", 7],
  ["host", "vercel"],
  ["host", "constructor"],
  ["setting", "strict"],
  ["template", "nested"],
  ["ended", "died"],
  ["difficulty", 6],
  ["difficulty", 0],
  ["difficulty", 1.5],
  ["difficulty", "D1"],
  ["seed", -1],
  ["trial", 0.5],
  ["proposed", "10"],
  ["ran", null],
  ["gold", Number.POSITIVE_INFINITY],
  ["noise", 1.1],
  ["noise", null],
  ["compliance", 1.0001],
  ["compliance", -0.1],
  ["compliance", "high"],
  ["reward", Number.POSITIVE_INFINITY],
  ["reward", "1"],
  ["correct", 1],
  ["correct", "true"],
  ["answer", 33],
  ["layers", {}],
  ["layers", []],
  ["layers", layersWith({ satisfied: -1 })],
  ["layers", layersWith({ violated: 0.5 })],
  ["layers", layersWith({ unevaluable: "0" })],
  ["layers", layersWith({ violatedWeight: -0.1 })],
  ["layers", layersWith({ violatedWeight: null })],
  ["events", {}],
  ["events", [null]],
  ["events", [{ constraint: "a", resolution: "listened" }]],
  ["events", [{ layer: "L7", constraint: "a", resolution: "listened" }]],
  ["events", [{ layer: "L1", constraint: 1, resolution: "listened" }]],
  ["events", [{ layer: "L1", constraint: "a", resolution: "ignored" }]],
])("`%s` of %j is refused with its place", (key, value) => {
  const read = (): unknown => readRunRecord({ ...record, [key]: value }, "line 3 of runs.jsonl");
  expect(read).toThrow(BenchError);
  expect(read).toThrow(`line 3 of runs.jsonl is no run of \`agentltl bench run\`: \`${key}\` is not `);
});

test.each(Object.keys(record))("without `%s` it is none", (key) => {
  const { [key]: _without, ...rest } = record;
  expect(() => readRunRecord(rest, "line 1")).toThrow(`\`${key}\``);
});

test("a line of another file is none", () => {
  expect(() => readRunRecord({ task: "t", tool_calls: [] }, "line 1")).toThrowErrorMatchingInlineSnapshot(
    `[BenchError: line 1 is no run of \`agentltl bench run\`: \`format\` is not 1]`,
  );
});
