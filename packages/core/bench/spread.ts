import { measure } from "mitata";
import type { NextCall, Run } from "./run.ts";

/** Which calls are measured in a round: `each` of them behind the first `from` of a run, in so many runs. */
export interface Samples {
  readonly from: number;
  readonly sessions: number;
  readonly each: number;
}

/** What one more call of a run costs, in nanoseconds, in each round that {@link inRounds} measured. */
export interface Spread extends Samples {
  readonly run: Run;
  readonly medians: number[];
  readonly p99s: number[];
}

/** Of which nothing is measured yet. */
export function spreadOf(run: Run, samples: Samples): Spread {
  return { run, ...samples, medians: [], p99s: [] };
}

const rounds = 9;
const warm = 50;

/**
 * What calls cost. Each is measured by itself, so that a slow one shows. Every round measures all, one after the other, so that what else the
 * machine does falls on all of them. No collection is forced before, for none is forced in a program: what allocation costs later falls on
 * the calls here as there.
 */
export async function inRounds(spreads: readonly Spread[]): Promise<void> {
  // So long that the engine is done with making the code quick for these runs: else it is still at it in the first rounds.
  for (let session = 0; session < 8; session++) for (const { run } of spreads) run(20_000);
  for (let round = 0; round < rounds; round++) {
    for (const spread of spreads) {
      const samples = (await samplesOf(spread)).toSorted(ascending);
      spread.medians.push(at(samples, 0.5));
      spread.p99s.push(at(samples, 0.99));
    }
  }
}

async function samplesOf({ run, from, sessions, each }: Spread): Promise<readonly number[]> {
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
  return samples;
}

/** How many times as much one costs as another: the median over the rounds. */
export function ratio(one: Spread, other: Spread): number {
  return median(one.medians.map((time, round) => time / (other.medians[round] ?? time)));
}

/** The call is prepared before the clock starts: mitata does so for what it hands to `bench`. */
export function timed(next: NextCall): () => Generator<object> {
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
  const runs = Array.from({ length: 11 }, () => {
    const next = run(from);
    globalThis.gc?.();
    return Array.from({ length: calls }, () => {
      const make = next();
      const begun = performance.now();
      make();
      return (performance.now() - begun) * 1e6;
    });
  });
  const medians = Array.from({ length: calls }, (_, call) => median(runs.map((times) => times[call] ?? 0)));
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
  return median(bytes);
}

export function median(values: readonly number[]): number {
  return at(values.toSorted(ascending), 0.5);
}

/** The value below which this share of sorted values lies. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? 0;
}

export function ascending(one: number, other: number): number {
  return one - other;
}
