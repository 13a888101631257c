import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { command } from "./command.ts";
import { runs, shopRules } from "./shop.ts";

const page = readFileSync(new URL("../../../docs/ci.md", import.meta.url), "utf8");
const bin = fileURLToPath(new URL("../bin/agentltl.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentltl-ci-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Rules that all of them apply to these runs. */
const rules = shopRules
  .replace(/ {2}- id: consent[\s\S]*?mode: warn\n/, "")
  .replace(/ {2}- id: large[\s\S]*$/, "");

test("each pipeline is YAML, and each command in it exists and takes the options that are shown", async () => {
  const blocks = [...page.matchAll(/^```yml\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  expect(blocks.map((text) => parseAllDocuments(text).flatMap(({ errors }) => errors))).toEqual([[], []]);
  const commands = [...page.matchAll(/npx agentltl (\w+)([^\n]*)/g)];
  expect(new Set(commands.map(([, name]) => name))).toEqual(
    new Set(["lint", "test", "verify", "compare", "diff"]),
  );
  for (const [, name = "", rest = ""] of commands) {
    const { stdout } = await command([name, "--help"]);
    for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(option);
    for (const [, format = ""] of rest.matchAll(/--format (\w+)/g)) expect(stdout).toContain(`"${format}"`);
  }
});

test.each<[number, string, readonly object[] | string, readonly string[]]>([
  [0, "all rules are kept", [runs.good], []],
  [1, "a rule is broken", [runs.good, runs.twice], []],
  [1, "the mean score is too low", [runs.unaudited], ["--fail-under", "0.9"]],
  [2, "a line is no JSON", "{broken\n", []],
  [2, "no trace matched", "", []],
  [3, "a rule was not judged", [runs.odd], []],
  [3, "a rule never applied", [runs.good], ["-c", "x: not called(wire_transfer)"]],
])("exit %i where %s", async (exit, what, traces, more) => {
  const place = join(folder, what.replaceAll(" ", "-"));
  mkdirSync(place);
  writeFileSync(join(place, "a.rules.yaml"), rules);
  const text = typeof traces === "string" ? traces : traces.map((one) => `${JSON.stringify(one)}\n`).join("");
  if (text !== "") writeFileSync(join(place, "a.jsonl"), text);
  const argv = [
    "--conditions=@agentltl/source",
    bin,
    "verify",
    "*.jsonl",
    "--rules",
    "a.rules.yaml",
    ...more,
  ];
  const ended = await new Promise<{ readonly code: unknown; readonly stderr: string }>((resolve) => {
    execFile(process.execPath, argv, { cwd: place }, (error, _stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stderr }),
    );
  });
  expect(ended).toEqual({ code: exit, stderr: exit === 2 ? expect.stringMatching(/^error: .+/) : "" });
});
