import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, launch, type Page } from "puppeteer-core";
import type { Report } from "../src/index.ts";
import { renderReport } from "../src/node/index.ts";

/** Where Chromium is; `undefined` where there is none. */
export const chromium: string | undefined = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim())
  .find((path) => path !== "");

/** What is seen of a page from outside. */
export interface Watched {
  readonly page: Page;
  /** Addresses that it asked for, itself left out. */
  readonly requests: readonly string[];
  readonly faults: readonly string[];
}

/** Opens a report from a file, as a reader does, and watches what the page does. */
export async function openReport(browser: Browser, report: Report, hash = ""): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-report-"));
  const file = join(folder, "report.html");
  writeFileSync(file, renderReport(report));
  const page = await browser.newPage();
  const requests: string[] = [];
  const faults: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`file://${file}`)) requests.push(request.url());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(`file://${file}${hash}`);
  await page.waitForSelector("h1");
  rmSync(folder, { recursive: true });
  return { page, requests, faults };
}

/** A browser without a window. */
export async function openBrowser(): Promise<Browser> {
  return launch({
    executablePath: chromium ?? "",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
