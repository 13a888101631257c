import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../run.ts";

const files = {
  "code/line-reader.ts": "export class LineReader {}\nexport function readAll() {}\n",
  "code/deep/wire.py": "class FrameDecoder:\n    pass\n",
  "study.yaml": `version: 1
id: t
repositories: [{ id: code, path: code, bucket: low }]
questions: { generate: where-defined, per_repository: 3 }
prompts: [default]
models: [scripted:reader]
analysis: { samples: 50 }
`,
};

test("a study and its twin, both run, are compared by model, prompt and bucket", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "agentltl-twin-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const said = async (...argv: readonly string[]): Promise<string> => {
    let text = "";
    const write = (more: string): void => {
      text += more;
    };
    const stdin = Object.assign((async function* () {})(), { isTTY: true });
    const code = await run(["study", ...argv], {
      stdout: { write, isTTY: false },
      stderr: { write, isTTY: false },
      stdin,
      cwd,
      env: {},
    });
    return `${text}exit ${code}`;
  };
  await said("twin", "--out", "twin");
  await said("run");
  await said("run", "twin/study.yaml");
  expect(await said("twin", "--compare", "twin")).toMatchInlineSnapshot(`
    "  model            prompt   bucket  figure    pairs  original  twin     difference  95 %
      scripted:reader  default  all     accuracy  3      100.0 %   100.0 %  0.0
      scripted:reader  default  all     grounded  3      100.0 %   100.0 %  0.0
      scripted:reader  default  all     CG        3      100.0 %   100.0 %  0.0
      scripted:reader  default  low     accuracy  3      100.0 %   100.0 %  0.0
      scripted:reader  default  low     grounded  3      100.0 %   100.0 %  0.0
      scripted:reader  default  low     CG        3      100.0 %   100.0 %  0.0

    written  twin/t-twin-results/report/twin.md
    written  twin/t-twin-results/report/twin.csv
    written  twin/t-twin-results/report/twin.json
    exit 0"
  `);
});
