// What is measured of how a page looks, for the tests of several packages.
import type { Page } from "./browser.ts";

/** The windows that a page is looked at in: a telephone, half a screen, a screen. */
export const windows: readonly number[] = [360, 800, 1_440];

/** A page in a window of some width. */
export interface Look {
  /** How wide the page is; wider than the window means that it has to be moved to be read. */
  readonly width: number;
  /** The height of the smallest letters in its plots, as they are seen. */
  readonly letters: number;
  /** Whether there is more to see than one colour. */
  readonly isBlank: boolean;
}

/** Looks at a page in a window. */
export async function lookAt(page: Page, width: number): Promise<Look> {
  await page.setViewport({ width, height: 900 });
  // Plots are drawn again when their place has become another.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const picture = await page.screenshot({ encoding: "binary" });
  const letters = (await page.evaluate(`[...document.querySelectorAll(".plot svg text")].map((text) => {
    const scale = text.getScreenCTM().a / Math.cos(Math.atan2(text.getScreenCTM().b, text.getScreenCTM().a));
    return parseFloat(getComputedStyle(text).fontSize) * scale;
  })`)) as readonly number[];
  return {
    width: (await page.evaluate("document.documentElement.scrollWidth")) as number,
    letters: Math.min(...letters),
    // A picture of one colour is about four thousand bytes.
    isBlank: picture.length < 8_000,
  };
}

/** What is cut at the edge of a sheet of A4, each by its name. */
export async function cutOnPaper(page: Page): Promise<readonly string[]> {
  await page.emulateMediaType("print");
  await page.setViewport({ width: paper, height: 1_000 });
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const cut = await page.evaluate(`[...document.querySelectorAll("table, .plot svg, .graphs svg")]
    .filter((one) => one.getBoundingClientRect().right > ${paper} + 1)
    .map((one) => (one.closest("[aria-label]") ?? one).getAttribute("aria-label"))`);
  await page.emulateMediaType("screen");
  return cut as readonly string[];
}

/** The width of A4 at 96 dots an inch, less the borders that browsers print with, and with all made a quarter smaller as they do to have it fit. */
const paper = 957;
