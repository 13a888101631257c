import { canonicalText } from "@agentltl/core/host";
import { seededRandom } from "@agentltl/statistics";
import { simulate } from "../workflow/simulate.ts";
import type { Numbers, Pattern, Transform } from "./pattern.ts";
import { poolTools } from "./pool-tools.ts";

/** A pattern with its numbers and its transformation, before anything is added to it. */
export interface Core {
  readonly pattern: Pattern;
  readonly transform: Transform;
  readonly numbers: Numbers;
  /** For the calls that are added. */
  readonly before: number;
  readonly after: number;
  /** How many calls it takes. */
  readonly calls: number;
}

/** What tells instances apart: no held-out instance has that of one that is trained on. */
export function coreKey({ pattern, numbers }: Pick<Core, "pattern" | "numbers">): string {
  return `${pattern.name} ${canonicalText(numbers)}`;
}

/** So many cores of a pattern, each with other numbers, and none with numbers that are taken. Takes what it gives. */
export function drawCores(
  pattern: Pattern,
  transform: Transform,
  count: number,
  seed: number,
  taken: Set<string>,
): readonly Core[] {
  const random = seededRandom(seed);
  const cores: Core[] = [];
  while (cores.length < count) {
    const numbers = pattern.numbers(random);
    const [before, after] = [100 + random.below(50), 150 + random.below(50)];
    const key = coreKey({ pattern, numbers });
    if (taken.has(key)) continue;
    taken.add(key);
    const { calls } = simulate(poolTools(undefined), pattern.plan(numbers, transform).procedure);
    cores.push({ pattern, transform, numbers, before, after, calls: calls.length });
  }
  return cores;
}
