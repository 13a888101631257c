import { expect, test } from "vitest";
import { paperBlocklist } from "../vocabulary/paper-blocklist.ts";
import { paperEntities } from "./paper-entities.ts";

test.each([
  ["It is in gyp/common.py, not in notes.md or a.xyz.", "gyp/common.py"],
  ["Session.send( and make_url(x) and requests.Session.close()", "Session.send( make_url( Session.close("],
  ["HTTPAdapter, parse_url, _private_name and Client", "HTTPAdapter parse_url _private_name"],
  ["import os, ValueError and return", ""],
  ["42 and 10.5 and MAX_SIZE", ""],
  ["see `a_b` in\n```\nfenced_name\n```", "a_b fenced_name"],
  ["a_b a_b", "a_b"],
  ["函数parse_url在 größe_a(1) und GrößeÄndern, имя_а", "parse_url größe_a( GrößeÄndern имя_а"],
  ["größe/a.py and src\\b.py", "größe/a.py src\\b.py"],
])("%s", (answer, expected) => {
  expect(
    paperEntities(answer)
      .map(({ value }) => value)
      .join(" "),
  ).toBe(expected);
});

test("the blocklist has about sixty names", () => {
  expect(paperBlocklist.size).toBeGreaterThan(50);
  expect(paperBlocklist.size).toBeLessThan(75);
});

test.each(["a", "a.", "a/", "_", "aA", "f(", "a_"])("a megabyte of `%s` comes to an end", (piece) => {
  expect(Array.isArray(paperEntities(piece.repeat(1_000_000 / piece.length)))).toBe(true);
});
