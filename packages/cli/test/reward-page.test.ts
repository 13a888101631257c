import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { command } from "./command.ts";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const page = read("docs/reward.md");

function block(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";
}

test("what docs/reward.md shows is what the command prints", async () => {
  const files = { "items.jsonl": block("jsonl") };
  const { code, stdout } = await command(["reward", "items.jsonl", "--preset", "hardened"], { files });
  expect([code, `$ npx agentltl reward items.jsonl --preset hardened\n${stdout}`]).toEqual([
    2,
    block("console"),
  ]);
});

test("its Python is that of the example", () => {
  expect(read("examples/reward/trl_reward.py")).toContain(block("python"));
});

test("its TypeScript prints what it says", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./reward-page.ts");
  expect(log.mock.calls).toEqual([[1]]);
  log.mockRestore();
});
