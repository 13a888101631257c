// What docs/start-research.md shows is what happens; what it only lists can be run from top to bottom.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { blocksOf, consolesOf, endsOf } from "./page.ts";

const blocks = blocksOf("docs/start-research.md");
const textsOf = (wanted: string): readonly string[] =>
  blocks.filter(({ language }) => language === wanted).map(({ text }) => text);

test("the code of the page is the one that runs here, and it prints what is shown", async () => {
  expect(textsOf("ts")).toEqual([readFileSync(new URL("./start/score.ts", import.meta.url), "utf8")]);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./start/score.ts");
  const printed = log.mock.calls.map((words) => `${words.join(" ")}\n`);
  log.mockRestore();
  expect(printed).toEqual(textsOf("text"));
});

test("each command of the page prints what is shown, and ends as it says", async () => {
  expect(await consolesOf(blocks)).toEqual(textsOf("console"));
  expect(textsOf("console")).toHaveLength(2);
});

/** Five functions to ask for: as many as the file that `study init` writes wants. */
const source = ["find_order", "refund_order", "verify_identity", "open_account", "close_account"]
  .map((name) => `def ${name}(key):\n    return key\n`)
  .join("\n");

test("the study and the benchmark run from top to bottom, and end well", async () => {
  expect(await endsOf(blocks, { "src/shop/orders.py": source })).toEqual([
    ["study init", 0],
    ["study run", 0],
    ["study run", 0],
    ["study analyze", 0],
    ["bench run", 0],
    ["bench report", 0],
  ]);
});
