import { defineProcedure, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { scriptedAgents } from "../agents/scripted-agents.ts";
import { aiSdkHost } from "../ai-sdk/index.ts";
import { goldTrace } from "../instance/gold-trace.ts";
import { instanceOf } from "../instance/instance-of.ts";
import { runJob } from "./run-job.ts";
import type { RunKey, RunRecord } from "./run-record.ts";
import { inTrouble } from "./trouble.ts";

const instance = instanceOf({ template: "fan_out_fan_in", difficulty: 2, seed: 42 });

/** What a tool gives or complains of, called so many times. */
function outcomes(noise: number, seed: number, tool = "tool_a_list"): readonly string[] {
  const found = inTrouble(instance, noise, seed)
    .tools()
    .find(({ name }) => name === tool);
  return Array.from({ length: 40 }, () => {
    try {
      return JSON.stringify(found?.run(tool === "tool_a_list" ? { seed: 42 } : { i: 8, j: 0 }));
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  });
}

test("tools are gone for a moment, cut off, or give their list in another order with its places", () => {
  const kinds = new Set(outcomes(1, 1).map((text) => text.replace(/[\d,[\]]+/g, "")));
  expect([...kinds].some((text) => text.includes("not there for a moment"))).toBe(true);
  expect([...kinds].some((text) => text.startsWith("the result was cut off after"))).toBe(true);
  expect(kinds).toContain('{"numbers":"places":}');
  for (const text of outcomes(1, 1).filter((one) => one.includes("places"))) {
    const { numbers, places } = JSON.parse(text);
    const back = places.map((_: number, at: number) => numbers[places.indexOf(at + 1)]);
    expect(back).toEqual([8, 2, 46, 40]);
  }
});

test("a number has no order to lose, and the same seed gives the same trouble", () => {
  expect(outcomes(1, 1, "tool_b").every((text) => /again$/.test(text))).toBe(true);
  expect(outcomes(0.5, 7)).toEqual(outcomes(0.5, 7));
  expect(outcomes(0.5, 7)).not.toEqual(outcomes(0.5, 8));
  expect(new Set(outcomes(0, 1)).size).toBe(1);
  const troubled = outcomes(0.3, 3, "tool_b").filter((text) => text.includes("again")).length;
  expect(troubled / 40).toBeCloseTo(0.3, 0);
});

test("the gold run keeps the constraints, also when a call is tried again after trouble", () => {
  const { constraints } = inTrouble(instance, 0.5, 1);
  const procedure = defineProcedure({ constraints });
  const gold = goldTrace(instance);
  expect(verifyTrace(gold, procedure).score).toBe(1);
  const first = instance.gold[0];
  const retried = {
    tool_calls: [
      { step: 0, tool_name: first?.name, arguments: first?.args, outcome: "error", tool_result: "gone" },
      ...gold.calls.map(({ name, args, result, step }) => ({
        step,
        tool_name: name,
        arguments: args,
        tool_result: result,
        outcome: "ok",
      })),
    ],
  };
  expect(verifyTrace(retried, procedure).score).toBe(1);
  expect(verifyTrace(retried, defineProcedure({ constraints: instance.constraints })).score).toBeLessThan(1);
});

async function perfect(noise: number): Promise<readonly RunRecord[]> {
  const agent = scriptedAgents[0];
  if (agent === undefined) throw new Error("no agent");
  const records: RunRecord[] = [];
  for (let trial = 1; trial <= 6; trial += 1) {
    const key: RunKey = {
      agent: agent.name,
      host: "ai-sdk",
      setting: "block-and-warn",
      template: "fan_out_fan_in",
      difficulty: 1,
      seed: 42,
      trial,
      noise,
    };
    records.push(await runJob(key, { host: aiSdkHost(), agent }));
  }
  return records;
}

test("an agent that tries again keeps the rules through trouble, and one that is left without a result doesn't", async () => {
  const some = await perfect(0.2);
  const again = some.filter(({ ran, gold, correct }) => ran > gold && correct);
  expect(again.length).toBeGreaterThan(0);
  for (const { compliance } of again) expect(compliance).toBe(1);
  const all = await perfect(1);
  for (const { correct } of all) expect(correct).toBe(false);
});
