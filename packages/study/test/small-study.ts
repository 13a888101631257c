import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { parseStudy } from "../src/file/parse-study.ts";
import type { Study } from "../src/file/study.ts";
import type { RunStudyOptions } from "../src/node/run/run-study.ts";

/** A folder with two small trees and a study of them, which is gone after the test. */
export interface SmallStudy {
  readonly study: Study;
  readonly base: string;
  readonly results: string;
}

const filler = (name: string): string =>
  Array.from({ length: 30 }, (_, line) => `// ${name}: line ${line} of a file that defines nothing`).join(
    "\n",
  );

/** The trees: in `alpha` each file is named as a memory would have it, in `beta` none is. */
const trees: Readonly<Record<string, string>> = {
  "alpha/src/line-reader.ts": "export class LineReader {\n  next(): string {\n    return '';\n  }\n}\n",
  "alpha/src/parse-header.ts": `${filler("header")}\nexport function parseHeader(text: string): string {\n  return text;\n}\n`,
  "alpha/src/util/join-parts.ts": "export const joinParts = 1;\nexport function splitParts(): void {}\n",
  "beta/app/core.py": `${filler("core").replaceAll("//", "#")}\nclass EventLoop:\n    def run_once(self):\n        pass\n\ndef open_socket():\n    pass\n`,
  "beta/app/net/wire.py": "class FrameDecoder:\n    def feed(self, data):\n        return data\n",
  "beta/setup.py": "NAME = 'beta'\n",
};

/** Makes the folder. `more` is added to the study file. */
export function smallStudy(more = "", models = "[scripted:reader, scripted:memory]"): SmallStudy {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "study-")));
  for (const [path, text] of Object.entries(trees)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  const text = `version: 1
id: small
repositories:
  - { id: alpha, path: alpha, bucket: high }
  - { id: beta, path: beta, bucket: low }
questions: { generate: where-defined, per_repository: 3 }
models: ${models}
analysis: { samples: 200 }
${more}`;
  // For processes that are told where it is.
  writeFileSync(join(base, "study.yaml"), text);
  const study = parseStudy(text);
  return { study, base, results: join(base, "results") };
}

/** The same, gone after the test that makes it. */
export function testStudy(more?: string, models?: string): SmallStudy {
  const one = smallStudy(more, models);
  onTestFinished(() => removeStudy(one));
  return one;
}

/** How it is run: nothing in the environment, never stopped. */
export function runOptions({ base, results }: SmallStudy): Omit<RunStudyOptions, "onProgress"> {
  return { base, results, environment: {}, signal: new AbortController().signal };
}

/** Takes it away. */
export function removeStudy({ base }: SmallStudy): void {
  rmSync(base, { recursive: true, force: true });
}
