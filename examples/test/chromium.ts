import { spawnSync } from "node:child_process";
import { type Browser, launch } from "puppeteer-core";

/** Where Chromium is; `undefined` where there is none. */
export const chromium: string | undefined = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim())
  .find((path) => path !== "");

/** A browser without a window. */
export async function openBrowser(): Promise<Browser> {
  return launch({
    executablePath: chromium ?? "",
    timeout: 150_000,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
