import { readFileSync } from "node:fs";
import { defineProcedure, parse } from "@agentltl/core";
import { expect, test } from "vitest";
import { run } from "./guard-loop.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const page = read("../../../docs/guard.md");

test("the loop on the guard's page is the one that is compiled and run here", () => {
  expect(/```ts\n(.*?)```/s.exec(page)?.[1]).toBe(read("guard-loop.ts"));
});

const rules = defineProcedure({
  constraints: [
    { name: "verify-first", formula: parse("precedes(verify, refund)"), repair: "Call verify first." },
    { name: "audit", formula: parse("G(now(refund) -> F now(audit))") },
    { name: "no-wire", formula: parse("not called(wire)"), mode: "stop" },
  ],
});

test("it refuses, sends back what is owed, and ends with the answer", async () => {
  const { answer, told, ran } = await play(["refund", "verify", "refund", "Done.", "audit", "Done."]);
  expect([answer, ran]).toEqual(["Done.", ["verify", "refund", "audit"]]);
  expect(told).toEqual([
    "Not executed. Rule verify-first: no verify has been called yet. Call verify first.",
    '{"result":"verify worked"}',
    '{"result":"refund worked"}',
    "Not finished yet. Rule audit: audit was not called.",
    '{"result":"audit worked"}',
  ]);
});

test("it ends where a rule stops the run", async () => {
  const { answer, ran } = await play(["wire", "verify", "Done."]);
  expect([answer, ran]).toEqual(["Stopped: wire is not allowed.", []]);
});

test("a tool that fails is told as failed", async () => {
  const { told } = await play(["broken", "Done."]);
  expect(told).toEqual(['{"error":"Error: out of order"}']);
});

/** The model's replies: a tool's name is a call, anything else the answer. */
async function play(replies: readonly string[]) {
  const told: string[] = [];
  const ran: string[] = [];
  const tool = (name: string) => async () => {
    ran.push(name);
    return `${name} worked`;
  };
  const broken = () => Promise.reject(new Error("out of order"));
  const working = Object.fromEntries(["verify", "refund", "audit", "wire"].map((name) => [name, tool(name)]));
  const tools = { ...working, broken };
  let turn = 0;
  const answer = await run(rules, tools, async (heard) => {
    told.push(...heard);
    const reply = replies[turn++] ?? "";
    const isCall = Object.hasOwn(tools, reply);
    return { text: isCall ? "" : reply, calls: isCall ? [{ id: `c${turn}`, name: reply, args: {} }] : [] };
  });
  return { answer, told, ran };
}
