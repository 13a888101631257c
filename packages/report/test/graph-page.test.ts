import { expect } from "vitest";
import {
  barriersOf,
  browserOfFile,
  unlessChromium as missing,
  type Page,
  seen,
} from "../../../scripts/testing/browser.ts";
import type { GraphPair, Report } from "../src/index.ts";
import { pageWith, refundGraphs } from "./graph-pair.ts";
import { attacks } from "./hostile-report.ts";
import { openReport } from "./open-report.ts";

const browser = browserOfFile();

const textsOf = (page: Page, selector: string): Promise<readonly string[]> =>
  page.$$eval(selector, (found) => found.map(({ textContent }) => textContent ?? ""));
const labelsOf = (page: Page, selector: string): Promise<readonly (string | null)[]> =>
  page.$$eval(selector, (found) => found.map((node) => node.getAttribute("aria-label")));

/** A run whose graphs lead to its calls. */
const run: Report = {
  ...pageWith(),
  runs: [
    {
      id: "t-1",
      place: "runs/t-1.jsonl",
      facts: [{ name: "primary", text: "omission", tone: "bad" }],
      figures: [refundGraphs],
      calls: ["classify_amount", "wipe", "refund"].map((name, position) => ({
        position,
        name,
        args: { text: "{}" },
        outcome: "ok",
        complaints: [],
      })),
      said: [],
      rules: [],
      gaps: [],
    },
  ],
};

seen(
  `both graphs are drawn with their nodes named, and links between what belongs together${missing}`,
  async () => {
    const { page, did } = await openReport(browser(), pageWith(refundGraphs));
    expect(await textsOf(page, ".graph-name")).toEqual(["expected", "observed"]);
    expect((await labelsOf(page, ".left .node")).toSorted()).toEqual([
      "Decide by the amount: as it should be, done",
      "Note that the desk refunds: no part of this, not for this query",
      "Refund the amount: not evaluated, whether it worked was not recorded",
      "Verify who is asking: wrong, it was not done",
    ]);
    expect(await labelsOf(page, ".right .node")).toEqual([
      "#1 classify_amount: as it should be, matched",
      "#2 wipe_everything_that_w… (#2 wipe_everything_that_was_ever_written_down): wrong, an extra action",
      "#3 refund: not evaluated, how it ended was not recorded",
    ]);
    expect(await page.$$(".links path")).toHaveLength(2);
    expect(await textsOf(page, ".edge-sign")).toEqual(["✗"]);
    expect(did).toEqual([]);
    await page.close();
  },
);

seen(`how a node stands is told by its sign and its line, not by colour alone${missing}`, async () => {
  const { page } = await openReport(browser(), pageWith(refundGraphs));
  const looks = (await page.evaluate(`[...document.querySelectorAll(".left .node")].map((node) => {
    const { strokeDasharray, strokeWidth } = getComputedStyle(node.querySelector("rect"));
    return node.querySelector(".node-sign").textContent + " " + strokeDasharray + " " + strokeWidth;
  })`)) as readonly string[];
  expect(new Set(looks).size).toBe(4);
  expect(looks.map(([sign]) => sign).toSorted()).toEqual(["?", "○", "✓", "✗"].toSorted());
  await page.close();
});

seen(
  `arrow keys lead through both graphs, one stop of the tab key, and what is chosen is said${missing}`,
  async () => {
    const { page } = await openReport(browser(), pageWith(refundGraphs));
    const said = async (): Promise<string> => (await textsOf(page, ".graph-says")).join();
    expect(await said()).toBe("✗ Verify who is asking it was not done – ✗ the first was not done");
    expect(await page.$$(".graphs [tabindex='0']")).toHaveLength(1);
    await page.evaluate("document.querySelector('.graphs [tabindex=\"0\"]').focus()");
    await page.keyboard.press("ArrowDown");
    expect(await said()).toBe(
      "✓ Decide by the amount done – observed: #1 classify_amount, similarity 1 – ✗ the first was not done",
    );
    await page.keyboard.press("ArrowRight");
    expect(await said()).toBe("✓ #1 classify_amount matched – expected: Decide by the amount, similarity 1");
    const focused = await page.evaluate("document.activeElement.getAttribute('aria-label')");
    expect(focused).toBe("#1 classify_amount: as it should be, matched");
    expect(await page.$$(".graphs [tabindex='0']")).toHaveLength(1);
    expect(await page.$$(".links .chosen-one")).toHaveLength(1);
    await page.close();
  },
);

