// The page of `agentltl bench report` in a browser: everybody can use it, it asks nobody for anything, and nothing of a record runs in it.
import { beforeAll, expect } from "vitest";
import {
  barriersOf,
  browserOfFile,
  chromium,
  unlessChromium as missing,
  openPage,
  seen,
} from "../../../scripts/testing/browser.ts";
import { command } from "./command.ts";

const attack = `<script>window.hacked = 1</script><img src="http://127.0.0.1:9/x" onerror="window.hacked = 2">`;

const browser = browserOfFile();
let html = "";
beforeAll(async () => {
  if (chromium === undefined) return;
  const few = ["--template", "exists_selection", "--seed", "42", "--trials", "1", "--difficulty", "1"];
  const argv = [
    "bench",
    "run",
    "--out",
    "r.jsonl",
    "--agent",
    "swapper",
    ...few,
    "--noise",
    "0",
    "--noise",
    "0.3",
  ];
  const made = await command(argv, {}, ["r.jsonl"]);
  const runs = (made.after["r.jsonl"] ?? "").replaceAll('"swapper"', JSON.stringify(attack));
  const { after } = await command(
    ["bench", "report", "r.jsonl", "--html", "page.html"],
    { files: { "r.jsonl": runs } },
    ["page.html"],
  );
  html = after["page.html"] ?? "";
}, 180_000);

seen(
  `nothing of a record runs, loads or sends anything, and each figure has its numbers${missing}`,
  async () => {
    const { page, did: asked } = await openPage(browser(), html);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(await page.evaluate("document.body.textContent")).toContain("window.hacked");
    expect(asked).toEqual([]);
    const figures = await page.$$eval("figure[aria-label]", (found) =>
      found.map((one) => [one.getAttribute("aria-label"), one.querySelectorAll("details tr").length > 1]),
    );
    expect(figures).toContainEqual(["compliance by noise, soft-block", true]);
    expect(figures.every(([, hasNumbers]) => hasNumbers)).toBe(true);
    await page.close();
  },
);

for (const scheme of ["light", "dark"] as const)
  seen(`the page can be read and used by everybody, ${scheme}${missing}`, async () => {
    const { page } = await openPage(browser(), html);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    expect(await barriersOf(page)).toEqual([]);
    await page.close();
  });
