import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { batchItems } from "./reward-items.ts";

test.each<[string, Json, readonly Json[]]>([
  ["no rollouts", { rollouts: [] }, []],
  [
    "a task for each",
    { tasks: ["a", "b"], rollouts: [1, 2] },
    [
      { task: "a", rollout: 1 },
      { task: "b", rollout: 2 },
    ],
  ],
  [
    "one task for all, as `task`",
    { task: { gold: [] }, rollouts: [1, 2] },
    [
      { task: { gold: [] }, rollout: 1 },
      { task: { gold: [] }, rollout: 2 },
    ],
  ],
  ["one task for all, as `tasks`", { tasks: "a", rollouts: [1] }, [{ task: "a", rollout: 1 }]],
  ["no task: each item says so in its line", { rollouts: [1] }, [{ rollout: 1 }]],
  [
    "ids of any kind",
    { ids: ["x", 7, null], rollouts: [1, 2, 3] },
    [
      { id: "x", rollout: 1 },
      { id: 7, rollout: 2 },
      { id: null, rollout: 3 },
    ],
  ],
  [
    "settings are those of each item",
    { rollouts: [1, 2], preset: "hardened", alpha: 0.5, weights: {}, shaping: true, parallel: "listed" },
    [1, 2].map((rollout) => ({
      rollout,
      preset: "hardened",
      alpha: 0.5,
      weights: {},
      shaping: true,
      parallel: "listed",
    })),
  ],
  ["rollouts that are null are items", { rollouts: [null] }, [{ rollout: null }]],
])("%s", (_what, body, items) => expect(batchItems(body)).toEqual(items));

test("what is no batch is refused, with what to do", () => {
  const wrong: readonly Json[] = [
    null,
    [],
    "rollouts",
    {},
    { rollouts: {} },
    { rollouts: [1], task: "a", tasks: ["a"] },
    { rollouts: [1, 2], tasks: ["a"] },
    { rollouts: [1], tasks: [] },
    { rollouts: [1], ids: "x" },
    { rollouts: [1], ids: ["x", "y"] },
    { rollouts: [1], rollout: 1 },
    { rollouts: [1], id: "x" },
    JSON.parse('{"rollouts": [1], "__proto__": 1}'),
  ];
  const messageOf = (body: Json): string => {
    try {
      return JSON.stringify(batchItems(body));
    } catch (error) {
      return String(error);
    }
  };
  expect(wrong.map(messageOf)).toMatchInlineSnapshot(`
    [
      "BenchError: a batch is an object with \`tasks\` and \`rollouts\`",
      "BenchError: a batch is an object with \`tasks\` and \`rollouts\`",
      "BenchError: a batch is an object with \`tasks\` and \`rollouts\`",
      "BenchError: the batch has no list \`rollouts\`",
      "BenchError: the batch has no list \`rollouts\`",
      "BenchError: the batch has \`task\` and \`tasks\`: leave one out",
      "BenchError: the batch has 2 \`rollouts\` and 1 \`tasks\`: give as many",
      "BenchError: the batch has 1 \`rollouts\` and 0 \`tasks\`: give as many",
      "BenchError: \`ids\` of the batch is not a list",
      "BenchError: the batch has 1 \`rollouts\` and 2 \`ids\`: give as many",
      "BenchError: the batch has an unknown key \`rollout\`; did you mean \`rollouts\`?",
      "BenchError: the batch has an unknown key \`id\`; known are ids, task, tasks, rollouts, preset, alpha, weights, shaping, parallel",
      "BenchError: the batch has an unknown key \`__proto__\`; known are ids, task, tasks, rollouts, preset, alpha, weights, shaping, parallel",
    ]
  `);
});
