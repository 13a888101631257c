// Made-up messages that fit what a rule asks of them.
import type { Matcher } from "@agentltl/core";
import { expect, test } from "vitest";
import { regExpOf } from "./reg-exp-of.ts";
import { textFor } from "./said-texts.ts";

test.each<[Matcher, string | undefined]>([
  [{ kind: "equals", value: "yes" }, "yes"],
  [{ kind: "equals", value: 7 }, undefined],
  [{ kind: "contains", value: "go" }, "go"],
  [{ kind: "contains", value: [1] }, undefined],
  [{ kind: "oneOf", values: [1, "b", "c"] }, "b"],
  [{ kind: "oneOf", values: [1] }, undefined],
  [{ kind: "glob", glob: "ye?*" }, "yex"],
  [{ kind: "regex", regex: "^yes$" }, "yes"],
  [{ kind: "regex", regex: "\\b(?:yes|go ahead)\\b" }, "yes"],
  [{ kind: "regex", regex: "(?i)\\byes\\b" }, "yes"],
  [{ kind: "regex", regex: "(?i)YES|no" }, "YES"],
  [{ kind: "regex", regex: "[0-9]{4}" }, undefined],
  [{ kind: "exists" }, "hello"],
  [{ kind: "not", body: { kind: "equals", value: "yes" } }, "hello"],
  [{ kind: "absent" }, undefined],
  [{ kind: "variable", name: "v" }, undefined],
])("%j is fitted by %j", (matcher, expected) => {
  const text = textFor(matcher);
  expect(text).toBe(expected);
  if (matcher.kind === "regex" && text !== undefined) expect(regExpOf(matcher.regex)?.test(text)).toBe(true);
});

test("an expression is read as formulas read it: with flag u, and with (?i) in front in any case", () => {
  expect(regExpOf("^\\p{L}$")?.test("é")).toBe(true);
  expect(regExpOf("(?i)É")?.test("é")).toBe(true);
  expect(regExpOf("É")?.test("é")).toBe(false);
  expect(regExpOf("(")).toBeUndefined();
  expect(regExpOf("(?i)(")).toBeUndefined();
});
