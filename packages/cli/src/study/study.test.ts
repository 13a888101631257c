import { expect, test } from "vitest";
import { command, type Outcome, type Setting } from "../../test/command.ts";

const sources = {
  "code/line-reader.ts": "export class LineReader {}\nexport function readAll() {}\n",
  "code/deep/wire.py": "class FrameDecoder:\n    pass\n",
  "code/deep/misc.py": "def open_socket():\n    pass\n\ndef close_socket():\n    pass\n",
};
const study = `version: 1
id: t
repositories: [{ id: code, path: code, bucket: low }]
questions: { generate: where-defined, per_repository: 3 }
models: [scripted:reader, scripted:memory]
seeds: [1]
analysis: { samples: 50 }
`;

async function check(
  argv: readonly string[],
  files: Setting["files"] = {},
  look: readonly string[] = [],
): Promise<Outcome> {
  return command(["study", ...argv], { files: { ...sources, "study.yaml": study, ...files } }, look);
}

test("init writes a study that a dry run can count, without a key", async () => {
  const { code, stdout, after } = await command(["study", "init"], {}, ["study.yaml"]);
  expect([code, stdout]).toMatchInlineSnapshot(`
    [
      0,
      "written  study.yaml: a study of the sources here, with two scripted models; change it to name yours
    next     npx agentltl study run study.yaml --dry-run
    then     npx agentltl study run study.yaml
    ",
    ]
  `);
  const counted = await command(["study", "run", "--dry-run"], {
    files: {
      ...Object.fromEntries(
        Object.entries(sources).map(([path, text]) => [path.replace("code", "src"), text]),
      ),
      "src/more.ts": "export class OneMore {}\n",
      "study.yaml": after["study.yaml"] ?? "",
    },
  });
  expect(`${counted.stdout}${counted.stderr}exit ${counted.code}`).toMatchInlineSnapshot(`
    "my-study: 1 repository, 5 questions, 40 runs planned, 0 done

      model            runs left  calls at most
      scripted:reader  20         600
      scripted:memory  20         600

    Nothing was asked, and nothing was written.
    exit 0"
  `);
});

test("init leaves a file that is there", async () => {
  const { code, stderr } = await check(["init"]);
  expect([code, stderr]).toEqual([
    2,
    "error: study.yaml exists and was left as it is; with --force it is overwritten\n",
  ]);
});

test("a run says how its runs ended, where the results are, and what comes next", async () => {
  const { code, stdout, stderr, after } = await check(["run"], {}, ["t-results/runs.jsonl"]);
  expect([code, stderr, stdout]).toMatchInlineSnapshot(`
    [
      0,
      "",
      "done     12 of 12 runs made: 12 valid, 0 empty, 0 at a limit, 0 errors
    results  t-results
    next     npx agentltl study analyze study.yaml
    ",
    ]
  `);
  expect((after["t-results/runs.jsonl"] ?? "").trimEnd().split("\n")).toHaveLength(12);
});

