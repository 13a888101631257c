// The pages of `agentltl contracts` in a browser: everybody can use them, they ask nobody for anything, and nothing of a run or a contract runs in them.
import { makeCases } from "@agentltl/contracts";
import { renderReport } from "@agentltl/report/node";
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
import { benchPage } from "../src/contracts/bench-page.ts";
import { ownRows } from "../src/contracts/bench-rows.ts";
import { command, lines } from "./command.ts";
import { deskContract, deskRun, deskRuns } from "./desk.ts";

const attack = `</script><script>window.hacked = 1</script><img src="http://127.0.0.1:9/x" onerror="window.hacked = 2">`;

const browser = browserOfFile();
let html = "";
beforeAll(async () => {
  if (chromium === undefined) return;
  const label = JSON.stringify(`Verify ${attack}`);
  const line = ["contracts", "score", "runs.jsonl", "--contract", "c.yaml", "--html", "page.html"];
  const hostile = deskRun("verify_identity wipe classify note_refund refund", { answer: attack });
  const renamed = JSON.parse(JSON.stringify(hostile).replace('"wipe"', JSON.stringify(attack)));
  const files = {
    "c.yaml": deskContract.replace("Verify who is asking", label).replace("the refund desk", label),
    "runs.jsonl": lines(...deskRuns, renamed),
  };
  const { after } = await command(line, { files }, ["page.html"]);
  html = after["page.html"] ?? "";
}, 120_000);

const omitted = `#run=${encodeURIComponent("runs.jsonl:2")}`;
const hostile = `#run=${encodeURIComponent("runs.jsonl:6")}`;

seen(`nothing of a contract or a run runs, loads or sends anything${missing}`, async () => {
  for (const hash of ["", hostile]) {
    const { page, did: asked } = await openPage(browser(), html, hash);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await page.evaluate("document.body.textContent")).toContain("window.hacked");
    await page.close();
  }
});

seen(
  `a run is shown by two graphs: what was met is linked, what is missing is marked${missing}`,
  async () => {
    const { page } = await openPage(browser(), html, omitted);
    const named = (selector: string): Promise<readonly (string | null)[]> =>
      page.$$eval(selector, (found) => found.map((one) => one.getAttribute("aria-label")));
    expect(await named(".left .node.bad")).toEqual([
      expect.stringMatching(/^Verify .*: wrong, `identify` was not done before `size`$/s),
    ]);
    expect(await named(".right .node.good")).toHaveLength(3);
    expect(await page.$$(".links path")).toHaveLength(3);
    expect(await page.$$(".edge.bad")).toHaveLength(1);
    expect(await named("section[aria-label]")).toEqual(expect.arrayContaining(["What is wrong"]));
    await page.close();
  },
);

for (const [name, hash] of [
  ["the page", ""],
  ["a run", omitted],
] as const)
  for (const scheme of ["light", "dark"] as const)
    seen(`${name} can be read and used by everybody, ${scheme}${missing}`, async () => {
      const { page } = await openPage(browser(), html, hash);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      expect(await barriersOf(page)).toEqual([]);
      await page.close();
    });

for (const width of windows)
  seen(
    `the page and a run fit a window of ${width} pixels, with letters that can be read${missing}`,
    async () => {
      for (const hash of ["", omitted, hostile]) {
        const { page } = await openPage(browser(), html, hash);
        const look = await lookAt(page, width);
        expect(look.width).toBeLessThanOrEqual(width);
        expect(look.letters).toBeGreaterThan(9.5);
        expect(look.isBlank).toBe(false);
        await page.close();
      }
    },
  );

seen(`on paper every table, plot and graph is whole${missing}`, async () => {
  for (const hash of ["", omitted]) {
    const { page } = await openPage(browser(), html, hash);
    expect(await cutOnPaper(page)).toEqual([]);
    await page.close();
  }
});

for (const scheme of ["light", "dark"] as const)
  seen(
    `the benchmark's page has a matrix for each evaluator, and can be used by everybody, ${scheme}${missing}`,
    async () => {
      const cases = makeCases(1).slice(0, 140);
      const rows = (await ownRows(cases)).filter(({ contracts }) => contracts !== "other five");
      const text = renderReport(benchPage({ seed: 1, cases: cases.length, rows, variations: [] }));
      const { page, did: asked } = await openPage(browser(), text);
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      const matrix = await page.$$eval('figure[aria-label="Confusion: gold graphs"] details tr', (found) =>
        found
          .slice(1)
          .map((line) => [...line.children].slice(1).map(({ textContent }) => Number(textContent))),
      );
      expect(matrix).toEqual(rows[0]?.figures.confusion);
      expect(await page.$$("figure.heatmap .plot svg")).not.toHaveLength(0);
      expect(asked).toEqual([]);
      expect(await barriersOf(page)).toEqual([]);
      await page.close();
    },
  );