seen(`choosing what was seen shows its call${missing}`, async () => {
  const { page } = await openReport(browser(), run, "#run=t-1");
  expect(await textsOf(page, "article .facts dd")).toEqual(["omission"]);
  expect(await page.$$(".score")).toHaveLength(0);
  expect((await textsOf(page, ".detail h3"))[0]).toMatch(/^#1 classify_amount/);
  await page.click(".right .node:nth-of-type(5)");
  expect((await textsOf(page, ".detail h3"))[0]).toMatch(/^#3 refund/);
  await page.close();
});

seen(`nothing in a label runs, loads or sends anything${missing}`, async () => {
  const label = attacks.join("\n");
  const hostile = (graph: GraphPair["left"]): GraphPair["left"] => ({
    name: label,
    nodes: attacks.map((attack) => ({ id: attack, label: attack, standing: "bad", says: label })),
    edges: attacks
      .slice(1)
      .map((to, at) => ({ ...graph.edges[0], from: attacks[at] ?? "", to, standing: "bad", says: label })),
  });
  const { page, did } = await openReport(browser(), {
    ...pageWith({
      ...refundGraphs,
      title: label,
      left: hostile(refundGraphs.left),
      right: hostile(refundGraphs.right),
      links: attacks.map((attack) => ({ left: attack, right: attack, says: attack })),
    }),
  });
  await page.click(".left .node");
  expect(await page.evaluate("window.hacked")).toBeUndefined();
  expect(did).toEqual([]);
  expect(await page.$$(".node")).toHaveLength(2 * attacks.length);
  expect(
    await page.$$("#page script, #page img, #page iframe, #page foreignObject, #page style"),
  ).toHaveLength(0);
  await page.close();
});

for (const scheme of ["light", "dark"] as const)
  seen(`graphs can be read and used by everybody, ${scheme}${missing}`, async () => {
    const { page } = await openReport(browser(), run, "#run=t-1");
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    expect(await barriersOf(page)).toEqual([]);
    await page.close();
  });

for (const width of [360, 800, 1_440])
  seen(
    `graphs fit a window of ${width} pixels: they scroll in their own frame, and the page does not${missing}`,
    async () => {
      const { page } = await openReport(browser(), pageWith(refundGraphs));
      await page.setViewport({ width, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      const size = await page.$eval(".node rect", (rect) => rect.getBoundingClientRect().width);
      expect(size).toBeGreaterThan(180);
      await page.close();
    },
  );

seen(`on paper both graphs are there whole${missing}`, async () => {
  const { page } = await openReport(browser(), pageWith(refundGraphs));
  await page.emulateMediaType("print");
  await page.setViewport({ width: 700, height: 900 });
  const [inner, outer] = await page.$eval(".graphs", (frame) => [
    frame.querySelector("svg")?.getBoundingClientRect().width ?? Number.POSITIVE_INFINITY,
    frame.getBoundingClientRect().width,
  ]);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
  const paper = await page.pdf({ format: "a4" });
  expect(paper.length).toBeGreaterThan(1_000);
  await page.close();
});

seen(
  `the viewer stays small: all that a page carries besides its data is less than 450 thousand characters${missing}`,
  async () => {
    const { page } = await openReport(browser(), pageWith());
    expect((await page.content()).length).toBeLessThan(450_000);
    await page.close();
  },
);
