import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = new URL("../src/", import.meta.url);

/** A statement that catches, or a promise's `catch`. Words in comments and strings are not meant: they have no brace behind them. */
const catching = /\btry\s*\{|\bcatch\s*(?:\([^)]*\)\s*)?\{|\.catch\(/;

test("there is one place that catches, so that what a throw means is said where it is asked", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  expect(files.length).toBeGreaterThan(200);
  const catchers = files.filter((file) => catching.test(readFileSync(new URL(file, sources), "utf8")));
  expect(catchers).toEqual(["errors/attempt.ts"]);
});

test.each([
  ["try {", true],
  ["} catch {", true],
  ["} catch (error) {", true],
  ["flush().catch(() => {})", true],
  ["/** This package's one `catch`. */", false],
  ["export interface PlanEntry {", false],
])("%s counts: %s", (text, counts) => {
  expect(catching.test(text)).toBe(counts);
});
