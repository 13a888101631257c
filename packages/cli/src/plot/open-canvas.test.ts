import { expect, test } from "vitest";
import { openCanvas } from "./open-canvas.ts";

test("a plot is the text of an SVG file that says what it shows", async () => {
  const { Plot, draw } = await openCanvas();
  const text = draw('shares by "model"', { width: 200, marks: [Plot.dot([[1, 2]])] });
  expect(text).toMatch(/^<svg [^>]*>/);
  expect(text).toMatch(/<\/svg>\n$/);
  expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(text).toContain('role="img"');
  expect(text).toContain('aria-label="shares by &quot;model&quot;"');
  expect(text).toContain('style="background:white"');
  expect(text).toContain("<circle");
});
