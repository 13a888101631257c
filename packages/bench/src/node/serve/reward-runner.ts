import type { RewardOptions } from "@agentltl/core/host";
import { BenchError } from "../../errors/bench-error.ts";
import { errorLine } from "../../reward/reward-line.ts";
import { inOrder } from "./in-order.ts";
import type { ReadLine } from "./lines-of.ts";
import type { RewardMetrics } from "./reward-metrics.ts";
import type { RewardPool } from "./reward-pool.ts";

/** How many lines a thread is given at once: few enough that all threads share a batch, many enough that passing them on costs little. */
const together = 16;

/** The answers to some lines that follow each other, `ahead` groups at once, in their order, as soon as they are there. */
export async function* answersTo(
  lines: AsyncIterable<readonly ReadLine[]>,
  settings: RewardOptions,
  {
    pool,
    metrics,
    ahead,
  }: { readonly pool: RewardPool; readonly metrics: RewardMetrics; readonly ahead: number },
): AsyncGenerator<readonly string[]> {
  yield* inOrder(
    groups(lines),
    async ({ first, some }) => {
      const started = performance.now();
      const good = some.flatMap((line) => (line.kind === "line" ? [line.text] : []));
      const { texts, nulls, errors } = await pool.run({ lines: good, first, settings });
      const bad = some.length - good.length;
      metrics.computed(
        { rewards: some.length, nulls: nulls + bad, errors: errors + bad },
        (performance.now() - started) / 1_000,
      );
      return bad === 0
        ? texts
        : some.map((line, at) => (line.kind === "line" ? (texts[at] ?? "") : tooLong(first + at, line.most)));
    },
    ahead,
  );
}

interface Group {
  readonly first: number;
  readonly some: readonly ReadLine[];
}

/** Lines that a thread is given at once. A line that is too long is a group of its own. */
async function* groups(lines: AsyncIterable<readonly ReadLine[]>): AsyncGenerator<Group> {
  let first = 0;
  for await (const some of lines)
    for (let at = 0; at < some.length; ) {
      const next = some.slice(at, at + together);
      const odd = next.findIndex(({ kind }) => kind === "too-long");
      const group = odd === -1 ? next : next.slice(0, Math.max(odd, 1));
      yield { first, some: group };
      first += group.length;
      at += group.length;
    }
}

function tooLong(index: number, most: number): string {
  const error = new BenchError("too-large", `the line is longer than ${most} characters, which is the most`);
  return JSON.stringify(errorLine(index, undefined, error));
}
