import { expect, test } from "vitest";
import { extractEntities } from "./extract-entities.ts";

/** Texts made to send a careless expression back and forth. */
const hostile = [
  "a",
  "a@b.",
  "a@",
  "://",
  "http://a ",
  "a/",
  "/a",
  "../",
  "a.",
  ".",
  ":",
  "::",
  "a::",
  "a:1",
  "#L1",
  "`",
  "``` ",
  "`a`` ",
  "~~~\n",
  "*",
  "_",
  "\\_",
  "(",
  "f(",
  "f<",
  "<a",
  "(*A).",
  "1,",
  "1.",
  "lines 1, ",
  "a.py ",
  "a.py:1-",
  "aA",
  "é",
  "\u200b",
  "†",
  "\n\n`",
  '"',
  "“a ",
  "1 k",
  "a1_",
  "$1",
  "about 1 ",
];

test.each(hostile.map((piece) => JSON.stringify(piece)))("a megabyte of %s comes to an end", (piece) => {
  const unit = String(JSON.parse(piece));
  const answer = unit.repeat(Math.ceil(1_000_000 / unit.length));
  expect(answer.length).toBeGreaterThanOrEqual(1_000_000);
  expect(Array.isArray(extractEntities(answer))).toBe(true);
  expect(Array.isArray(extractEntities(answer.slice(0, 300_000), { general: true }))).toBe(true);
});
