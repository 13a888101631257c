// What is said where something is asked of what is not there.
import { expect, test } from "vitest";
import { command } from "../command.ts";
import { answersTo } from "./mistakes.ts";

test("exec: groups that no run is in, and options that belong to others", async () => {
  expect(
    await answersTo(["exec a.jsonl --by nothing", "exec a.jsonl --mcp-folder folder"]),
  ).toMatchInlineSnapshot(`
    "
    $ exec a.jsonl --by nothing
        error: --by: no run has a label or metric \`nothing\`; they have neither labels nor metrics
    $ exec a.jsonl --mcp-folder folder
        error: --mcp-folder is the data of a server; add --mcp <command>, which starts it
    "
  `);
});

test("why: calls, rules and runs that are not there", async () => {
  expect(
    await answersTo([
      "why none.jsonl #1",
      "why none.jsonl #1 -r agentltl.rules.yaml",
      "why folder #1 -r agentltl.rules.yaml",
      "why a.jsonl",
      "why a.jsonl #1",
      "why a.jsonl #9 -r agentltl.rules.yaml",
      "why a.jsonl --rule r -r agentltl.rules.yaml",
      "why a.jsonl #1 --rule no-rm -r agentltl.rules.yaml",
      "why a.jsonl #1 --rule r -r agentltl.rules.yaml",
      "why two.jsonl #1 -r agentltl.rules.yaml",
      "why two.jsonl:9 #1 -r agentltl.rules.yaml",
      "why empty.jsonl #1 -r agentltl.rules.yaml",
    ]),
  ).toMatchInlineSnapshot(`
    "
    $ why none.jsonl #1
        error: \`none.jsonl\` does not exist; check the path
    $ why none.jsonl #1 -r agentltl.rules.yaml
        error: \`none.jsonl\` does not exist; check the path
    $ why folder #1 -r agentltl.rules.yaml
        error: no trace matched folder: no file in it ends in .jsonl, .ndjson, or .json, seen from <folder>
    $ why a.jsonl
        error: say what is asked about: a call such as '#4', a decision's id, or --rule <name>
    $ why a.jsonl #1
        error: no rules are given, and the run has no log of a guard; add --rules agentltl.rules.yaml
    $ why a.jsonl #9 -r agentltl.rules.yaml
        error: the run has no call or decision \`#9\`; it has 2 calls, the first is '#1'
    $ why a.jsonl --rule r -r agentltl.rules.yaml
        error: there is no rule \`r\`; the rules are no-rm
    $ why a.jsonl #1 --rule no-rm -r agentltl.rules.yaml
        error: a call and a rule are both given; leave out \`#1\`, or --rule no-rm
    $ why a.jsonl #1 --rule r -r agentltl.rules.yaml
        error: a call and a rule are both given; leave out \`#1\`, or --rule r
    $ why two.jsonl #1 -r agentltl.rules.yaml
        error: two.jsonl holds 2 runs; name one, for example two.jsonl:1
    $ why two.jsonl:9 #1 -r agentltl.rules.yaml
        error: two.jsonl has no run \`9\` among its 2 runs; write the line, or the run's id, behind the colon
    $ why empty.jsonl #1 -r agentltl.rules.yaml
        error: empty.jsonl is empty; write a run's record on each line
    "
  `);
});

test("complete: a shell that it doesn't know", async () => {
  expect(await answersTo(["complete", "complete tcsh", "complete bash zsh"])).toMatchInlineSnapshot(`
    "
    $ complete
        error: missing required argument 'shell'
        see agentltl complete --help
    $ complete tcsh
        error: \`tcsh\` is no shell that can be taught; write bash, zsh, fish, pwsh
    $ complete bash zsh
        error: too many arguments for 'complete'. Expected 1 argument but got 2.
        see agentltl complete --help
    "
  `);
});

test.each([
  ["rules", "error: `rules` needs one of check behind it"],
  ["bench", "error: `bench` needs one of run, worker, report, corpus behind it"],
  ["contracts", "error: `contracts` needs one of lint, condition, score, compile, audit, bench behind it"],
  ["study", "error: `study` needs one of init, run, worker, label, ingest, judge, twin, analyze behind it"],
])("%s without a part says first what is missing, then shows its help", async (name, error) => {
  const [first, , usage] = (await answersTo([name])).split("\n").slice(2);
  expect([first?.trim(), usage?.trim()]).toEqual([error, `Usage: agentltl ${name} [options] [command]`]);
  const { code, stdout } = await command([name, "--help"]);
  expect([code, stdout.startsWith("Usage: ")]).toEqual([0, true]);
});

test("replay: a log that is not there is told of before rules that are missing", async () => {
  expect(await answersTo(["replay none", "replay a.jsonl"])).toMatchInlineSnapshot(`
    "
    $ replay none
        error: \`none\` does not exist; check the path
    $ replay a.jsonl
        error: no rules are given; add --rules agentltl.rules.yaml, or --constraint 'name: formula'
    "
  `);
});

test("none where there must be one at least", async () => {
  expect(
    await answersTo([
      "bench run --trials 0",
      "bench run --concurrency 0",
      "contracts bench --queries 0",
      "contracts bench --concurrency 0",
      "mine a.jsonl --min-runs 0",
      "mine a.jsonl --most 0",
      "mine a.jsonl --most -1",
      "reward serve --workers 0",
    ]),
  ).toMatchInlineSnapshot(`
    "
    $ bench run --trials 0
        error: option '--trials <number>' argument '0' is invalid. write 1 or more.
        see agentltl bench run --help
    $ bench run --concurrency 0
        error: option '--concurrency <number>' argument '0' is invalid. write 1 or more.
        see agentltl bench run --help
    $ contracts bench --queries 0
        error: option '--queries <number>' argument '0' is invalid. write 1 or more.
        see agentltl contracts bench --help
    $ contracts bench --concurrency 0
        error: option '--concurrency <number>' argument '0' is invalid. write 1 or more.
        see agentltl contracts bench --help
    $ mine a.jsonl --min-runs 0
        error: option '--min-runs <count>' argument '0' is invalid. write 1 or more.
        see agentltl mine --help
    $ mine a.jsonl --most 0
        error: option '--most <count>' argument '0' is invalid. write 1 or more.
        see agentltl mine --help
    $ mine a.jsonl --most -1
        error: option '--most <count>' argument '-1' is invalid. write a whole number, such as 1.
        see agentltl mine --help
    $ reward serve --workers 0
        error: option '--workers <number>' argument '0' is invalid. write 1 or more.
        see agentltl reward serve --help
    "
  `);
});
