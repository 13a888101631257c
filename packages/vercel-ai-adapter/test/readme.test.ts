import { readFileSync } from "node:fs";
import { tool } from "ai";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { answer } from "./readme-snippet.ts";
import { scriptedModel } from "./scripted-model.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const readme = read("../README.md");

test("the README's code is the code that is compiled and run here", () => {
  expect(/```ts\n(.*?)```/s.exec(readme)?.[1]).toBe(read("readme-snippet.ts"));
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
