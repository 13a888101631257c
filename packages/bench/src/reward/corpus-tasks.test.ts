import type { JsonObject } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { trainingCorpus } from "../corpus/corpus.ts";
import { corpusRecord } from "../corpus/corpus-lines.ts";
import { createRewarder } from "./create-rewarder.ts";

/** Every seventh record of the corpus, of all its splits. */
const records = trainingCorpus()
  .map(corpusRecord)
  .filter((_, index) => index % 7 === 0);

/** The gold run as the messages of a rollout. */
function messagesOf({ gold, answer }: JsonObject): readonly JsonObject[] {
  const calls = Array.isArray(gold) ? gold : [];
  return [
    ...calls.flatMap(({ name, args, result }: JsonObject): readonly JsonObject[] => [
      {
        role: "assistant",
        tool_calls: [{ type: "function", function: { name: name ?? "", arguments: args ?? {} } }],
      },
      { role: "tool", name: name ?? "", content: JSON.stringify(result) },
    ]),
    { role: "assistant", content: `Final answer: ${String(answer)}` },
  ];
}

test("a record of the training corpus is a task, and its gold run as messages earns 1 under both presets", () => {
  const rewarder = createRewarder({ tasks: new Map(records.map((record) => [String(record.id), record])) });
  for (const record of records)
    for (const preset of ["paper", "hardened"]) {
      const item = { task: String(record.id), rollout: messagesOf(record), preset };
      expect(rewarder.answer(item, 0), `${record.id} ${preset}`).toMatchObject({
        value: 1,
        parts: { compliance: 1, accuracy: 1, distance: 1 },
      });
    }
  expect(new Set(records.map(({ split }) => split)).size).toBe(5);
});
