import { expect, test } from "vitest";
import { command } from "../../test/command.ts";

const good = '{"tool_calls": [], "final_answer": "It is `a_b`."}\n';

/** What the command says, where it prints no result, and how it ends. */
async function check(argv: readonly string[], files: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await command(["ground", ...argv], { files });
  expect(stdout).toBe("");
  return `${stderr}exit ${code}`;
}

test("values that there aren't", async () => {
  const files = { "a.jsonl": good };
  expect(await check(["a.jsonl", "--policy", "ours"], files)).toMatchInlineSnapshot(`
    "error: option '--policy <policy>' argument 'ours' is invalid. Allowed choices are evidence, paper.
    see agentltl ground --help
    exit 2"
  `);
  expect(await check(["a.jsonl", "--outputs", "some"], files)).toMatchInlineSnapshot(`
    "error: option '--outputs <which>' argument 'some' is invalid. Allowed choices are reads, all.
    see agentltl ground --help
    exit 2"
  `);
  expect(await check(["a.jsonl", "--format", "xml"], files)).toMatchInlineSnapshot(`
    "error: option '--format <format>' argument 'xml' is invalid. Allowed choices are pretty, json, jsonl.
    see agentltl ground --help
    exit 2"
  `);
  expect(await check(["a.jsonl", "--read-tool", ":path"], files)).toMatchInlineSnapshot(`
    "error: --read-tool \`:path\` names no tool; write a tool's name, or name:pathArg such as view:file_name
    exit 2"
  `);
  expect(await check(["a.jsonl", "--read-tool"], files)).toMatchInlineSnapshot(`
    "error: option '--read-tool <name[:pathArg]>' argument missing
    see agentltl ground --help
    exit 2"
  `);
  expect(await check(["a.jsonl", "--polcy", "paper"], files)).toMatchInlineSnapshot(`
    "error: unknown option '--polcy'
    (Did you mean --policy?)
    see agentltl ground --help
    exit 2"
  `);
  expect(await check(["a.jsonl", "--policy", "paper", "--outputs", "all"], files)).toMatchInlineSnapshot(`
    "error: --policy paper knows reads only; leave out --outputs all, or the policy
    exit 2"
  `);
});

test("files that there aren't, or that hold no run", async () => {
  expect(await check(["b.jsonl"], { "a.jsonl": good })).toMatchInlineSnapshot(`
    "error: \`b.jsonl\` does not exist; check the path
    exit 2"
  `);
  expect(await check(["runs/*.jsonl"], { "a.jsonl": good })).toMatchInlineSnapshot(`
    "error: no trace matched runs/*.jsonl: no file has such a name, seen from <folder>
    exit 2"
  `);
  expect(await check(["a.jsonl"], { "a.jsonl": "" })).toMatchInlineSnapshot(`
    "error: a.jsonl is empty; write a run's record on each line
    with --skip-broken what can't be read is left out and counted
    exit 2"
  `);
  expect(await check(["a.jsonl"], { "a.jsonl": `${good}{oops\n` })).toMatchInlineSnapshot(`
    "error: a.jsonl:2:2: no JSON value
        {oops
         ^
    with --skip-broken what can't be read is left out and counted
    exit 2"
  `);
  expect(await check(["a.jsonl"], { "a.jsonl": '{"tool_calls": 3}\n' })).toMatchInlineSnapshot(`
    "error: a.jsonl:1:1: \`tool_calls\` of the record is not a list
        {"tool_calls": 3}
        ^
    with --skip-broken what can't be read is left out and counted
    exit 2"
  `);
  expect(await check([], {})).toMatchInlineSnapshot(`
    "error: no traces are given; name files, a glob in quotes such as 'runs/*.jsonl', or pipe them in
    exit 2"
  `);
});

test("a broken line may be skipped, and is told", async () => {
  const { code, stdout, stderr } = await command(["ground", "a.jsonl", "--skip-broken"], {
    files: { "a.jsonl": `${good}{oops\n` },
  });
  expect(code).toBe(1);
  expect(stdout).toContain("1 answer: 0 grounded, 1 not grounded");
  expect(stderr).toMatchInlineSnapshot(`
    "skipped 1 in a.jsonl that can't be read, the first: a.jsonl:2:2: no JSON value
    "
  `);
});
