import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
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
  /** Addresses that it asked for, itself left out, and what went wrong in it. */
  readonly seen: readonly string[];
}

/** Opens a file as a reader does, and watches what the page does. */
export async function openFile(browser: Browser, file: string, hash = ""): Promise<Watched> {
  const page = await browser.newPage();
  const seen: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`file://${file}`)) seen.push(request.url());
  });
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(message.text());
  });
  await page.goto(`file://${file}${hash}`);
  await page.waitForSelector("h1");
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
