// What docs/rules.md says of rule files.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runExamples } from "../src/examples/run-examples.ts";
import { libraryTexts } from "../src/library/library-texts.ts";
import { templateNames } from "../src/read/read-declare.ts";
import { ruleKinds } from "../src/read/read-kind.ts";
import { readRules } from "../src/read-rules.ts";
import { inCode } from "./rules-in-code.ts";

const page = readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8");
const sections = new Map(
  page.split(/^#{2,3} /m).map((section) => [section.slice(0, section.indexOf("\n")), section] as const),
);
const blocksOf = (section: string): readonly string[] =>
  [...section.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = ""]) => text);

test.each(ruleKinds)("%s has a section with examples of both verdicts, and they hold", (kind) => {
  const blocks = blocksOf(sections.get(kind) ?? "");
  const results = blocks.flatMap((text) => runExamples(readRules(text)));
  expect(blocks.every((text) => text.includes(`    ${kind}:`))).toBe(true);
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
  expect(new Set(results.map(({ expected }) => expected)).size).toBe(2);
});

test("every file of the page is read, and its examples hold", () => {
  const results = blocksOf(page).flatMap((text) => runExamples(readRules(text)));
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
  expect(blocksOf(page).length).toBeGreaterThanOrEqual(14);
});

test("the page names every template, every rule of the library and nothing else", () => {
  const named = (section: string): readonly string[] =>
    [...(sections.get(section) ?? "").matchAll(/^\|.*\|$/gm)]
      .flatMap(([row]) => [...row.matchAll(/`([\w-]+)`/g)])
      .map(([, name = ""]) => name);
  expect([...named("declare")].sort()).toEqual([...templateNames].sort());
  expect([...named("Rules of other files, rules of the library")].sort()).toEqual(
    [...libraryTexts.keys()].sort(),
  );
});

test("rules in code are what the page shows", () => {
  const source = readFileSync(new URL("./rules-in-code.ts", import.meta.url), "utf8");
  const [, shown = "none"] = /^```ts\n(.*?)^```$/ms.exec(page) ?? [];
  expect(source).toContain(shown);
  expect(inCode.rules.procedure.constraints.map(({ name }) => name)).toEqual(["verify-first", "small"]);
});
