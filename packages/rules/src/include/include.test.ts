import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAgainstTools } from "../bind/check-against-tools.ts";
import { RulesError } from "../errors/rules-error.ts";
import { parseExample } from "../examples/parse-example.ts";
import { runExamples } from "../examples/run-examples.ts";
import { lint } from "../lint/lint.ts";
import { lintAndFix } from "../lint/lint-and-fix.ts";
import { loadRuleFile } from "../node/load-rules.ts";
import { readRules } from "../read-rules.ts";

const files: Readonly<Record<string, string>> = {
  "team.yaml": `version: 1
id: team
tools: { pay: { failure: { text: "Error*" } } }
rules:
  - id: no-drop
    never: drop
    examples: { allow: [pay], deny: [drop] }
  - id: pay-once
    at_most: { call: pay, times: 1 }
    examples: { deny: ["pay, pay"] }
`,
  "deep.yaml": "version: 1\nid: deep\ninclude: [{ file: team.yaml, prefix: a- }]\n",
  "self.yaml": "version: 1\nid: self\ninclude: [self.yaml]\n",
  "broken.yaml": "version: 1\nid: broken\nrules:\n  - id: a\n    nevr: b\n",
  "empty.yaml": "",
};
const open = (path: string): { file: string; text: string } => {
  const text = new Map(Object.entries(files)).get(path);
  if (text === undefined) throw new Error(`\`${path}\` does not exist`);
  return { file: path, text };
};
const head = "version: 1\nid: t\n";

test("the rules of a file come first, with their ids behind a prefix, their places, tools and examples", () => {
  const read = readRules(
    `${head}include: [{ file: team.yaml, prefix: team/ }]\nrules: [{ id: own, never: x }]\n`,
    {
      file: "main.yaml",
      open,
    },
  );
  expect(read.procedure.constraints.map(({ name, source }) => [name, source?.file, source?.line])).toEqual([
    ["team/no-drop", "team.yaml", 5],
    ["team/pay-once", "team.yaml", 8],
    ["own", "main.yaml", 4],
  ]);
  expect(read.procedure.tools.length).toBe(1);
  expect(read.examples.map(({ rule, file, line }) => [rule, file, line])).toEqual([
    ["team/no-drop", "team.yaml", 7],
    ["team/no-drop", "team.yaml", 7],
    ["team/pay-once", "team.yaml", 10],
  ]);
  expect(runExamples(read).every(({ passed }) => passed)).toBe(true);
  const [finding] = checkAgainstTools(read, ["drop", "payy", "x"]);
  expect(finding?.message).toMatch(/names the tool "pay".*did you mean "payy"\? \(team.yaml:3\)$/);
  const [linted] = lint(read, { tools: ["drop", "payy", "x"] });
  expect([linted?.code, linted?.file, linted?.line]).toEqual(["unknown-tool", "team.yaml", 3]);
});

test("what is found in a file that is included is not mended in the one that includes it", () => {
  const text = `${head}# pay\ninclude: [team.yaml]\nrules: [{ id: own, never: x }]\n`;
  const linted = lintAndFix(text, { file: "main.yaml", open, tools: ["drop", "payy", "x"] });
  expect([linted.text, linted.fixed]).toEqual([text, []]);
  expect(linted.left.filter(({ fix }) => fix !== undefined).map(({ file }) => file)).toContain("team.yaml");
});

test("files may include files, and a file may be of nothing else", () => {
  const { procedure } = readRules(`${head}include: [deep.yaml, { file: team.yaml, prefix: b- }]\n`, { open });
  expect(procedure.constraints.map(({ name }) => name)).toEqual([
    "a-no-drop",
    "a-pay-once",
    "b-no-drop",
    "b-pay-once",
  ]);
});

