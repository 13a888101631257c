import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, launch, type Page } from "puppeteer-core";

/** Where Chromium is; `undefined` where there is none. */
export const chromium: string | undefined = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim())
  .find((path) => path !== "");

/** A browser without a window. */
export async function openBrowser(): Promise<Browser> {
  return launch({
    executablePath: chromium ?? "",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}

/** A page that was opened, and what it did. */
export interface Watched {
  readonly page: Page;
  /** Addresses that it asked for, itself and what stands in it left out, and what went wrong in it. */
  readonly seen: readonly string[];
}

/** Opens the text of a page from a file, as a reader does, and watches what it does. */
export async function openPage(browser: Browser, html: string, hash = ""): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-opened-"));
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const page = await browser.newPage();
  const seen: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`file://${file}`) && !url.startsWith("data:")) seen.push(url);
  });
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(message.text());
  });
  await page.goto(`file://${file}${hash}`);
  await page.waitForSelector("h1");
  rmSync(folder, { recursive: true });
  return { page, seen };
}

/** What keeps somebody from reading or using the page, by axe. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: readonly { id: string; nodes: readonly { html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
