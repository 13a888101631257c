import { groupBy, type JsonObject } from "@agentltl/core/host";
import { taskRecord } from "../instance/task-record.ts";
import type { CorpusInstance, Split } from "./corpus-instance.ts";

/** An instance as one JSON object: where it comes from, prompt, tool schemas, gold trace, constraints, answer. */
export function corpusRecord(instance: CorpusInstance, index: number): JsonObject {
  const { split, pattern, transform, augmentation, domain, numbers, difficulty } = instance;
  return {
    format: 1,
    id: `${split}-${String(index + 1).padStart(3, "0")}`,
    split,
    pattern,
    transform,
    augmentation,
    ...(domain === undefined ? {} : { domain }),
    numbers: { ...numbers },
    difficulty: `D${difficulty}`,
    ...taskRecord(instance),
  };
}

/** The lines of each split, as JSONL. */
export function corpusFiles(corpus: readonly CorpusInstance[]): ReadonlyMap<Split, string> {
  return new Map(
    [...groupBy(corpus, ({ split }) => split)].map(([split, some]) => [
      split,
      some.map((instance, index) => `${JSON.stringify(corpusRecord(instance, index))}\n`).join(""),
    ]),
  );
}
