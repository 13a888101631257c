// What is said where files are not what somebody thinks: the place, the reason, what to do.
import { expect, test } from "vitest";
import { command, lines } from "../command.ts";
import { answersTo } from "./mistakes.ts";

test("traces that can't be found or read", async () => {
  expect(
    await answersTo([
      "verify none.jsonl -r agentltl.rules.yaml",
      "verify folder -r agentltl.rules.yaml",
      "verify runs/*.jsonl -r agentltl.rules.yaml",
      "verify '' -r agentltl.rules.yaml",
      "verify a.jsonl -r ''",
      "verify a.jsonl --rules=",
      "verify -r agentltl.rules.yaml",
      "verify - -r agentltl.rules.yaml < empty.jsonl",
      "verify empty.jsonl -r agentltl.rules.yaml",
      "verify bad.jsonl -r agentltl.rules.yaml",
    ]),
  ).toMatchInlineSnapshot(`
    "
    $ verify none.jsonl -r agentltl.rules.yaml
        error: \`none.jsonl\` does not exist; check the path
    $ verify folder -r agentltl.rules.yaml
        error: no trace matched folder: no file in it ends in .jsonl, .ndjson, or .json, seen from <folder>
    $ verify runs/*.jsonl -r agentltl.rules.yaml
        error: no trace matched runs/*.jsonl: no file has such a name, seen from <folder>
    $ verify '' -r agentltl.rules.yaml
        error: one trace is named by an empty text; name a file, or see what a variable holds
    $ verify a.jsonl -r ''
        error: one rule file is named by an empty text; name a file, or see what a variable holds
    $ verify a.jsonl --rules=
        error: one rule file is named by an empty text; name a file, or see what a variable holds
    $ verify -r agentltl.rules.yaml
        error: no traces are given; name files, a glob in quotes such as 'runs/*.jsonl', or pipe them in
    $ verify - -r agentltl.rules.yaml < empty.jsonl
        error: stdin is empty; write a run's record on each line
        with --skip-broken what can't be read is left out and counted
    $ verify empty.jsonl -r agentltl.rules.yaml
        error: empty.jsonl is empty; write a run's record on each line
        with --skip-broken what can't be read is left out and counted
    $ verify bad.jsonl -r agentltl.rules.yaml
        error: bad.jsonl:2:17: a value is missing
            {"tool_calls": [}
                            ^
        with --skip-broken what can't be read is left out and counted
    "
  `);
});

test("outputs that can't be written, of which nothing is left behind", async () => {
  expect(
    await answersTo([
      "report a.jsonl -r agentltl.rules.yaml --out folder",
      "report a.jsonl -r agentltl.rules.yaml --out nowhere/x.html",
      "report a.jsonl -r agentltl.rules.yaml --out a.jsonl/x.html",
      "exec a.jsonl --plot folder",
      "exec a.jsonl --plot nowhere/x.svg",
      "exec a.jsonl --html folder",
      "contracts score a.jsonl --contract c.yaml --html folder",
      "bench corpus --out a.jsonl",
      "study init folder",
      "study init nowhere/x.yaml",
      "study init folder --force",
      "verify a.jsonl -r agentltl.rules.yaml --baseline folder",
      "verify a.jsonl -r agentltl.rules.yaml --baseline folder --update-baseline",
      "verify a.jsonl -r agentltl.rules.yaml --baseline nowhere/x.json --update-baseline",
    ]),
  ).toMatchInlineSnapshot(`
    "
    $ report a.jsonl -r agentltl.rules.yaml --out folder
        error: \`folder\` is a folder; name a file
    $ report a.jsonl -r agentltl.rules.yaml --out nowhere/x.html
        error: \`nowhere/x.html\` can't be written, since its folder does not exist; make the folder, or name another file
    $ report a.jsonl -r agentltl.rules.yaml --out a.jsonl/x.html
        error: \`a.jsonl/x.html\` can't be written, since a file stands where its folder should be; name another
    $ exec a.jsonl --plot folder
        error: --plot \`folder\` is a folder; name a file
    $ exec a.jsonl --plot nowhere/x.svg
        error: --plot \`nowhere/x.svg\` can't be written, since its folder does not exist; make the folder, or name another file
    $ exec a.jsonl --html folder
        error: \`folder\` is a folder; name a file
    $ contracts score a.jsonl --contract c.yaml --html folder
        error: \`folder\` is a folder; name a file
    $ bench corpus --out a.jsonl
        error: \`a.jsonl/README.md\` can't be written, since a file stands where its folder should be; name another
    $ study init folder
        error: folder exists and was left as it is; with --force it is overwritten
    $ study init nowhere/x.yaml
        error: \`nowhere/x.yaml\` can't be written, since its folder does not exist; make the folder, or name another file
    $ study init folder --force
        error: \`folder\` is a folder; name a file
    $ verify a.jsonl -r agentltl.rules.yaml --baseline folder
        error: --baseline \`folder\` is a folder; name a file in it
    $ verify a.jsonl -r agentltl.rules.yaml --baseline folder --update-baseline
        error: --baseline \`folder\` is a folder; name a file in it
    $ verify a.jsonl -r agentltl.rules.yaml --baseline nowhere/x.json --update-baseline
        error: --baseline \`nowhere/x.json\` can't be written, since its folder does not exist; make the folder, or name another file
    "
  `);
});

test("a folder whose name looks like a pattern is that folder", async () => {
  const record = { tool_calls: [{ tool_name: "a", arguments: {}, tool_result: 1 }] };
  const runs = { "[chat]/(1)/a.jsonl": lines(record), "c/a.jsonl": lines(record, record) };
  const { stdout } = await command(["convert", "[chat]/"], { files: runs });
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
});
