// Our own rule files have nothing that lint calls an error, and none of the pitfalls of formulas.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { attempt } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { readRules } from "../read-rules.ts";
import { lint } from "./lint.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const examples = globSync("examples/*.rules.yaml", { cwd: root });
const library = globSync("packages/rules/library/*.yaml", { cwd: root }).map((file) =>
  basename(file, ".yaml"),
);

/** A file that uses a rule of the library as it is. */
const using = (name: string): string => `version: 1\nid: x\nuse:\n  - ${name}\n`;

/** Rules that must be told something first are left out. */
const usable = library.filter((name) => attempt(() => readRules(using(name))).kind === "done");

/** What says that a rule means something else than it looks like. */
const pitfalls = [
  "whole-trace-under-operator",
  "only-first-call",
  "true-without-call",
  "false-without-call",
  "needs-both",
];

test("there are such files", () => {
  expect([examples.length > 1, usable.length > 15]).toEqual([true, true]);
});

test.each([
  ...examples.map((file) => [file, readFileSync(`${root}${file}`, "utf8")] as const),
  ...usable.map((name) => [name, using(name)] as const),
])("%s", (_name, text) => {
  const found = lint(readRules(text));
  expect(found.filter(({ severity, code }) => severity === "error" || pitfalls.includes(code))).toEqual([]);
});
