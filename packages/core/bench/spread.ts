import { measure } from "mitata";
import type { NextCall, Run } from "./run.ts";

/** What one more call costs, in nanoseconds, measured several times over. */
export interface Spread {
  /** The median of each round, the least first. */
  readonly medians: readonly number[];
  /** The 99th percentile of each round, the least first. */
  readonly p99s: readonly number[];
}

/** Which calls are measured in a round: `each` of them behind the first `from` of a run, in so many runs. */
export interface Samples {
  readonly from: number;
  readonly sessions: number;
  readonly each: number;
}

const rounds = 5;
const warm = 50;

/**
 * What a call costs. Each is measured by itself, so that a slow one shows. No collection is forced before, for none is forced in a program:
 * what allocation costs later falls on the calls here as there.
 */
export async function spreadOf(run: Run, { from, sessions, each }: Samples): Promise<Spread> {
  // So long that the engine is done with making the code quick for this run: else it is still at it in the first rounds.
  for (let session = 0; session < 8; session++) run(20_000);
  const medians: number[] = [];
  const p99s: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const samples: number[] = [];
    for (let session = 0; session < sessions; session++) {
      const next = run(from);
      for (let call = 0; call < warm; call++) next()();
      const measured = await measure(timed(next), {
        gc: false,
        batch_threshold: 0,
        warmup_threshold: 0,
        min_cpu_time: 0,
        min_samples: each,
        max_samples: each,
      });
      samples.push(...measured.samples);
    }
    samples.sort(ascending);
    medians.push(at(samples, 0.5));
    p99s.push(at(samples, 0.99));
  }
  return { medians: medians.sort(ascending), p99s: p99s.sort(ascending) };
}

/** The call is prepared before the clock starts: mitata does so for what it hands to `bench`. */
export function timed(next: NextCall) {
  return function* () {
    yield { 0: next, bench: (make: () => void) => make() };
  };
}

/**
 * What the calls behind the first `from` cost, in nanoseconds, the least first: of each the median over several runs that make the same calls.
 * What costs much in one run alone, since the machine had something else to do or memory was cleared up, is gone by that; what belongs to a
 * call stays.
 */
export function byPlace(run: Run, from: number, calls: number): readonly number[] {
  const runs = Array.from({ length: 2 * rounds + 1 }, () => {
    const next = run(from);
    globalThis.gc?.();
    return Array.from({ length: calls }, () => {
      const make = next();
      const begun = performance.now();
      make();
      return (performance.now() - begun) * 1e6;
    });
  });
  const medians = Array.from({ length: calls }, (_, call) =>
    at(runs.map((times) => times[call] ?? 0).sort(ascending), 0.5),
  );
  return medians.sort(ascending);
}

/** Bytes that judging a call takes from the heap, kept or not, without the call itself; `undefined` where nobody may ask for a collection. */
export function bytesOf(run: Run, from: number): number | undefined {
  const { gc } = globalThis;
  if (gc === undefined) return undefined;
  const next = run(from);
  // So few that no collection comes between, as a rule.
  const calls = 100;
  const bytes = Array.from({ length: 9 }, () => {
    const prepared = Array.from({ length: calls }, next);
    gc();
    const before = process.memoryUsage().heapUsed;
    for (const make of prepared) make();
    return (process.memoryUsage().heapUsed - before) / calls;
  });
  return at(bytes.sort(ascending), 0.5);
}

/** The value below which this share of sorted values lies. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? 0;
}

export function ascending(one: number, other: number): number {
  return one - other;
}
