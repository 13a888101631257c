import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cwd } from "node:process";
import { parseRules } from "@agentltl/rules";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount, type ModelMessage, tool } from "ai";
import type { MockLanguageModelV4 } from "ai/test";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { scriptedModel } from "../src/scripted-model.ts";

const messages: ModelMessage[] = [{ role: "user", content: "Refund W23, please." }];
const refund = { name: "refund", args: { order_id: "W23" } };
const tools = {
  verify_identity: tool({ inputSchema: z.object({}), execute: async () => ({ verified: true }) }),
  refund: tool({ inputSchema: z.object({ order_id: z.string() }), execute: async () => "refunded" }),
};

afterEach(() => vi.restoreAllMocks());

test("the README's code is the code that is compiled and run here", async () => {
  expect(await block("ts")).toBe(await read("readme-snippet.ts"));
});

test("the README's code logs what the README shows, with the README's rules", async () => {
  const folder = await mkdtemp(join(tmpdir(), "readme-"));
  await writeFile(join(folder, "agentltl.rules.yaml"), await block("yaml"));
  const start = cwd();
  process.chdir(folder);
  const { reply } = await import("./readme-snippet.ts").finally(() => process.chdir(start));
  await rm(folder, { recursive: true });

  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const text = await reply("chat-1", { model: model(), tools, messages });
  const printed = log.mock.calls.map((line) => line.join(" ")).join("\n");
  expect([text, `${printed}\n`]).toEqual(["It is under way.", await block("text")]);
});

test("in enforce the model reads what the README quotes", async () => {
  const ltl = agentltl({ rules: parseRules(await block("yaml")), posture: "enforce" });
  const asked = model();
  await ltl.wrap(generateText)({ model: asked, tools, messages, stopWhen: isStepCount(10) });
  const quoted = /^> (.*)$/m.exec(await read("../../README.md"))?.[1];
  expect(JSON.stringify(asked.doGenerateCalls.at(-1)?.prompt)).toContain(JSON.stringify(quoted));
});

/** Verifies the customer, then asks for two refunds of one order in one step. */
function model(): MockLanguageModelV4 {
  return scriptedModel([[{ name: "verify_identity", args: {} }], [refund, refund], "It is under way."]);
}

async function read(path: string): Promise<string> {
  return await readFile(new URL(path, import.meta.url), "utf8");
}

/** The README's first block of this language. */
async function block(language: string): Promise<string> {
  const readme = await read("../../README.md");
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(readme)?.[1] ?? "";
}
