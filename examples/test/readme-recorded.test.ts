// What the README says after its first screen: runs are written down, and `agentltl` judges them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseRules } from "@agentltl/rules";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount, ToolLoopAgent, tool } from "ai";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { scriptedModel } from "../src/scripted-model.ts";
import { untimed } from "./untimed.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const bin = fileURLToPath(new URL("../../packages/cli/bin/agentltl.js", import.meta.url));

const refund = { name: "refund", args: { order_id: "W23" } };
const tools = {
  verify_identity: tool({ inputSchema: z.object({}), execute: async () => ({ verified: true }) }),
  refund: tool({ inputSchema: z.object({ order_id: z.string() }), execute: async () => "refunded" }),
};
const model = () =>
  scriptedModel([[{ name: "verify_identity", args: {} }], [refund, refund], "It is under way."]);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "readme-"));
  writeFileSync(join(folder, "agentltl.rules.yaml"), block("yaml"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command prints in the folder, and its exit code. */
function agentltlCommand(line: string, stdin = ""): readonly [string, number | null] {
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--conditions=@agentltl/source", bin, ...args],
    { cwd: folder, encoding: "utf8", input: stdin },
  );
  return [stdout + stderr, status];
}

test("the code that records is the first screen's, with the lines that the README shows", () => {
  const [, shown = ""] = blocks("ts");
  const [importing = "", , ...setting] = shown.trimEnd().split("\n");
  const recorded = source("readme-recorded.ts");
  for (const line of [importing, setting.join("\n")]) expect(recorded).toContain(`${line}\n`);
  const before = recorded
    .replace(`${importing}\n`, "")
    .replace(
      setting.join("\n"),
      'const ltl = agentltl({ rules: await loadRules("agentltl.rules.yaml"), posture: "observe" });',
    );
  expect(before).toBe(source("readme-snippet.ts"));
});

test("of the run that it records `verify` says what the README shows", async () => {
  const start = process.cwd();
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  process.chdir(folder);
  const { reply } = await import("./readme-recorded.ts");
  await reply("chat-1", {
    model: model(),
    tools,
    messages: [{ role: "user", content: "Refund W23, please." }],
  });
  process.chdir(start);
  log.mockRestore();
  const [command = ""] = commands();
  const [shown, code] = agentltlCommand(command);
  expect(shown).toMatch(/^ {2}judged {2}3 decisions, median [\d.]+ ms, slowest [\d.]+ ms$/m);
  expect([code, untimed(shown)]).toEqual([1, untimed(blocks("console").at(0))]);
});

test("each command of the README runs on these rules and this run", () => {
  expect(commands().map((command) => [command.split(" ")[0], agentltlCommand(command)[1]])).toEqual([
    ["verify", 1],
    ["test", 0],
    ["ground", 3],
    ["report", 0],
    ["parse", 0],
  ]);
  expect(agentltlCommand("test")[0]).toContain("3 examples of 2 rules: 3 passed, 0 failed");
});

test("the record that the README shows is read, and breaks no rule", () => {
  const record = JSON.stringify(JSON.parse(block("json")));
  const [shown, code] = agentltlCommand("verify - -r agentltl.rules.yaml", `${record}\n`);
  expect([code, shown.includes("PASS")]).toEqual([0, true]);
  expect(agentltlCommand("verify - -r agentltl.rules.yaml", block("json"))[1]).toBe(0);
});

test("what the README says of an agent and of success is so", async () => {
  const success = /`(tools: \{ verify_identity.*?\} \} \})`/.exec(readme)?.[1] ?? "";
  const ltl = agentltl({ rules: parseRules(`${success}\n${block("yaml")}`), posture: "enforce" });
  const failing = {
    ...tools,
    verify_identity: tool({ inputSchema: z.object({}), execute: async () => ({ verified: false }) }),
  };
  const agent = ltl.agent(new ToolLoopAgent({ model: model(), tools: failing }));
  const result = await agent.generate({ prompt: "Refund W23, please." });
  expect(ltl.runOf(result).decisions.map(({ kind }) => kind)).toEqual(["allow", "block", "block"]);
  const lenient = agentltl({ rules: parseRules(block("yaml")), posture: "enforce" });
  const other = await lenient.wrap(generateText)({
    model: model(),
    tools: failing,
    prompt: "W23",
    stopWhen: isStepCount(5),
  });
  expect(lenient.runOf(other).decisions.map(({ kind }) => kind)).toEqual(["allow", "allow", "block"]);
});

function commands(): readonly string[] {
  const shell = blocks("sh").find((text) => text.includes("agentltl verify")) ?? "";
  return shell
    .trimEnd()
    .split("\n")
    .map((line) => /^npx agentltl (.*?)\s*(?:#.*)?$/.exec(line)?.[1] ?? "");
}

function source(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

function block(language: string): string {
  return blocks(language)[0] ?? "";
}

/** The README's blocks of this language. */
function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(
    ([, text = ""]) => text,
  );
}
