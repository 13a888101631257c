import { groupBy } from "@agentltl/core/host";
import type { CorpusInstance } from "./corpus-instance.ts";
import { trainingPatterns } from "./patterns/patterns.ts";

/** What whoever trains on the corpus has to know, in Markdown: what is in it, how it was made, and the recipe that was published. */
export function dataCard(corpus: readonly CorpusInstance[]): string {
  const train = corpus.filter(({ split }) => split === "train");
  return [
    "# Workflows over integer tools: training corpus",
    "",
    "Made by `agentltl bench corpus`, the same every time. No text of people and no data of others is in it.",
    "",
    "## Parts",
    "",
    "| file | instances | calls | tools' names |",
    "| --- | ---: | --- | --- |",
    ...[...groupBy(corpus, ({ split }) => split)].map(([split, some]) => {
      const calls = some.map(({ gold }) => gold.length);
      const names = some.some(({ domain }) => domain !== undefined) ? "of eight fields" : "tool_a to tool_d";
      return `| ${split}.jsonl | ${some.length} | ${Math.min(...calls)} to ${Math.max(...calls)} | ${names} |`;
    }),
    "",
    "A line has `prompt`, `tools` (JSON Schema), `gold` (the calls of a perfect run with their results), `answer` (an integer) and `constraints` (named, weighted formulas in six layers).",
    "",
    "No held-out instance has the pattern and the numbers of one that is trained on.",
    "",
    "## Training set",
    "",
    `${train.length} instances of ${new Set(train.map(({ pattern }) => pattern)).size} patterns, 20 of each. They come in the order in which they are to be trained on: round the patterns, never one twice running.`,
    "",
    ...table("pattern", train, ({ pattern }) => pattern),
    "",
    ...table("added calls", train, ({ augmentation }) => augmentation),
    "",
    ...table("difficulty by calls", train, ({ difficulty }) => `D${difficulty}`),
    "",
    "## What it covers of the benchmark",
    "",
    "| pattern | a shorter form of | shares structure with |",
    "| --- | --- | --- |",
    ...trainingPatterns.map(
      ({ name, direct, motifs }) => `| ${name} | ${direct ?? "-"} | ${motifs.join(", ")} |`,
    ),
    "",
    "## Recipe",
    "",
    "As published for Qwen3-4B-Instruct-2507: GRPO, 1 epoch, LoRA of rank 8 with alpha 16 and dropout 0.05 on `q_proj` and `v_proj`, 16 rollouts a prompt (4,800 generations), beta 1e-3, fp32, no shuffling. Reward 0.5 C + 0.25 Acc + 0.25 exp(-d).",
    "",
  ].join("\n");
}

function table(
  title: string,
  some: readonly CorpusInstance[],
  keyOf: (instance: CorpusInstance) => string,
): readonly string[] {
  const rows = [...groupBy(some, keyOf)].map(([key, group]) => `| ${key} | ${group.length} |`);
  return [`| ${title} | instances |`, "| --- | ---: |", ...rows.toSorted()];
}
