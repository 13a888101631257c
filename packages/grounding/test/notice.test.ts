import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noticeText } from "./notice-text.ts";

const here = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("NOTICE says of each shipped grammar what its installed package says", () => {
  expect(here("NOTICE")).toBe(noticeText());
});

test("each of them has a licence and a copyright line, and the build ships it", () => {
  const entries = noticeText().split("\n\n").slice(2);
  const build = here("tsdown.config.ts");
  for (const entry of entries) {
    expect(entry).toMatch(/licence: [A-Z][\w.-]+ \(/);
    expect(entry).toMatch(/\n {2}Copyright \(c\) \d{4} \w/);
    const language = /^tree-sitter-(\w+)\.wasm/.exec(entry)?.[1] ?? "";
    expect(build).toContain(`"${language}"`);
  }
  expect(entries).toHaveLength(5);
});

test("it is part of the package", () => {
  expect(JSON.parse(here("package.json")).files).toEqual(["dist", "NOTICE"]);
});
