// What docs/start-evaluation.md shows is what the commands print, and what its code throws.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, consolesOf } from "./page.ts";
import { refundFlowKeepsTheRules } from "./start/compliance.ts";

const blocks = blocksOf("docs/start-evaluation.md");
const textsOf = (wanted: string): readonly string[] =>
  blocks.filter(({ language }) => language === wanted).map(({ text }) => text);

test("each command of the page prints what is shown, and ends as it says", async () => {
  expect(await consolesOf(blocks)).toEqual(textsOf("console"));
  expect(textsOf("console")).toHaveLength(4);
});

test("the code for a test is the one that is compiled here, and throws what is shown", async () => {
  expect(textsOf("ts")).toEqual([readFileSync(new URL("./start/compliance.ts", import.meta.url), "utf8")]);
  const folder = mkdtempSync(join(tmpdir(), "agentltl-page-"));
  writeFileSync(join(folder, "agentltl.rules.yaml"), textsOf("yaml").join(""));
  const start = process.cwd();
  process.chdir(folder);
  const thrown = await refundFlowKeepsTheRules().catch((error: unknown) => String(error));
  process.chdir(start);
  rmSync(folder, { recursive: true });
  expect([`${thrown}\n`]).toEqual(textsOf("text"));
});
