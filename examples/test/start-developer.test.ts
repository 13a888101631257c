// What docs/start-developer.md shows is what happens: its code is compiled, run and recorded, its commands judge what it recorded.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseRules } from "@agentltl/rules";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount } from "ai";
import { afterAll, expect, test, vi } from "vitest";
import { scriptedModel } from "../src/scripted-model.ts";
import { script, tools } from "./start/agent.ts";
import { untimed } from "./untimed.ts";

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const page = text("../../docs/start-developer.md");
const bin = fileURLToPath(new URL("../../packages/cli/bin/agentltl.js", import.meta.url));
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, block = ""]) => block);

const folder = mkdtempSync(join(tmpdir(), "start-developer-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "agentltl.rules.yaml"), blocks("yaml").join(""));

function printedBy(line: string): string {
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@agentltl/source", bin, ...args.slice(2)],
    { cwd: folder, encoding: "utf8" },
  );
  return `$ ${line}\n${stdout}${stderr}`;
}

test("the route of the page is the one that runs here; it logs and records, and the commands print what is shown", async () => {
  const [route] = blocks("ts");
  expect(text("./start/route.ts")).toBe(route);

  const start = process.cwd();
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  process.chdir(folder);
  const { POST } = await import("./start/route.ts");
  const messages = [{ id: "1", role: "user", parts: [{ type: "text", text: "Refund W23, please." }] }];
  const body = JSON.stringify({ id: "chat-1", messages });
  await (await POST(new Request("http://localhost/api/chat", { method: "POST", body }))).text();
  process.chdir(start);
  const logged = log.mock.calls.map((words) => words.join(" "));
  log.mockRestore();

  expect(`${logged.join("\n")}\n`).toBe(blocks("text")[0]);
  expect(blocks("console")).toHaveLength(2);
  for (const shown of blocks("console")) {
    const printed = printedBy(/^\$ (.*)$/m.exec(shown)?.[1] ?? "");
    expect(untimed(printed)).toBe(untimed(shown));
  }
});

test("in enforce the second refund never runs, and the model reads what the page quotes", async () => {
  const model = scriptedModel(script);
  const ltl = agentltl({ rules: parseRules(blocks("yaml").join("")) });
  const result = await ltl.wrap(generateText)({ model, tools, prompt: "W23", stopWhen: isStepCount(10) });
  expect(ltl.runOf(result).decisions.map(({ kind }) => kind)).toEqual(["allow", "allow", "block"]);
  const [, quoted = ""] = /^> (.*)$/m.exec(page) ?? [];
  expect(JSON.stringify(model.doGenerateCalls.at(-1)?.prompt)).toContain(JSON.stringify(quoted));
  expect(ltl.runOf(result).cost).toEqual({
    decisions: 3,
    medianMs: expect.any(Number),
    maxMs: expect.any(Number),
  });
});
