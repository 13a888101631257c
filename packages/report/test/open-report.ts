import { type Browser, openPage, type Watched } from "../../../scripts/testing/browser.ts";
import type { Report } from "../src/index.ts";
import { renderReport } from "../src/node/index.ts";

/** Opens a report from a file, as a reader does, and watches what the page does. */
export function openReport(browser: Browser, report: Report, hash = ""): Promise<Watched> {
  return openPage(browser, renderReport(report), hash);
}
