// A browser for the tests of several packages.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, launch, type Page } from "puppeteer-core";
import { afterAll, beforeAll, test } from "vitest";

export type { Browser, Page } from "puppeteer-core";

/** Where Chromium is; `undefined` where there is none. */
export const chromium: string | undefined = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim())
  .find((path) => path !== "");

/** What the name of a test ends with that needs one. */
export const unlessChromium: string = chromium === undefined ? " (skipped: no chromium on this machine)" : "";

/** A test of what is seen in a browser. */
export const seen: typeof test | typeof test.skip = chromium === undefined ? test.skip : test;

/** Far above what a page needs: a machine may be busy with other tests. */
const patience = 170_000;

/** A browser without a window. */
export function openBrowser(): Promise<Browser> {
  return launch({
    executablePath: chromium ?? "",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    timeout: patience,
  });
}

/** A browser that is there while the tests of a file run, where there is one at all. */
export function browserOfFile(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (chromium !== undefined) browser = await openBrowser();
  }, patience);
  afterAll(() => browser?.close(), patience);
  return () => {
    if (browser === undefined) throw new Error("there is no browser outside of a test");
    return browser;
  };
}

/** A page that was opened, and what it did. */
export interface Watched {
  readonly page: Page;
  /** Addresses that it asked for, itself and what stands in it left out, and what went wrong in it. */
  readonly did: readonly string[];
}

/** A page without an address yet. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  return page;
}

/** Opens a file as a reader does, and watches what the page does. */
export async function openFile(browser: Browser, file: string, hash = ""): Promise<Watched> {
  const page = await newPage(browser);
  const did: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`file://${file}`) && !url.startsWith("data:")) did.push(url);
  });
  page.on("pageerror", (error) => did.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") did.push(message.text());
  });
  await page.goto(`file://${file}${hash}`);
  await page.waitForSelector("h1");
  return { page, did };
}

/** Opens the text of a page from a file that is gone afterwards. */
export async function openPage(browser: Browser, html: string, hash = ""): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-opened-"));
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const opened = await openFile(browser, file, hash);
  rmSync(folder, { recursive: true });
  return opened;
}

/** What keeps somebody from reading or using the page, by axe. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: readonly { id: string; nodes: readonly { html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
