import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RulesError } from "../errors/rules-error.ts";
import { loadRuleFile, loadRules } from "./load-rules.ts";

const good = "version: 1\nid: t\nrules:\n  - id: r\n    never: a\n    why: na\u00efve\n";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rules-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test.each<[string, string | Buffer]>([
  ["a file", good],
  ["a file with a byte order mark", `\ufeff${good}`],
  ["a file with CRLF", good.replaceAll("\n", "\r\n")],
  [
    "a JSON file",
    '{\n\t"version": 1, "id": "t",\n\t"rules": [{ "id": "r", "never": "a", "why": "na\\u00efve" }]\n}',
  ],
])("%s is read", async (_name, content) => {
  const path = await write("good.rules.yaml", content);
  const procedure = await loadRules(path);
  expect(procedure.constraints.map(({ name, description }) => `${name} ${description}`)).toEqual([
    "r na\u00efve",
  ]);
  expect(procedure.constraints[0]?.source).toMatchObject({ file: path });
});

test.each<[string, string | Buffer, string]>([
  ["an empty file", "", "FILE is empty; write `version: 1`, an `id` and `rules`"],
  ["a file of a byte order mark", "\ufeff", "FILE is empty; write `version: 1`, an `id` and `rules`"],
  ["a file without rules", "version: 1\nid: t\nrules: []\n", "FILE has no rules"],
  ["a file that is Latin-1", Buffer.from(good, "latin1"), "`FILE` is not UTF-8; save it as UTF-8"],
  [
    "a file that is UTF-16",
    Buffer.from(`\ufeff${good}`, "utf16le"),
    "`FILE` is not UTF-8 but UTF-16; save it as UTF-8",
  ],
  [
    "a file with a fault after CRLF",
    "version: 1\r\nid: t\r\nrules: 7\r\n",
    'FILE:3:8: `rules` is `7`; write a list, each rule behind a "-"',
  ],
])("%s is refused", async (_name, content, expected) => {
  await check(await write("bad.rules.yaml", content), expected);
});

test("a file that does not exist is refused", async () => {
  await check(
    join(folder, "none.yaml"),
    "`FILE` does not exist; check the path, which is relative to where the program was started",
  );
});

test("a folder is refused", async () => {
  await check(folder, "`FILE` is a folder; name a file in it");
});

test("a file of 50 MB is refused without being read", async () => {
  const path = await write("huge.rules.yaml", "#");
  await truncate(path, 50_000_000);
  await check(path, "`FILE` has 50000000 bytes, and a rule file at most 4000000; split it");
});

test("a name that coding assistants read is warned of", async () => {
  const path = await write("AGENTLTL.yaml", good);
  expect(
    (await loadRuleFile(path)).warnings.map((text) => text.replace(path, "FILE")),
  ).toMatchInlineSnapshot(`
    [
      "\`FILE\` is a name that coding assistants may read as rules for themselves; call it agentltl.rules.yaml",
    ]
  `);
  expect((await loadRuleFile(await write("agentltl.rules.yaml", good))).warnings).toEqual([]);
});

test("a file without rules is accepted where the caller says so", async () => {
  const path = await write("empty.rules.yaml", "version: 1\nid: t\nrules: []\n");
  expect((await loadRules(path, { allowEmpty: true })).constraints).toEqual([]);
});

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function check(path: string, expected: string): Promise<void> {
  const error: unknown = await loadRules(path).catch((thrown: unknown) => thrown);
  expect(RulesError.isInstance(error) ? [error.message.replace(path, "FILE"), error.file] : error).toEqual([
    expected,
    path,
  ]);
}
