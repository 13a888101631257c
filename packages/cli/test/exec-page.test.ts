// The page of `agentltl exec` in a browser: everybody can use it, it asks nobody for anything, and nothing of a trace runs in it.
import { beforeAll, expect } from "vitest";
import {
  barriersOf,
  browserOfFile,
  chromium,
  unlessChromium as missing,
  openPage,
  seen,
} from "../../../scripts/testing/browser.ts";
import { command, lines } from "./command.ts";

const attack = `<script>window.hacked = 1</script><img src="http://127.0.0.1:9/x" onerror="window.hacked = 2">`;

const browser = browserOfFile();
let html = "";
beforeAll(async () => {
  if (chromium === undefined) return;
  const call = (tool_name: string, isError = false): object => ({
    tool_name,
    arguments: { q: attack },
    tool_result: attack,
    ...(isError ? { is_error: true } : {}),
  });
  const runs = lines(
    {
      task: attack,
      meta: { model: attack },
      tool_calls: [call("get"), call(attack, true)],
      final_answer: attack,
    },
    { task: "b", meta: { model: "m2" }, tool_calls: [call("get"), call("get")] },
    { task: "c", meta: { model: "m2" }, tool_calls: [] },
  );
  const line = ["exec", "runs.jsonl", "--by", "meta.model", "--html", "page.html"];
  const { after } = await command(line, { files: { "runs.jsonl": runs } }, ["page.html"]);
  html = after["page.html"] ?? "";
}, 180_000);

const places = [
  "",
  `#run=${encodeURIComponent("runs.jsonl:1")}`,
  `#run=${encodeURIComponent("runs.jsonl:3")}`,
];

seen(`nothing of a trace runs, loads or sends anything${missing}`, async () => {
  for (const hash of places) {
    const { page, did: asked } = await openPage(browser(), html, hash);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(asked).toEqual([]);
    await page.close();
  }
});

seen(`curves, failures, tables and runs are there, each figure with its numbers${missing}`, async () => {
  const { page } = await openPage(browser(), html);
  const named = (selector: string): Promise<readonly (string | null)[]> =>
    page.$$eval(selector, (found) => found.map((one) => one.getAttribute("aria-label")));
  expect(await named("figure[aria-label]")).toEqual(["PEC by depth", "First failures by category"]);
  expect(await page.$$("figure .plot svg")).not.toHaveLength(0);
  expect(await named("section[aria-label]")).toEqual(
    expect.arrayContaining(["Audit", "PEC by depth, taken apart", "Success, taken apart", "Runs"]),
  );
  const numbers = await page.$$eval('figure[aria-label="PEC by depth"] details tr', (rows) =>
    rows.map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
  expect(numbers.slice(3)).toEqual([
    ["m2", "1", "1", "1 to 1"],
    ["m2", "2", "1", "1 to 1"],
  ]);
  await page.close();
});

for (const hash of places.slice(0, 2))
  for (const scheme of ["light", "dark"] as const)
    seen(
      `${hash === "" ? "the page" : "a run"} can be read and used by everybody, ${scheme}${missing}`,
      async () => {
        const { page } = await openPage(browser(), html, hash);
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        expect(await barriersOf(page)).toEqual([]);
        await page.close();
      },
    );
