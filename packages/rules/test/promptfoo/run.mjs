// Run by src/scorers/promptfoo.test.ts: `node run.mjs <folder in which promptfoo is installed>` evaluates the outputs on stdin with the real package.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import inline from "./assertion.mjs";

const [folder = "."] = process.argv.slice(2);
const root = join(folder, "node_modules", "promptfoo");
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { evaluate } = await import(pathToFileURL(join(root, exports["."].import)).href);
const outputs = JSON.parse(await text(process.stdin));
const file = `file://${join(import.meta.dirname, "assertion.mjs")}`;

/** What promptfoo makes of the outputs, with the assertion as a file or as a function. */
async function evaluated(value) {
  const tests = outputs.map((_, index) => ({
    vars: { index: String(index) },
    assert: [{ type: "javascript", value }],
  }));
  const answer = async (prompt) => ({ output: outputs[Number(prompt)] });
  const { stats, results } = await (
    await evaluate(
      { prompts: ["{{index}}"], providers: [answer], tests },
      { cache: false, maxConcurrency: 1, showProgressBar: false },
    )
  ).toEvaluateSummary();
  return {
    counts: [stats.successes, stats.failures, stats.errors],
    results: results.map(({ success, score, error, gradingResult }) => ({
      success,
      score,
      error: error?.split("\n")[0],
      parts: gradingResult?.componentResults?.map(({ pass, reason }) => ({
        pass,
        reason: reason.split("\n")[0],
      })),
    })),
  };
}

process.stdout.write(
  `\n${JSON.stringify({ file: await evaluated(file), inline: await evaluated(inline) })}\n`,
);
