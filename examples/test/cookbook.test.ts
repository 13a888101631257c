// Each rule of docs/cookbook.md stands there with a run that keeps it and a run that breaks it, and they do.
import { readFileSync } from "node:fs";
import { parse } from "@agentltl/core";
import { lint, readRules, runExamples } from "@agentltl/rules";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/cookbook.md", import.meta.url), "utf8");
const files = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = ""]) => text);
const own = files.flatMap((text) => [...text.matchAll(/^ {2}- id: (\S+)$/gm)].map(([, id = ""]) => id));

test("there are at least 25 rules on the page, no two of one name", () => {
  const used = files.flatMap((text) => [...text.slice(text.indexOf("\nuse:")).matchAll(/^ {2}- /gm)]);
  expect(own.length + used.length).toBeGreaterThanOrEqual(25);
  expect(new Set(own).size).toBe(own.length);
});

test.each(files.map((text) => [/^id: (\S+)$/m.exec(text)?.[1] ?? "", text]))(
  "%s: every rule has examples of both verdicts, and they hold",
  (_id, text) => {
    const results = runExamples(readRules(text));
    expect(results.filter(({ passed }) => !passed)).toEqual([]);
    const both = (rule: string): readonly string[] =>
      results.filter(({ rule: of }) => of === rule).map(({ expected }) => expected);
    for (const id of own.filter((name) => text.includes(`- id: ${name}\n`)))
      expect([id, new Set(both(id)).size]).toEqual([id, 2]);
  },
);

test.each(files.map((text) => [/^id: (\S+)$/m.exec(text)?.[1] ?? "", text]))(
  "%s: lint finds no error and no warning",
  (_id, text) => {
    const found = lint(readRules(text)).filter(({ severity }) => severity !== "note");
    expect(found.map(({ rule, message }) => [rule, message])).toEqual([]);
  },
);

test("formulas in its text are formulas", () => {
  const formulas = [...page.matchAll(/`ltl: ([^`]+)`/g)].map(([, text = ""]) => text);
  expect(formulas.map((text) => parse(text).kind)).toEqual(["globally"]);
});
