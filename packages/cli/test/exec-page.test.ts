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
import { cutOnPaper, lookAt, windows } from "../../../scripts/testing/looks.ts";
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

/** Groups with long names, and runs of up to six calls: a page as it is in use. */
async function pageInUse(): Promise<string> {
  const models = ["react-baseline", "executability-verified planner (rerank)"];
  const runs = models.flatMap((model, which) =>
    Array.from({ length: 12 }, (_, task) => ({
      task: `task-${task}`,
      meta: { model },
      reward: task % 2,
      tool_calls: Array.from({ length: 2 + (task % 5) }, (__, at) => ({
        step: at + 1,
        tool_name: "search_direct_flight",
        arguments: { id: at },
        tool_result: (task + at) % (3 + which) === 0 ? "the order was cancelled by the customer" : "ok",
        ...((task + at) % (3 + which) === 0 ? { is_error: true } : {}),
      })),
    })),
  );
  const line = ["exec", "runs.jsonl", "--by", "meta.model", "--success", "metric(reward) >= 1"];
  const { after } = await command(
    [...line, "--html", "page.html"],
    { files: { "runs.jsonl": lines(...runs) } },
    ["page.html"],
  );
  return after["page.html"] ?? "";
}

for (const width of windows)
  seen(
    `the page and a run fit a window of ${width} pixels, with letters that can be read${missing}`,
    async () => {
      const used = await pageInUse();
      for (const hash of places.slice(0, 2)) {
        const { page, did } = await openPage(browser(), used, hash);
        const look = await lookAt(page, width);
        expect(look.width).toBeLessThanOrEqual(width);
        expect(look.letters).toBeGreaterThan(9.5);
        expect(look.isBlank).toBe(false);
        expect(did).toEqual([]);
        await page.close();
      }
    },
  );

seen(`depths are whole numbers, and a plot follows its window${missing}`, async () => {
  const { page } = await openPage(browser(), await pageInUse());
  const ticks = (): Promise<readonly (string | null)[]> =>
    page.$$eval('figure[aria-label="PEC by depth"] [aria-label="x-axis tick label"] text', (found) =>
      found.map(({ textContent }) => textContent),
    );
  const widthOf = (): Promise<number> =>
    page.$eval('figure[aria-label="PEC by depth"] .plot > figure > svg:last-child', (svg) =>
      Number(svg.getAttribute("width")),
    );
  await lookAt(page, 1_440);
  expect(await ticks()).toEqual(["1", "2", "3", "4", "5", "6"]);
  const wide = await widthOf();
  await lookAt(page, 360);
  expect(await widthOf()).toBeLessThan(Math.min(wide, 360));
  await page.close();
});

seen(`on paper every table and every plot is whole${missing}`, async () => {
  const { page } = await openPage(browser(), await pageInUse());
  expect(await cutOnPaper(page)).toEqual([]);
  await page.close();
});

seen(`without a mouse tables are sorted, runs opened, and numbers unfolded${missing}`, async () => {
  const { page } = await openPage(browser(), await pageInUse());
  const first = (): Promise<string | null> =>
    page.$eval('section[aria-label="Runs"] tbody td a', ({ textContent }) => textContent);
  await page.focus('section[aria-label="Runs"] th:nth-child(2) button');
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(await first()).toBe("runs.jsonl:24");
  await page.focus('figure[aria-label="PEC by depth"] summary');
  await page.keyboard.press("Enter");
  expect(await page.$$('figure[aria-label="PEC by depth"] details[open]')).toHaveLength(1);
  await page.focus('section[aria-label="Runs"] tbody td a');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".timeline");
  expect(await page.$eval("h2", ({ textContent }) => textContent)).toMatch(/^runs\.jsonl:24: /);
  await page.close();
});
