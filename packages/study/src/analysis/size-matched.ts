import type { Policy } from "@agentltl/grounding";
import { bootstrap, type Interval } from "@agentltl/statistics";
import { buckets } from "../corpus/popularity.ts";
import type { SizeStratum } from "../corpus/size-strata.ts";
import type { Bucket } from "../file/study-file.ts";
import type { PinnedRepository } from "../runs/study-lock.ts";
import type { Drawing } from "./cluster-intervals.ts";
import type { JudgedRun } from "./judged-run.ts";
import { type Figure, isHit, type Rates, ratesOf } from "./rates.ts";

/** A third of the sizes, and one bucket in it. */
export interface SizeCell {
  readonly size: SizeStratum;
  readonly bucket: Bucket;
  readonly repositories: number;
  readonly rates: Rates;
}

/** How well known repositories differ from little known ones of about the same size. */
export interface SizeContrast {
  readonly figure: Figure;
  /** High minus low, the mean over the thirds that have both; `null` where none has. */
  readonly difference: number | null;
  /** Repositories drawn again; `null` where the difference is, and where each bucket has one repository: it is always drawn as it is. */
  readonly interval: Interval | null;
  /** The thirds that have both. */
  readonly sizes: readonly SizeStratum[];
}

/** Popularity apart from size. */
export interface SizeMatched {
  readonly cells: readonly SizeCell[];
  readonly contrasts: readonly SizeContrast[];
}

const sizes: readonly SizeStratum[] = ["small", "medium", "large"];

/** Rates by size and bucket, and the contrast of the outer buckets within sizes. Empty cells are left out. */
export function sizeMatched(
  runs: readonly JudgedRun[],
  repositories: readonly PinnedRepository[],
  policy: Policy,
  drawing: Drawing,
): SizeMatched {
  const cells = sizes.flatMap((size) =>
    buckets.flatMap((bucket): readonly SizeCell[] => {
      const here = repositories.filter((one) => one.size === size && one.bucket === bucket);
      if (here.length === 0) return [];
      const ids = new Set(here.map(({ id }) => id));
      const rates = ratesOf(
        runs.filter(({ cell }) => ids.has(cell.repository)),
        policy,
        drawing,
      );
      return [{ size, bucket, repositories: here.length, rates }];
    }),
  );
  const contrasts = (["accuracy", "grounded", "CG"] as const).map((figure) =>
    contrastOf(figure, runs, repositories, policy, drawing),
  );
  return { cells, contrasts };
}

interface Unit {
  readonly size: SizeStratum;
  readonly bucket: Bucket | undefined;
  readonly hits: number;
  readonly valid: number;
}

function contrastOf(
  figure: Figure,
  runs: readonly JudgedRun[],
  repositories: readonly PinnedRepository[],
  policy: Policy,
  { samples, seed }: Drawing,
): SizeContrast {
  const units = repositories.map(({ id, size, bucket }): Unit => {
    const verdicts = runs.flatMap((run) =>
      run.cell.repository === id && run.verdicts ? [run.verdicts[policy]] : [],
    );
    return {
      size,
      bucket,
      hits: verdicts.filter((one) => isHit(one, figure)).length,
      valid: verdicts.length,
    };
  });
  const differences = sizes.flatMap((size) => {
    const difference = differenceIn(units, size);
    return difference === undefined ? [] : [{ size, difference }];
  });
  const shared = differences.map(({ size }) => size);
  const over = (drawn: readonly Unit[]): number | undefined => {
    const found = shared.map((size) => differenceIn(drawn, size));
    const known = found.filter((one) => one !== undefined);
    return known.length < found.length ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
  };
  if (shared.length === 0) return { figure, difference: null, interval: null, sizes: [] };
  const difference = over(units) ?? null;
  const isFixed = shared.every(
    (size) => repositoriesIn(units, size, "high") < 2 && repositoriesIn(units, size, "low") < 2,
  );
  if (isFixed) return { figure, difference, interval: null, sizes: shared };
  const interval = bootstrap({
    units: units.length,
    seed,
    times: samples,
    figure: (drawn) => over([...drawn].flatMap((place) => units[place] ?? [])),
  });
  return { figure, difference, interval: interval ?? null, sizes: shared };
}

/** Those of which a run can be judged. */
function repositoriesIn(units: readonly Unit[], size: SizeStratum, bucket: Bucket): number {
  return units.filter((unit) => unit.size === size && unit.bucket === bucket && unit.valid > 0).length;
}

function differenceIn(units: readonly Unit[], size: SizeStratum): number | undefined {
  const share = (bucket: Bucket): number | undefined => {
    const here = units.filter((unit) => unit.size === size && unit.bucket === bucket);
    const valid = here.reduce((sum, unit) => sum + unit.valid, 0);
    return valid === 0 ? undefined : here.reduce((sum, unit) => sum + unit.hits, 0) / valid;
  };
  const [high, low] = [share("high"), share("low")];
  return high === undefined || low === undefined ? undefined : high - low;
}
