import { createGuard } from "@agentltl/core";
import { sessionRuns } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { enterSpan } from "../test/active-span.ts";
import { rulesOf } from "../test/scripted.ts";
import { createTelemetry } from "./telemetry.ts";

const rules = rulesOf({ owed: "called(read)", once: "count(refund) <= 1", hidden: "metric(cost) <= 1" });
const runOf = () => {
  const runs = sessionRuns(createGuard(rules), rules, "s");
  return () => runs.all();
};

test("each rule is one event, by name and verdict; one that could not be judged has no value", async () => {
  const span = enterSpan();
  await createTelemetry()(runOf());
  span.leave();
  const events = span.events as readonly (readonly [string, object])[];
  const told = events.map(([name, attributes]) => [name, ...Object.values(attributes)]);
  expect(told).toEqual([
    ["gen_ai.evaluation.result", "owed", "violated", 0],
    ["gen_ai.evaluation.result", "once", "satisfied", 1],
    ["gen_ai.evaluation.result", "hidden", "unevaluable"],
  ]);
});

test("each span gets what ended in it, by one and the same listener", async () => {
  const tell = createTelemetry();
  const counts: number[] = [];
  for (let request = 0; request < 3; request++) {
    const span = enterSpan();
    await tell(runOf());
    span.leave();
    counts.push(span.events.length);
  }
  expect(counts).toEqual([3, 3, 3]);
});

test("where no span is active nothing is asked of the run, and one that can't be told disturbs nobody", async () => {
  const tell = createTelemetry();
  const asked: string[] = [];
  const broken = () => {
    asked.push("asked");
    throw new Error("broken");
  };
  await tell(broken);
  expect(asked).toEqual([]);
  const span = enterSpan();
  await tell(broken);
  span.leave();
  expect([asked, span.events]).toEqual([["asked"], []]);
});
