import { readFileSync } from "node:fs";
import { type ModelMessage, tool } from "ai";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { answerTo, turn } from "./readme-answer.ts";
import { answer } from "./readme-snippet.ts";
import { scriptedModel } from "./scripted-model.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const readme = read("../README.md");

test("the README's code is the code that is compiled and run here", () => {
  const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);
  expect(blocks).toEqual([read("readme-snippet.ts"), read("readme-answer.ts")]);
});

test("from an agent to the first call that is refused it is ten lines", () => {
  const lines = read("readme-snippet.ts").split("\n");
  expect(lines.filter((line) => line.trim() !== "")).toHaveLength(10);
});

test("the README's code does what the README says", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const refund = tool({ inputSchema: z.object({ order_id: z.string() }), execute: async () => "refunded" });
  const call = 'refund {"order_id":"W23"}';
  const model = scriptedModel([[call, call], "It is under way."]);
  const text = await answer(model, { refund }, "Refund W23.");
  const printed = log.mock.calls.map((line) => line[2]);
  log.mockRestore();
  expect([text, printed]).toEqual(["It is under way.", ["allow", "block"]]);
  const quoted = /^> (.*)$/m.exec(readme)?.[1];
  expect(model.doGenerateCalls[1]?.prompt.at(-1)).toMatchObject({
    content: [{}, { output: { type: "execution-denied", reason: quoted } }],
  });
});

test("a turn that says nothing is one that was stopped, or that waits for a person", async () => {
  const done: string[] = [];
  const run = (name: string) => tool({ inputSchema: z.object({}), execute: async () => done.push(name) });
  const tools = { refund: run("refund"), delete_account: run("delete_account") };
  const ask: ModelMessage[] = [{ role: "user", content: "Go on." }];
  const stopped = await turn(scriptedModel([["delete_account {}"], "(never asked)"]), tools, ask);
  expect(stopped.say).toBe("I had to stop: delete_account is not allowed.");
  const waits = await turn(scriptedModel([["refund {}"], "(never asked)"]), tools, ask);
  expect([waits.say, waits.asked?.length, done]).toEqual(["May I?", 1, []]);
  const id = waits.asked?.[0]?.approvalId ?? "";
  const no = await turn(scriptedModel(["As you like."]), tools, [...waits.history, answerTo(id, false)]);
  expect([no.say, done]).toEqual(["As you like.", []]);
  const yes = await turn(scriptedModel(["It is under way."]), tools, [...waits.history, answerTo(id, true)]);
  expect([yes.say, done]).toEqual(["It is under way.", ["refund"]]);
});
