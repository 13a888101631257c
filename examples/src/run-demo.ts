import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { groundingCheck } from "@agentltl/grounding";
import { sourceParser } from "@agentltl/grounding/node";
import { loadRules } from "@agentltl/rules/node";
import { z } from "zod";
import { chooseModels } from "./models.ts";
import type { Paint } from "./paint.ts";
import { reportCost, reportHeading, reportRun } from "./report.ts";
import { reportCalls, shownCalls } from "./report-calls.ts";
import { openRepository } from "./repository.ts";
import { readsThenAnswers, name as run1 } from "./run-1-reads-then-answers.ts";
import { answersFromMemory, name as run2 } from "./run-2-answers-from-memory.ts";
import { name as run3, writesFirst } from "./run-3-writes-first.ts";
import { name as run4, twoRefunds } from "./run-4-two-refunds.ts";
import type { Setting } from "./setting.ts";
import { writePage } from "./write-page.ts";

/** How the demo is run. */
export interface DemoOptions {
  /** Where logs and notes are written, as it is shown. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly paint: Paint;
  /** Takes one line of the report. */
  readonly write: (line: string) => void;
}

const require = createRequire(import.meta.url);
const rulesFile = "examples/demo.rules.yaml";

/** The four runs, each reported when it is over. */
export async function runDemo({ folder, environment, paint, write }: DemoOptions): Promise<void> {
  const models = chooseModels(environment);
  const rules = await loadRules(fileURLToPath(new URL("../demo.rules.yaml", import.meta.url)));
  const setting: Setting = {
    models,
    repository: openRepository(dirname(require.resolve("node-gyp/package.json")), join(folder, "files")),
    options: {
      rules,
      grounding: groundingCheck({ parser: sourceParser }),
    },
    folder,
  };
  // Logs are appended to, and these are of a run of their own.
  await Promise.all([run1, run2, run3, run4].map((run) => rm(join(folder, `${run}.jsonl`), { force: true })));
  const show = (lines: readonly string[]) => {
    for (const line of lines) write(line);
    write("");
  };

  show([
    `AgentLTL demo. ${models.description}.`,
    `Source: node-gyp ${versionOf("node-gyp")} (Python). Hosts: ai ${versionOf("ai")}, langchain ${versionOf("langchain")}.`,
  ]);
  const first = await readsThenAnswers(setting);
  show([
    reportHeading(1, "It reads, then answers", "ai, generateText", paint),
    ...reportRun(first, rules, paint),
  ]);
  const second = await answersFromMemory(setting);
  show([
    reportHeading(2, "It answers from memory", "langchain, createAgent", paint),
    ...reportRun(second, rules, paint),
  ]);
  const third = await writesFirst(setting);
  show([
    reportHeading(3, "It tries to write first, is refused, and recovers", "ai, streamText", paint),
    ...reportRun(third, rules, paint),
  ]);
  const { without, guarded } = await twoRefunds(setting);
  show([
    reportHeading(4, "Two refunds in one step", "ai, generateText, without and with", paint),
    ...reportCalls(without, paint, "   without   "),
    paint.faint("             (an approval function that sees only the history lets both through)"),
    ...reportCalls(shownCalls(guarded), paint, "   with      "),
  ]);
  const runs = { [run1]: first, [run2]: second, [run3]: third, [run4]: guarded };
  await writePage(join(folder, "report.html"), runs, rules);
  show([
    `   ${reportCost([first, second, third, guarded])}`,
    `   written  ${folder}/*.jsonl  ${folder}/report.html (the runs call by call: open it in a browser)`,
    `   next     npx agentltl verify ${folder} --rules ${rulesFile}`,
    `            npx agentltl ground ${folder}/${run2}.jsonl`,
  ]);
}

function versionOf(name: string): string {
  return z.object({ version: z.string() }).parse(require(`${name}/package.json`)).version;
}
