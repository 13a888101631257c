import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { command } from "./command.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The blocks of code in this language. */
function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, block = ""]) => block,
  );
}

test("what the README shows is what the command prints", async () => {
  const [rules = "", ...otherRules] = blocks("yaml");
  const [runs = "", ...otherRuns] = blocks("jsonl");
  const [shown = "", ...otherShown] = blocks("console");
  expect([otherRules, otherRuns, otherShown].flat()).toEqual([]);
  const files = { "agentltl.rules.yaml": rules, "runs/today.jsonl": runs };
  const { code, stdout } = await command(["verify", "runs/*.jsonl", "--rules", "agentltl.rules.yaml"], {
    files,
  });
  expect([code, `$ npx agentltl verify 'runs/*.jsonl' --rules agentltl.rules.yaml\n${stdout}`]).toEqual([
    1,
    shown,
  ]);
});

test("the warning about tools is what these rules and tools give", async () => {
  const [rules = ""] = blocks("yaml");
  const [tools = "", , ...otherTools] = blocks("json");
  const [shown = "", ...otherShown] = blocks("text");
  expect([...otherTools, ...otherShown]).toEqual([]);
  const files = { "agentltl.rules.yaml": rules, "tools.json": tools, "a.jsonl": blocks("jsonl")[0] ?? "" };
  const argv = ["verify", "a.jsonl", "--rules", "agentltl.rules.yaml", "--tools", "tools.json"];
  const { code, stderr } = await command(argv, { files });
  expect([code, stderr]).toEqual([1, shown]);
  expect((await command(["test", "--tools", "tools.json"], { files })).code).toBe(2);
});

test("the config file gives what the command line leaves out", async () => {
  const [, config = ""] = blocks("json");
  const files = {
    "agentltl.rules.yaml": blocks("yaml")[0] ?? "",
    "runs/today.jsonl": blocks("jsonl")[0] ?? "",
    "agentltl.config.json": config,
  };
  const { code, stdout } = await command(["verify"], { files });
  expect(code).toBe(1);
  expect(stdout).toContain("on 2 traces in 1 file");
});

test("the README names each key of the JSON, and no other", async () => {
  const known = { rule: "verify-before-refund", task: "t-2", witness: "refund" };
  const files = {
    "agentltl.rules.yaml": blocks("yaml")[0] ?? "",
    "a.jsonl": blocks("jsonl")[0] ?? "",
    "known.json": JSON.stringify({ format: 1, findings: [known] }),
  };
  const argv = [
    "verify",
    "a.jsonl",
    "-r",
    "agentltl.rules.yaml",
    "--baseline",
    "known.json",
    "--format",
    "json",
  ];
  const json = JSON.parse((await command(argv, { files })).stdout);
  const table = new Map(
    [...readme.slice(readme.indexOf("## JSON")).matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(
      ([, key = "", text = ""]) => [key, text],
    ),
  );
  expect([...table.keys(), "format"].toSorted()).toEqual(Object.keys(json).toSorted());
  const [rule = {}] = Object.values<object>(json.rules);
  for (const [key, value] of [
    ["rules", rule],
    ["score", json.score],
    ["gate", json.gate],
    ["procedure", json.procedure],
  ])
    for (const name of Object.keys(value)) expect(table.get(key)).toContain(`\`${name}\``);
  for (const name of Object.keys(json.runs[0]))
    if (name !== "format") expect(table.get("runs")).toContain(`\`${name}\``);
});

test("each command in the README exists, and takes the options that are shown", async () => {
  const lines = [...readme.matchAll(/^ {4}npx agentltl (\w+)(.*?)(?: {2,}#.*)?$/gm)];
  const { stdout: help } = await command(["--help"]);
  const commands = [...help.slice(help.indexOf("\nCommands:")).matchAll(/^ {2}([a-z]+) /gm)];
  expect(new Set(lines.map(([, name]) => name))).toEqual(new Set(commands.map(([, name]) => name)));
  for (const [, name = "", rest = ""] of lines) {
    const { stdout: own } = await command([name, "--help"]);
    // `exec plan` has options of its own.
    const [, part = ""] = /^ ([a-z]+) /.exec(rest) ?? [];
    const isPart = part !== "" && own.includes(`\n  ${part} `);
    const { stdout } = isPart ? await command([name, part, "--help"]) : { stdout: own };
    for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(option);
  }
});
