import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { command } from "./command.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The blocks of code in this language. */
function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, block = ""]) => block,
  );
}

test("what the README shows is what the command prints", async () => {
  const [rules = "", ...otherRules] = blocks("yaml");
  const [runs = "", ...otherRuns] = blocks("jsonl");
  const [shown = "", ...otherShown] = blocks("console");
  expect([otherRules, otherRuns, otherShown].flat()).toEqual([]);
  const files = { "agentltl.rules.yaml": rules, "runs/today.jsonl": runs };
  const { code, stdout } = await command(["verify", "runs/*.jsonl", "--rules", "agentltl.rules.yaml"], {
    files,
  });
  expect([code, `$ npx agentltl verify 'runs/*.jsonl' --rules agentltl.rules.yaml\n${stdout}`]).toEqual([
    1,
    shown,
  ]);
});

test("each command in the README exists, and takes the options that are shown", async () => {
  const lines = [...readme.matchAll(/^ {4}npx agentltl (\w+)(.*?)(?: {2,}#.*)?$/gm)];
  expect(lines.map(([, name]) => name)).toEqual(["init", "test", "verify", "ground", "parse"]);
  for (const [, name = "", rest = ""] of lines) {
    const { stdout } = await command([name, "--help"]);
    for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(option);
  }
});
