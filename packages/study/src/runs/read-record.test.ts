import { expect, test } from "vitest";
import { readRecord } from "./read-record.ts";
import { keyOf, type RunRecord } from "./run-record.ts";

const cell = { repository: "r", question: "r/1", prompt: "default", model: "m", seed: 1, trial: 1 };
const record: RunRecord = {
  format: 1,
  study: "h",
  key: keyOf(cell),
  cell,
  end: { kind: "answer" },
  usage: { input: 1, output: 2, steps: 3, cost: null },
  startedAt: "2030-01-01T00:00:00.000Z",
  took: 5,
  trace: { calls: [] },
};

const check = (change: object, isRun: boolean): void => {
  const line = JSON.stringify({ ...record, ...change });
  expect(readRecord(line)).toEqual(isRun ? JSON.parse(line) : undefined);
};

test.each<[string, object]>([
  ["as it was written", {}],
  ["that ended with an error", { end: { kind: "error", message: "no route" } }],
  ["that ended at a limit", { end: { kind: "limit", which: "tokens" } }],
  ["that was empty and had a price", { end: { kind: "empty" }, usage: { ...record.usage, cost: 0.1 } }],
])("a run %s is read", (_name, change) => check(change, true));

test.each<[string, object]>([
  ["of another format", { format: 2 }],
  ["without a study", { study: undefined }],
  ["that ended in no way that there is", { end: { kind: "bored" } }],
  ["at a limit that there is not", { end: { kind: "limit", which: "patience" } }],
  ["whose error says nothing", { end: { kind: "error" } }],
  ["whose tokens are a text", { usage: { ...record.usage, input: "1" } }],
  ["whose cell lacks a seed", { cell: { ...cell, seed: undefined } }],
  ["whose trace is a text", { trace: "calls" }],
  ["without a trace", { trace: null }],
])("a run %s is none", (_name, change) => check(change, false));

test.each(["", "{", "null", "[]", "7"])("%j is no run", (line) => {
  expect(readRecord(line)).toBeUndefined();
});

test("keys tell runs apart by everything but the repository, which the question says", () => {
  const others = [{ question: "r/2" }, { prompt: "strict" }, { model: "n" }, { seed: 2 }, { trial: 2 }];
  const keys = others.map((other) => keyOf({ ...cell, ...other }));
  expect(new Set([keyOf(cell), ...keys]).size).toBe(6);
  expect(keyOf({ ...cell, repository: "s" })).toBe(keyOf(cell));
});
