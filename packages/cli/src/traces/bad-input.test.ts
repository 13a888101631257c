import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";

const good = { tool_calls: [{ tool_name: "a", arguments: {}, tool_result: 1 }], final_answer: "x" };
const line = lines(good);
const rule = ["-c", "r: called(a)"];

/** Everything on stderr, with exit code 2 and nothing on stdout. */
async function refused(argv: readonly string[], setting: Setting): Promise<string> {
  const { code, stdout, stderr } = await command(argv, setting);
  expect([code, stdout]).toEqual([2, ""]);
  return stderr;
}

/** What is said of a file of this name. */
async function check(name: string, content: string | Uint8Array): Promise<string> {
  return await refused(["verify", name, ...rule], { files: { [name]: content } });
}

test("a broken line: file, line, column, what is wrong, and how to go on without it", async () => {
  expect(await check("a.jsonl", `${line}{"tool_calls": [}\n${line}`)).toMatchInlineSnapshot(`
    "error: a.jsonl:2:17: a value is missing
        {"tool_calls": [}
                        ^
    with --skip-broken what can't be read is left out and counted
    "
  `);
});

test.each<[string, string, string | Uint8Array]>([
  ["empty", "a.jsonl", ""],
  ["nothing but a byte order mark", "a.jsonl", "\ufeff"],
  ["nothing but blank lines", "a.jsonl", "\n\r\n\n"],
  ["cut off, with CRLF", "a.jsonl", `${line}\r\n{"tool_calls": [\r\n`],
  ["cut off behind a byte order mark", "a.jsonl", `\ufeff{"tool_calls"\r\n`],
  ["a number on a line", "a.jsonl", `${line}7\n`],
  ["a list on a line", "a.jsonl", "[]\n"],
  ["null on a line", "a.jsonl", "null\n"],
  ["a trace that is none", "a.jsonl", '{"calls": 3}\n'],
  ["another format", "a.jsonl", '{"messages": []}\n'],
  ["Latin-1", "a.jsonl", Buffer.from('{"a": "\u00e9"}', "latin1")],
  ["UTF-16", "a.jsonl", Buffer.from(`\ufeff${line}`, "utf16le")],
  ["a broken closing line", "a.jsonl", '{"format": 1, "kind": "run", "calls": {}}\n'],
  ["too deep to say where", "a.jsonl", `{"tool_calls": [${"[".repeat(100_000)}\n`],
  ["an escape sequence", "a.jsonl", '{"a": \u001b[31m}\n'],
  ["empty, JSON", "a.json", ""],
  ["an empty list", "a.json", "[]"],
  ["broken on the third line", "a.json", '{\n  "tool_calls": [\n    {"tool_name": "a",}\n  ]\n}'],
  ["a list of numbers", "a.json", "[7]"],
  ["a number", "a.json", "7"],
  ["one record a line, called .json", "a.json", line + line],
  ["calls that are no list", "a.json", '{"tool_calls": "x"}'],
])("what is said of a file that is %s", async (_name, file, content) => {
  expect(await check(file, content)).toMatchSnapshot();
});

