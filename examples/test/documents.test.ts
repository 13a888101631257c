// Every block of code in our documents is compiled, run or read by some test. Which one is said here.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "@agentltl/core";
import { readRules, runExamples } from "@agentltl/rules";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const documents = [
  "README.md",
  "docs/**/*.md",
  "packages/*/README.md",
  "examples/README.md",
  "examples/*/README.md",
  "conformance/README.md",
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .toSorted();

interface Block {
  readonly document: string;
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = documents.flatMap((document) =>
  [...read(document).matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = "", text = ""]) => ({
    document,
    language,
    text,
  })),
);

/** The test that runs a document's code, and compares what it prints with what the document shows. */
const tests: Readonly<Record<string, string>> = {
  "README.md": "examples/test/readme.test.ts",
  "docs/ci.md": "packages/cli/test/ci-page.test.ts",
  "docs/cookbook.md": "examples/test/cookbook.test.ts",
  "docs/contracts.md": "packages/contracts/test/contracts-page.test.ts",
  "docs/grounding.md": "packages/grounding/test/grounding-page.test.ts",
  "docs/guard.md": "packages/core/test/guard-page.test.ts",
  "docs/language.md": "packages/core/src/syntax/language-doc.test.ts",
  "docs/lint.md": "packages/cli/test/lint-page.test.ts",
  "docs/reward.md": "packages/cli/test/reward-page.test.ts",
  "docs/start-developer.md": "examples/test/start-developer.test.ts",
  "docs/start-evaluation.md": "packages/cli/test/start-evaluation.test.ts",
  "docs/start-research.md": "packages/cli/test/start-research.test.ts",
  "docs/rules.md": "packages/rules/test/rules-page.test.ts",
  "docs/study.md": "packages/study/test/study-page.test.ts",
  "docs/not-judged.md": "packages/cli/test/not-judged.test.ts",
  "packages/bench/README.md": "packages/bench/test/readme.test.ts",
  "packages/cli/README.md": "packages/cli/test/readme.test.ts",
  "packages/core/README.md": "packages/core/test/readme.test.ts",
  "packages/grounding/README.md": "packages/grounding/test/readme.test.ts",
  "packages/langchain-adapter/README.md": "packages/langchain-adapter/test/readme.test.ts",
  "packages/queue/README.md": "packages/queue/test/readme.test.ts",
  "packages/report/README.md": "packages/report/test/readme.test.ts",
  "packages/rules/README.md": "packages/rules/src/documents.test.ts",
  "packages/traces/README.md": "packages/traces/test/readme.test.ts",
  "packages/statistics/README.md": "packages/statistics/test/readme.test.ts",
  "packages/vercel-ai-adapter/README.md": "packages/vercel-ai-adapter/test/readme.test.ts",
};

/** Sources that are compiled. */
const compiled = ["packages/*/test/**/*.ts", "examples/test/**/*.ts"]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map(read);

/** Documents of which a block is put together with other lines by their test before it is compiled. */
const assembled: ReadonlySet<string> = new Set(["README.md", "packages/rules/README.md"]);

function testOf(document: string): string {
  const path = tests[document];
  return path === undefined ? `nothing tests ${document}` : read(path);
}

function nameOf(document: string): string {
  return document.split("/").at(-1) ?? document;
}

test("there are documents with code in them", () => {
  expect([documents.length >= 10, blocks.length >= 20]).toEqual([true, true]);
  expect(blocks.filter(({ language }) => language === "")).toEqual([]);
});

test.each(blocks.map((block) => [block.document, block.language, block.text] as const))(
  "%s: a block of %s is what it says it is",
  (document, language, text) => {
    switch (language) {
      case "yaml":
        expect(runExamples(readRules(text)).filter(({ passed }) => !passed)).toEqual([]);
        return;
      case "yml":
        // A pipeline, which the document's own test reads.
        expect(testOf(document)).toContain(nameOf(document));
        return;
      case "formula":
        for (const line of text.trim().split("\n")) expect(parse(line)).toBeDefined();
        return;
      case "jsonl":
        for (const line of text.trim().split("\n")) expect(JSON.parse(line)).toBeDefined();
        return;
      case "json":
        expect(JSON.parse(text.replaceAll('"..."', '""'))).toBeDefined();
        return;
      case "ts":
        expect(compiled.some((source) => source.includes(text)) || assembled.has(document)).toBe(true);
        expect(testOf(document)).toContain(nameOf(document));
        return;
      case "python":
      case "text":
      case "console":
        // Compared with what was printed, or with the file that is run, by the document's own test.
        expect(testOf(document)).toContain(nameOf(document));
        return;
      case "sh":
      case "bash":
      case "ebnf":
        // For a person. The commands of ours among them are run by the documents' own tests.
        return;
      default:
        expect.fail(`${document}: nothing tests a block of \`${language}\``);
    }
  },
);

test("`contains` means whole words of just these letters, as the rules' README says, and a regex means what it lists", () => {
  const page = read("packages/rules/README.md");
  const [, listed = ""] = /^`(\{ said: user, regex: .*? \})`/m.exec(page) ?? [];
  const said = (first: string, text: string): string | undefined => {
    const example = JSON.stringify([`user: "${text}", refund`]);
    const rule = `version: 1\nid: t\nrules:\n  - id: r\n    before: { first: ${first}, then: refund }\n    examples: { allow: ${example} }\n`;
    return runExamples(readRules(rule))[0]?.got;
  };
  const texts = ["yes", "yes, please", "Yes, please", "YES", "go ahead", "yesterday", "Yesterday"];
  expect(texts.map((text) => said("{ said: user, contains: yes }", text))).toEqual([
    "allow",
    "allow",
    "deny",
    "deny",
    "deny",
    "deny",
    "deny",
  ]);
  expect(texts.map((text) => said(listed, text))).toEqual([
    "allow",
    "allow",
    "allow",
    "allow",
    "allow",
    "deny",
    "deny",
  ]);
});
