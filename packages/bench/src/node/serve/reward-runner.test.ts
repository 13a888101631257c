import { expect, test } from "vitest";
import type { ReadLine } from "./lines-of.ts";
import { createRewardMetrics } from "./reward-metrics.ts";
import type { RewardPool } from "./reward-pool.ts";
import { answersTo } from "./reward-runner.ts";

/** What is answered to pieces of lines: `x` is a line that is too long. Beside it the jobs that threads were given. */
async function answered(...pieces: readonly string[]): Promise<{
  readonly answers: readonly string[];
  readonly jobs: readonly string[];
  readonly metrics: string;
}> {
  const jobs: string[] = [];
  const pool: RewardPool = {
    run: async ({ lines: texts, first }) => {
      jobs.push(`${first}: ${texts.join("")}`);
      return {
        texts: texts.map((line, at) => `${first + at}${line}`),
        nulls: texts.filter((line) => line === "n").length,
        errors: texts.filter((line) => line === "e").length,
      };
    },
    replaced: () => 0,
    close: async () => {},
  };
  async function* lines(): AsyncGenerator<readonly ReadLine[]> {
    for (const piece of pieces)
      yield [...piece].map(
        (text): ReadLine => (text === "x" ? { kind: "too-long", most: 9 } : { kind: "line", text }),
      );
  }
  const metrics = createRewardMetrics();
  const answers: string[] = [];
  for await (const some of answersTo(lines(), {}, { pool, metrics, ahead: 2 })) answers.push(...some);
  return {
    answers: answers.map((text) => (text.startsWith("{") ? `${JSON.parse(text).index}!` : text)),
    jobs,
    metrics: metrics.text({ inFlight: 1, threadsReplaced: 2 }),
  };
}

test.each<[string, readonly string[], readonly string[]]>([
  ["no piece", [], []],
  ["a piece without lines", [""], []],
  ["one line", ["a"], ["0a"]],
  ["lines of several pieces are counted through", ["ab", "c"], ["0a", "1b", "2c"]],
  ["a line that is too long has its answer in its place", ["axb"], ["0a", "1!", "2b"]],
  ["also as the first, the last, and next to another", ["xxa", "x"], ["0!", "1!", "2a", "3!"]],
])("%s", async (_what, pieces, answers) => expect((await answered(...pieces)).answers).toEqual(answers));

test("a thread is given 16 lines at once, fewer where a piece ends or a line is too long", async () => {
  const { jobs, answers } = await answered("a".repeat(20), "bxc");
  expect(jobs).toEqual([`0: ${"a".repeat(16)}`, "16: aaaa", "20: b", "21: ", "22: c"]);
  expect(answers).toHaveLength(23);
});

test("the counts are those of all lines, those that were too long among the errors", async () => {
  const { metrics } = await answered("aenx");
  const counts = metrics.split("\n").filter((line) => !line.startsWith("#") && !line.includes("seconds"));
  expect(counts).toMatchInlineSnapshot(`
    [
      "agentltl_rewards_total 4",
      "agentltl_rewards_null_total 2",
      "agentltl_reward_errors_total 2",
      "agentltl_requests_in_flight 1",
      "agentltl_threads_replaced_total 2",
      "",
    ]
  `);
});

test("requests are counted by status, in order, and each metric says what it is", () => {
  const metrics = createRewardMetrics();
  for (const status of [503, 200, 200, 400]) metrics.answered(status);
  metrics.computed({ rewards: 3, nulls: 2, errors: 1 }, 0.25);
  metrics.computed({ rewards: 1, nulls: 0, errors: 0 }, 0.5);
  const text = metrics.text({ inFlight: 0, threadsReplaced: 0 });
  expect(text.split("\n").filter((line) => !line.startsWith("#"))).toMatchInlineSnapshot(`
    [
      "agentltl_requests_total{status="200"} 2",
      "agentltl_requests_total{status="400"} 1",
      "agentltl_requests_total{status="503"} 1",
      "agentltl_rewards_total 4",
      "agentltl_rewards_null_total 2",
      "agentltl_reward_errors_total 1",
      "agentltl_reward_seconds_total 0.75",
      "agentltl_requests_in_flight 0",
      "agentltl_threads_replaced_total 0",
      "",
    ]
  `);
  const named = [...text.matchAll(/^# TYPE (\S+) (counter|gauge)$/gm)].map(([, name]) => name);
  for (const name of named) expect(text).toContain(`# HELP ${name} `);
  expect(named).toHaveLength(7);
});
