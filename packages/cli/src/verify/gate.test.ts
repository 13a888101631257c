import { expect, test } from "vitest";
import { command, lines, type Setting } from "../../test/command.ts";
import { runs, shopRules } from "../../test/shop.ts";

/** The exit code and everything that was printed. */
async function check(argv: readonly string[], setting: Setting): Promise<string> {
  const { code, stdout, stderr } = await command(argv, setting);
  return [stdout, stderr, `exit ${code}`].filter((text) => text !== "").join("");
}

const never = "x: not called(refund)";
const called = "y: called(refund)";
const unused = "z: precedes(no_such, nothing)";
const consent = "w: G(now(refund) -> O said(user, contains yes))";

test.each<[string, readonly string[], number]>([
  ["all rules are kept", ["-c", called], 0],
  ["a blocking rule is broken", ["-c", never], 1],
  ["the broken rule is weaker than what fails", ["-c", never, "--fail-on", "stop"], 0],
  ["a rule never applied", ["-c", called, "-c", unused], 3],
  ["a rule never applied, and that is allowed", ["-c", called, "-c", unused, "--allow-unused"], 0],
  ["a rule was not judged", ["-c", consent], 3],
  ["a rule was not judged, and that is allowed", ["-c", consent, "--allow-unjudged"], 0],
  ["allowing the one doesn't allow the other", ["-c", consent, "--allow-unused"], 3],
  ["broken counts before not judged", ["-c", never, "-c", consent], 1],
])("where %s", async (_name, argv, expected) => {
  const { code } = await command(["verify", "a.jsonl", ...argv], {
    files: { "a.jsonl": lines(runs.silent) },
  });
  expect(code).toBe(expected);
});

test("a pass, and what is not sure, say so", async () => {
  const one = { "a.jsonl": lines(runs.good, runs.silent) };
  expect(await check(["verify", "a.jsonl", "-c", called], { files: one })).toMatchInlineSnapshot(`
    "command line (1 rule, af8a7fec) on 2 traces in 1 file

        rule  mode   applied  broken  not judged
      ✓ y     block        2  0

      absent  not recorded, of 2 traces: dialogue in 1
      score   1.000 mean    2 full, 0 partial, 0 none    (only rules that applied: 1.000)
      gate    PASS: blocking rules broken in 0 of 2 traces (95 % interval 0.0-65.8)
    exit 0"
  `);
  expect(
    await check(["verify", "a.jsonl", "-c", consent, "-c", unused], { files: one }),
  ).toMatchInlineSnapshot(`
    "command line (2 rules, 9a170d3a) on 2 traces in 1 file

        rule  mode   applied  broken  not judged
      ? w     block        1  0       1           not evaluated: what was said before call #1 was not recorded
      ∅ z     block        0  -                   never applied: neither "no_such" nor "nothing" was called

      absent  not recorded, of 2 traces: dialogue in 1
      score   1.000 mean    2 full, 0 partial, 0 none    (only rules that applied: 1.000)
      gate    UNSURE: 1 rule never applied (--allow-unused), 1 not judged in 1 trace (--allow-unjudged)
    exit 3"
  `);
  expect(await check(["verify", "a.jsonl", "-c", consent], { files: one })).toContain(
    "UNSURE: 1 rule not judged in 1 trace (--allow-unjudged)",
  );
});

test("what was refused counts where one asks for what was proposed", async () => {
  const argv = ["verify", "a.jsonl", "-r", "agentltl.rules.yaml"];
  const one = { "agentltl.rules.yaml": shopRules, "a.jsonl": lines(runs.refused) };
  expect((await command(argv, { files: one })).stdout).toContain(
    "tried   1 call was refused in 1 trace; judged as proposed: 0.800 (--counts proposed)",
  );
  const { code, stdout } = await command([...argv, "--counts", "proposed"], { files: one });
  expect([code, stdout.includes("tried")]).toEqual([1, false]);
});
