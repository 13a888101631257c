import { expect, test } from "vitest";
import type { Report } from "../model/report.ts";
import { type PageParts, pageOf } from "./page-of.ts";

const parts: PageParts = { script: "run()", style: "a {}", licenses: "MIT -- by A", scriptHash: "abc=" };
const report: Report = { format: 1, title: "A", facts: [], figures: [], tables: [], runs: [] };

const page = (title: string, more: Partial<PageParts> = {}): string =>
  pageOf({ ...report, title }, { ...parts, ...more });

/** What the page's own script reads. */
function dataOf(text: string): unknown {
  return JSON.parse(/id="report">(.*?)<\/script>/s.exec(text)?.[1] ?? "");
}

test.each(["plain", "</title><script>x</script>", "<!-- -->", 'a "quoted" & <b>', "\u2028", "\ud800"])(
  "a title such as %j comes out as it went in, and as no markup",
  (title) => {
    const text = page(title);
    expect(dataOf(text)).toEqual({ ...report, title });
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text.match(/<\/title>/g)).toHaveLength(1);
  },
);

test("the page lets its own script run, and nothing be loaded or sent", () => {
  const [, policy = ""] = /Content-Security-Policy" content="(.*?)"/.exec(page("A")) ?? [];
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'sha256-abc='",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test("only a page that is served may ask, and only where it came from", () => {
  expect(page("A", { isLive: true })).toContain("connect-src 'self'");
  expect(page("A", { isLive: true })).toContain("data-live");
  expect(page("A")).not.toContain("data-live");
});

test("the licences of what the page carries stand in it, and end no comment early", () => {
  expect(page("A")).toMatch(/^<!doctype html>\n<!--\nMIT - - by A\n-->\n<html/);
});
