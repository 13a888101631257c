import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";
import { run } from "../run.ts";

const file = (rules: string): string => `version: 1\nid: shop\nrules:\n${rules}`;
const old = file(`  - { id: keep, never: rm }
  - { id: gone, never: drop }
  - { id: moved, at_most: { call: pay, times: 1 } }
  - { id: twice, at_most: { call: refund, times: 2 } }
  - { id: softer, never: purge }
`);
const now = file(`  - { id: keep, ltl: not F now(rm) }
  - { id: renamed, at_most: { call: pay, times: 1 } }
  - { id: twice, at_most: { call: refund, times: 1 } }
  - { id: softer, never: purge, mode: warn }
  - { id: fresh, finally: { call: audit } }
`);
const calls = (...names: string[]): object => ({
  tool_calls: names.map((tool_name) => ({ tool_name, arguments: {} })),
});
const runs = lines(calls("refund", "refund", "audit"), calls("ls"), calls("audit"));
const files = { "old.rules.yaml": old, "new.rules.yaml": now, "runs.jsonl": runs };

async function check(...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await command(["diff", ...argv], { files });
  return `${stdout}${stderr}exit ${code}`;
}

test("each rule that changed, with the shortest run that shows it, and stored runs whose verdict changes", async () => {
  expect(await check("old.rules.yaml", "new.rules.yaml", "--traces", "runs.jsonl")).toMatchInlineSnapshot(`
    "shop   f9838d33 -> 0df17688   5 rules -> 5
      = keep   written otherwise, means the same
      > renamed   was called moved
      ~ twice   stricter: it allows less than before
          run   refund, refund   was satisfied, is violated
      ~ softer   mode block -> warn
      + fresh   new
      - gone   gone
      0 rules unchanged

    on 3 stored runs: 4 verdicts differ, mean score 1.000 -> 0.850
      runs.jsonl:1   twice   satisfied -> violated
      runs.jsonl:1   fresh   absent -> unevaluable
      runs.jsonl:2   fresh   absent -> violated
      runs.jsonl:3   fresh   absent -> unevaluable
    exit 0"
  `);
});

test("nothing differs", async () => {
  expect(await check("old.rules.yaml", "old.rules.yaml", "--exit-code")).toMatchInlineSnapshot(`
    "shop   f9838d33 -> f9838d33   5 rules -> 5
      nothing differs
    exit 0"
  `);
});

test("Markdown for a pull request", async () => {
  expect(
    await check(
      "old.rules.yaml",
      "new.rules.yaml",
      "--traces",
      "runs.jsonl",
      "--format",
      "markdown",
      "--exit-code",
    ),
  ).toMatchInlineSnapshot(`
    "### Rules shop: 6 changed, 0 unchanged

    f9838d33 -> 0df17688

    | | rule | what | a run that shows it |
    | --- | --- | --- | --- |
    | = | keep | written otherwise, means the same |  |
    | &gt; | renamed | was called moved |  |
    | \\~ | twice | stricter: it allows less than before | refund, refund   was satisfied, is violated |
    | \\~ | softer | mode block -&gt; warn |  |
    | + | fresh | new |  |
    | - | gone | gone |  |

    On 3 stored runs 4 verdicts differ; mean score 1.000 -> 0.850.

    | run | rule | verdict |
    | --- | --- | --- |
    | runs.jsonl:1 | twice | satisfied -&gt; violated |
    | runs.jsonl:1 | fresh | absent -&gt; unevaluable |
    | runs.jsonl:2 | fresh | absent -&gt; violated |
    | runs.jsonl:3 | fresh | absent -&gt; unevaluable |
    exit 1"
  `);
});

const schema: unknown = JSON.parse(readFileSync(new URL("../../schema/diff.json", import.meta.url), "utf8"));
const validate = new Ajv({ allowUnionTypes: true }).compile(Object(schema));

test.each([[["--traces", "runs.jsonl"]], [[]]])(
  "the schema that is published accepts the JSON with %j",
  async (more) => {
    const { stdout } = await command(
      ["diff", "old.rules.yaml", "new.rules.yaml", "--format", "json", ...more],
      { files },
    );
    const output = JSON.parse(stdout);
    expect(validate(output), JSON.stringify(validate.errors)).toBe(true);
    expect(output.rules[2]).toEqual({
      kind: "changed",
      rule: "twice",
      relation: "stricter",
      settings: [],
      example: { run: "refund, refund", before: "satisfied", after: "violated" },
    });
  },
);

/** Runs the command in a repository whose first commit has the old rules, in a folder, and whose folder has the new ones. */
async function inRepository(argv: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-"));
  const git = (...args: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.com", ...args], {
      cwd: folder,
      stdio: "ignore",
    });
  mkdirSync(join(folder, "team"));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  git("init", "-b", "main");
  write("team/shop.rules.yaml", old);
  write("team/all.rules.yaml", "version: 1\nid: all\ninclude: [shop.rules.yaml]\nrules: []\n");
  git("add", ".");
  git("commit", "-m", "old");
  write("team/shop.rules.yaml", now);
  const out: string[] = [];
  const output = { write: (text: string) => out.push(text) };
  const code = await run(["diff", ...argv], {
    stdout: output,
    stderr: output,
    stdin: (async function* (): AsyncGenerator<string> {})(),
    cwd: folder,
    env: {},
  });
  rmSync(folder, { recursive: true });
  return `${out.join("")}exit ${code}`;
}

test("a side may be a file of a git revision, with the files that it includes", async () => {
  const own = await inRepository(["main:team/shop.rules.yaml", "team/shop.rules.yaml"]);
  expect(own).toContain("~ twice   stricter");
  expect(own).toContain("exit 0");
  const including = await inRepository(["HEAD:team/all.rules.yaml", "team/all.rules.yaml"]);
  expect(including).toContain("~ twice   stricter");
});

test.each([
  ["nowhere.rules.yaml"],
  ["HEAD:nowhere.rules.yaml"],
  ["nothing:team/shop.rules.yaml"],
  ["-x:team/shop.rules.yaml"],
])("%s is no side, and the message says what to do", async (side) => {
  expect(await inRepository(["--", side, "team/shop.rules.yaml"])).toMatchSnapshot();
});
