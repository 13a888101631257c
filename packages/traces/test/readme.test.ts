import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatNames } from "../src/index.ts";
import { figures } from "./readme-code.ts";
import { countCalls } from "./readme-node.ts";

const readme: string = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The blocks of code in this language. */
function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, block = ""]) => block,
  );
}

test("the README shows the code that is run here, and what it gives", () => {
  const [code = ""] = readFileSync(new URL("readme-code.ts", import.meta.url), "utf8").split("\nexport ");
  const node = readFileSync(new URL("readme-node.ts", import.meta.url), "utf8");
  expect(blocks("ts")).toEqual([code, node]);
  expect(figures.recognised).toMatchObject({ kind: "recognised", format: "openai-chat" });
  const [lost = "", verdicts = ""] = blocks("text");
  expect([lost, verdicts].map((text) => text.trim().split("\n"))).toEqual([figures.lost, figures.verdicts]);
  expect(figures.events).toEqual([3]);
});

test("the code for files counts calls", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-readme-"));
  writeFileSync(
    join(folder, "a.jsonl"),
    '{"tool_calls": [{"name": "a"}]}\n{"tool_calls": [{"name": "a"}, {"name": "b"}]}\n',
  );
  expect(await countCalls(join(folder, "a.jsonl"))).toBe(3);
  rmSync(folder, { recursive: true });
});

test("the README names every format", () => {
  const table = readme.slice(readme.indexOf("## Formats"), readme.indexOf("## What can be relied on"));
  expect(formatNames.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
