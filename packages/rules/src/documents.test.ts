// What the README and the example files show is true.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkAgainstTools, readRules, runExamples } from "./index.ts";
import { loadRules } from "./node/index.ts";

const root = new URL("../../../", import.meta.url);
const readme = await read("packages/rules/README.md");
const schema: unknown = JSON.parse(await read("packages/rules/schema.json"));
const validate = new Ajv.Ajv({ strictTypes: false, strictRequired: false }).compile(Object(schema));

const files: readonly (readonly [string, string])[] = [
  ["examples/demo.rules.yaml", await read("examples/demo.rules.yaml")],
  ["examples/support.rules.yaml", await read("examples/support.rules.yaml")],
  ["the README's file", block(readme, "yaml")],
];

test.each(files)("%s: each example passes, and the schema accepts the file", (_name, text) => {
  const results = runExamples(readRules(text));
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
  expect(results.length).toBeGreaterThan(4);
  expect({ valid: validate(parse(text)), errors: validate.errors }).toEqual({ valid: true, errors: null });
});

test.each(files.slice(0, 2))("%s: each rule has examples of both verdicts", (_name, text) => {
  const { procedure, examples } = readRules(text);
  for (const { name } of procedure.constraints) {
    const expected = examples.filter(({ rule }) => rule === name).map((example) => example.expected);
    expect([name, ...new Set(expected)]).toEqual([name, "allow", "deny"]);
  }
});

test("the demo's rules fit the demo's tools", () => {
  const tools = ["list_directory", "read_file", "write_file", "refund"];
  expect(checkAgainstTools(readRules(files[0]?.[1] ?? ""), tools)).toEqual([]);
});

test("the README's code runs and says what it should", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rules-"));
  const path = join(folder, "support.rules.yaml");
  await writeFile(path, block(readme, "yaml"));
  const result = await runSnippet(path);
  await rm(folder, { recursive: true });
  expect(result.procedure).toMatchObject({ id: "support" });
  expect(result.failed).toEqual([]);
  expect(result.findings.map(({ message }) => message)).toEqual([
    'rule "verify-before-money" names the tool "issue_credit"; this agent has refund, verify_identity, update_order (support.rules.yaml:8)',
  ]);
});

test("the README's code is the code of this test", async () => {
  const own = await read("packages/rules/src/documents.test.ts");
  const lines = block(readme, "ts")
    .split("\n")
    .filter((line) => line.startsWith("const"))
    .map((line) =>
      line.replace(/\s*\/\/.*$/, "").replace('loadRules("support.rules.yaml")', "loadRules(path)"),
    );
  expect(lines.length).toBe(4);
  for (const line of lines) expect(own).toContain(`\n  ${line}\n`);
});

async function runSnippet(path: string): Promise<{
  procedure: Awaited<ReturnType<typeof loadRules>>;
  failed: ReturnType<typeof runExamples>;
  findings: ReturnType<typeof checkAgainstTools>;
}> {
  const text = await readFile(path, "utf8");
  const procedure = await loadRules(path);
  const rules = readRules(text, { file: "support.rules.yaml" });
  const failed = runExamples(rules).filter(({ passed }) => !passed);
  const findings = checkAgainstTools(rules, ["refund", "verify_identity", "update_order"]);
  return { procedure, failed, findings };
}

function block(markdown: string, language: string): string {
  return new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(markdown)?.[1] ?? "";
}

async function read(path: string): Promise<string> {
  return await readFile(new URL(path, root), "utf8");
}