test("a terminal is shown how far the runs are, on one line that is written over; a pipe is not", async () => {
  const priced = study.replace(
    "scripted:reader",
    "{ model: scripted:reader, price: { input: 1000, output: 0 } }",
  );
  const files = { ...sources, "study.yaml": priced.replace("seeds: [1]", "seeds: [1]\nconcurrency: 1") };
  const { stderr } = await command(["study", "run"], { files, errorColumns: 120 });
  const shown = stderr.replace(/\n$/, "").split("\r").slice(1);
  expect([shown.length, stderr.endsWith("\n"), stderr.split("\n").length]).toEqual([12, true, 2]);
  for (const line of shown)
    expect(line).toMatch(/^\[[#-]{24}\] \d+\/12 runs, \$\d+\.\d\d, 0 errors, \d+\/min(, \d+ min left)? *$/);
  expect(shown.map((line) => line.replace(/ runs.*/, "")).at(5)).toBe("[############------------] 6/12");
  const costs = shown.map((line) => Number(/\$([\d.]+)/.exec(line)?.[1]));
  expect(costs.toSorted((one, other) => one - other)).toEqual(costs);
  expect(Number(costs.at(-1))).toBeGreaterThan(0);
  expect((await command(["study", "run"], { files })).stderr).toBe("");
});

test("what was run is analysed, and what is missing is said", async () => {
  const ran = await check(["run"], {}, [
    "t-results/runs.jsonl",
    "t-results/study.lock.json",
    "t-results/questions.jsonl",
  ]);
  const found = await check(["analyze"], ran.after);
  expect([found.code, found.stderr, found.stdout]).toMatchInlineSnapshot(`
    [
      0,
      "",
      "t: 12 of 12 runs valid (0 empty, 0 at a limit, 0 errors, 0 not run); policy paper, named before the run

      model            prompt   bucket  valid  correct  grounded  CG       CU     IG     IU
      scripted:reader  default  all     3      100.0 %  100.0 %   100.0 %  0.0 %  0.0 %  0.0 %
      scripted:reader  default  low     3      100.0 %  100.0 %   100.0 %  0.0 %  0.0 %  0.0 %
      scripted:reader  strict   all     3      100.0 %  100.0 %   100.0 %  0.0 %  0.0 %  0.0 %
      scripted:reader  strict   low     3      100.0 %  100.0 %   100.0 %  0.0 %  0.0 %  0.0 %
      scripted:memory  default  all     3      0.0 %    0.0 %     0.0 %    0.0 %  0.0 %  100.0 %
      scripted:memory  default  low     3      0.0 %    0.0 %     0.0 %    0.0 %  0.0 %  100.0 %
      scripted:memory  strict   all     3      0.0 %    0.0 %     0.0 %    0.0 %  0.0 %  100.0 %
      scripted:memory  strict   low     3      0.0 %    0.0 %     0.0 %    0.0 %  0.0 %  100.0 %

    written  t-results/report/report.md
    written  t-results/report/rates.csv
    written  t-results/report/tables.tex
    written  t-results/report/rates.svg
    written  t-results/report/analysis.json
    written  t-results/report/report.html
    ",
    ]
  `);
  const runs = ran.after["t-results/runs.jsonl"] ?? "";
  const part = await check(["analyze", "--format", "csv"], {
    ...ran.after,
    "t-results/runs.jsonl": runs.slice(0, runs.indexOf("\n") + 1),
  });
  expect([part.code, part.stdout.split("\n")[0]]).toEqual([
    3,
    "policy,model,prompt,bucket,figure,hits,valid,share,low,high,wilson_low,wilson_high",
  ]);
});

test.each([
  [
    "no study file",
    ["run", "nowhere.yaml"],
    {},
    "nowhere.yaml can't be read; write one with `npx agentltl study init`",
  ],
  [
    "a file with two faults",
    ["run"],
    { "study.yaml": study.replace("id: t", "id: t\ntrials: 0\nseeds: []").replace("seeds: [1]\n", "") },
    "study.yaml:4:8: seeds: too small: expected array to have >=1 items\nstudy.yaml:3:9: trials: too small: expected number to be >=1",
  ],
  [
    "no results",
    ["analyze"],
    {},
    "there is no study in <folder>/t-results; run one with `npx agentltl study run`",
  ],
  [
    "a key that is not set",
    ["run"],
    { "study.yaml": study.replace("scripted:memory", '"openai:m"') },
    "`openai:m` needs a key: set the environment variable OPENAI_API_KEY",
  ],
])("%s ends with 2 and says what to do", async (_name, argv, files, message) => {
  const { code, stderr, stdout } = await check(argv, files);
  expect([code, stdout, stderr]).toEqual([2, "", `error: ${message}\n`]);
});

test("a twin is made, run, and held against its study", async () => {
  const results = ["runs.jsonl", "study.lock.json", "questions.jsonl"].map((name) => `t-results/${name}`);
  const ran = await check(["run"], {}, results);
  const twin = ["study.yaml", "questions.jsonl", "twin.json"].map((name) => `twin/${name}`);
  const made = await check(["twin", "--out", "twin"], {}, twin);
  expect([made.code, made.stderr]).toEqual([0, ""]);
  expect(made.stdout).toMatchInlineSnapshot(`
    "written  twin/study.yaml: the same 3 questions about trees under other names

      tree  twin  renamed  kept
      code  niti  9        0

    next     npx agentltl study run twin/study.yaml
    then     npx agentltl study twin study.yaml --compare twin
    "
  `);
  const early = await check(["twin", "--compare", "twin"], { ...ran.after, ...made.after });
  expect([early.code, early.stderr]).toEqual([
    2,
    "error: there is no study in <folder>/twin/t-twin-results; run one with `npx agentltl study run`\n",
  ]);
});

test.each([[[]], [["--out", "a", "--compare", "a"]]])("twin %j does not say what to do", async (options) => {
  const { code, stderr } = await check(["twin", ...options]);
  expect([code, stderr]).toEqual([
    2,
    "error: write either `--out <folder>`, to make a twin, or `--compare <folder>`, to compare with one\n",
  ]);
});
