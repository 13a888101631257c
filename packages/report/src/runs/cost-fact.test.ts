import { Trace } from "@agentltl/core";
import { recordedCost } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { costFact } from "./cost-fact.ts";

test.each<[times: readonly number[], expected: string]>([
  [[], "not recorded"],
  [[0], "1 decision, median 0 ms, slowest 0 ms"],
  [[0.0041], "1 decision, median 0.0041 ms, slowest 0.0041 ms"],
  [[0.00412, 0.31234], "2 decisions, median 0.16 ms, slowest 0.31 ms"],
  [[1, 2, 1234.5], "3 decisions, median 2 ms, slowest 1235 ms"],
  [[9.96, 10.4], "2 decisions, median 10 ms, slowest 10 ms"],
])("decisions of %j ms: %s", (times, expected) => {
  expect(costFact(recordedCost(times))).toEqual({ name: "cost of judging", text: expected });
});

test("what was not recorded is no cost of 0", () => {
  expect(recordedCost([])).toBeNull();
  expect(recordedCost([0])).not.toBeNull();
  expect(Trace.fromNames(["ls"]).calls[0]).not.toHaveProperty("decisionMs");
});