test.each<[string, string]>([
  [
    "include: team.yaml",
    "line 3: `include` is `team.yaml`; write a list of files, such as [{ file: other.rules.yaml, prefix: team- }]",
  ],
  [
    "include: [{ prefix: a }]",
    "line 3: an entry of `include` has no `file`; write { file: other.rules.yaml }",
  ],
  ["include: [none.yaml]", "line 3: `none.yaml` does not exist"],
  ["include: [self.yaml]", "line 3: self.yaml:3:11: `self.yaml` includes itself: self.yaml -> self.yaml"],
  ["include: [broken.yaml]", "line 3: broken.yaml:5:5: a rule has no `nevr`; did you mean `never`?"],
  ["include: [empty.yaml]", "line 3: `empty.yaml` is empty"],
  [
    "include: [team.yaml, team.yaml]",
    "line 3: rule `no-drop` is given twice, first in line 3; give each its own id (and 1 more)",
  ],
  [
    "include: [team.yaml]\nrules: [{ id: pay-once, never: x }]",
    "line 4: rule `pay-once` is given twice, first in line 3; give each its own id",
  ],
  [
    "use: no-sudo",
    "line 3: `use` is `no-sudo`; write a list of rules of the library, such as [no-force-push, { rule: call-limit, times: 5 }]",
  ],
  ["use: [no-force-pus]", "line 3: the library has no rule `no-force-pus`; did you mean `no-force-push`?"],
  [
    "use: [{ times: 3 }]",
    "line 3: an entry of `use` is a mapping; write the name of a rule of the library, or { rule: name, ... }",
  ],
  [
    "use: [{ rule: call-limit, time: 3 }]",
    "line 3: rule `call-limit` of the library has no `time`; did you mean `times`?",
  ],
  [
    "use: [{ rule: call-limit, times: many }]",
    "line 3: rule `call-limit` of the library: `times` is `many`; write a whole number >= 0",
  ],
  [
    "use: [authenticate-first]",
    "line 3: rule `authenticate-first` of the library needs `then`, the tools that need it; write { rule: authenticate-first, then: ... }",
  ],
  ["use: [{ rule: call-limit, mode: blok }]", "line 3: `mode` is `blok`; did you mean `block`?"],
  ["use: [no-sudo, no-sudo]", "line 3: rule `no-sudo` is given twice, first in line 3; give each its own id"],
])("%s is answered by what to write", (text, expected) =>
  expect(messageOf(`${head}${text}\n`)).toBe(expected),
);

test("a reader of texts opens no files", () => {
  expect(() => readRules(`${head}include: [team.yaml]\n`)).toThrowErrorMatchingInlineSnapshot(
    "[RulesError: line 3: this reader opens no files; load the file with `loadRules` of @agentltl/rules/node, or give `open`]",
  );
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "include-"));
  await mkdir(join(folder, "shared"));
  await writeFile(join(folder, "shared/team.yaml"), files["team.yaml"] ?? "");
  await writeFile(join(folder, "shared/more.yaml"), "version: 1\nid: more\ninclude: [team.yaml]\n");
  await writeFile(join(folder, "main.rules.yaml"), `${head}include: [shared/more.yaml]\n`);
  await writeFile(join(folder, "none.rules.yaml"), `${head}include: [shared/none.yaml]\n`);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("a file's path is seen from the folder of the file that includes it", async () => {
  const { procedure } = await loadRuleFile(join(folder, "main.rules.yaml"));
  expect(procedure.constraints.map(({ source }) => source?.file)).toEqual([
    join(folder, "shared/team.yaml"),
    join(folder, "shared/team.yaml"),
  ]);
  const error: unknown = await loadRuleFile(join(folder, "none.rules.yaml")).catch(
    (thrown: unknown) => thrown,
  );
  expect(RulesError.isInstance(error) && error.message.replaceAll(folder, "F")).toBe(
    "F/none.rules.yaml:3:11: `F/shared/none.yaml` does not exist; check the path, which is relative to where the program was started",
  );
});

function messageOf(text: string): string {
  try {
    readRules(text, { open });
    return "read";
  } catch (error) {
    if (RulesError.isInstance(error)) return error.message;
    throw error;
  }
}

test("a failure that no table tells of is shown where the tool is named, in the file that is included", () => {
  const read = readRules(`${head}include: [deep.yaml]\n`, { file: "main.yaml", open });
  const found = lint(read, { traces: [parseExample('drop -> "Error: no"')] });
  expect(
    found.flatMap(({ code, file, line }) => (code === "unrecognised-failure" ? [[file, line]] : [])),
  ).toEqual([["team.yaml", 6]]);
});