test.each<[string, readonly string[], Setting]>([
  ["no trace matches", ["verify", "runs/*.jsonl", ...rule], {}],
  ["a folder without traces", ["verify", "runs", ...rule], { files: { "runs/x.txt": "" } }],
  ["a file that is not there", ["verify", "none.jsonl", ...rule], {}],
  ["no traces at all", ["verify", ...rule], {}],
  ["an empty pipe", ["verify", ...rule], { stdin: "" }],
  ["a broken pipe", ["verify", "-", ...rule], { stdin: `${line}{` }],
  ["a broken value on several lines", ["verify", "-", ...rule], { stdin: '{\n  "tool_calls": ]\n}\n' }],
  ["no rules", ["verify", "a.jsonl"], { files: { "a.jsonl": line } }],
  ["rules that are not there", ["verify", "a.jsonl", "-r", "none.yaml"], { files: { "a.jsonl": line } }],
  [
    "a rule file with faults",
    ["verify", "a.jsonl", "-r", "x.yaml"],
    {
      files: {
        "a.jsonl": line,
        "x.yaml": "version: 1\nid: x\nrules:\n  - id: a\n    nevr: b\n  - id: b\n    ltl: calld(x)\n",
      },
    },
  ],
  ["a constraint without a name", ["verify", "a.jsonl", "-c", "called(a)"], { files: { "a.jsonl": line } }],
  [
    "a constraint that is no formula",
    ["verify", "a.jsonl", "-c", "r: calld(a)"],
    { files: { "a.jsonl": line } },
  ],
  [
    "a constraint that can't be judged",
    ["verify", "a.jsonl", "-c", "r: called(a(x = $y))"],
    { files: { "a.jsonl": line } },
  ],
  ["an unknown command", ["verfy"], {}],
  ["an unknown option", ["verify", "--rulez", "x"], {}],
  ["an option without its value", ["verify", "--rules"], {}],
  ["a value that an option doesn't have", ["verify", "--fail-on", "blok"], {}],
  ["a format that is not there", ["ground", "a.jsonl", "--format", "xml"], {}],
  ["too many arguments", ["parse", "called(a)", "called(b)"], {}],
  ["no formula", ["parse"], {}],
  ["a formula that is none", ["parse", "called(a) &"], {}],
  ["a formula with a variable that nothing binds", ["parse", "called(a(x = $y))"], {}],
  ["no rule file to test", ["test"], {}],
  [
    "a rule file without rules",
    ["test", "x.rules.yaml"],
    { files: { "x.rules.yaml": "version: 1\nid: x\nrules: []\n" } },
  ],
  ["an empty rule file", ["test"], { files: { "x.rules.yaml": "" } }],
  ["a rule file that exists", ["init"], { files: { "agentltl.rules.yaml": "mine" } }],
  ["an unknown policy", ["ground", "--policy", "papre"], {}],
])("what is said where the input is %s", async (_name, argv, setting) => {
  expect(await refused(argv, setting)).toMatchSnapshot();
});

test("without a command the help is shown, on stderr", async () => {
  expect(await refused([], {})).toContain("Usage: agentltl [options] [command]");
});

test("with --skip-broken what can't be read is counted, and the rest judged", async () => {
  const files = { "a.jsonl": `${line}{\n7\n${line}`, "b.json": "[7]", "c.jsonl": "" };
  const argv = ["verify", "a.jsonl", "b.json", "c.jsonl", "--skip-broken", ...rule];
  const { code, stdout, stderr } = await command(argv, { files });
  expect([code, stdout.split("\n")[0]?.replace(/\w{8}\)/, "hash)")]).toEqual([
    0,
    "command line (1 rule, hash) on 2 traces in 1 file",
  ]);
  expect(stderr).toMatchInlineSnapshot(`
    "skipped 2 in a.jsonl that can't be read, the first: a.jsonl:2:2: "}" is missing: the text is cut off here
    skipped 1 in b.json that can't be read, the first: b.json entry [0]: \`7\` is no record of a run; give an object with the list \`tool_calls\`
    skipped 1 in c.jsonl that can't be read, the first: c.jsonl is empty; write a run's record on each line
    "
  `);
  expect(await refused(["verify", "b.json", "--skip-broken", ...rule], { files })).toMatchInlineSnapshot(`
    "skipped 1 in b.json that can't be read, the first: b.json entry [0]: \`7\` is no record of a run; give an object with the list \`tool_calls\`
    error: no trace matched b.json: all 1 that were there are broken
    "
  `);
});

test("a file that can't be opened is refused, and its fault named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-"));
  symlinkSync("a.jsonl", join(folder, "a.jsonl"));
  const said = await refused(["verify", join(folder, "a.jsonl"), ...rule], {});
  rmSync(folder, { recursive: true });
  expect(said.replace(folder, "")).toBe("error: `/a.jsonl` can't be read (ELOOP); check that it is a file\n");
});

test("a rule file with the name that coding assistants read is warned of", async () => {
  const files = { "a.jsonl": line, "AGENTLTL.yaml": "version: 1\nid: x\nrules:\n  - id: a\n    never: b\n" };
  const { stderr } = await command(["verify", "a.jsonl", "-r", "AGENTLTL.yaml"], { files });
  expect(stderr).toBe(
    "warning: `AGENTLTL.yaml` is a name that coding assistants may read as rules for themselves; call it agentltl.rules.yaml\n",
  );
});

test("a line of 50 MB is read", async () => {
  const long = { ...good, tool_calls: [{ tool_name: "a", arguments: { text: "x".repeat(50_000_000) } }] };
  const { code, stdout } = await command(["verify", "a.jsonl", ...rule, "--all"], {
    files: { "a.jsonl": `${lines(long)}${line}` },
  });
  expect([code, stdout.includes("2 traces")]).toEqual([0, true]);
  const cutOff = await check("b.jsonl", lines(long).slice(0, -20));
  expect(cutOff).toContain("b.jsonl:1:");
  expect(cutOff.length).toBeLessThan(500);
});
