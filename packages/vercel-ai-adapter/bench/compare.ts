/** How often each side is measured, in turns, so that a machine that slows down slows all. */
const rounds = 15;
/** How long each time, in microseconds of processor time. */
const span = 40_000;

/** One of several ways of doing the same work. */
export interface Side {
  readonly name: string;
  readonly run: () => Promise<void>;
  /** How many units of the work one run does. */
  readonly units: number;
}

/** A median, and the quarter of the measurements below and above it. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Microseconds a unit of the first side; of each other side what it adds, and how often it takes the first one's time. */
export interface Comparison {
  readonly first: Spread;
  readonly others: readonly { readonly name: string; readonly added: Spread; readonly ratio: number }[];
}

/**
 * Measures sides in one process, in turns, and compares each round with itself: processor time, all threads of the process together, so that
 * what else goes on on the machine counts little. None of the sides waits for anything.
 */
export async function compare(sides: readonly Side[]): Promise<Comparison> {
  const times = sides.map((): number[] => []);
  for (let warm = 0; warm < 3; warm++) for (const { run } of sides) await timeOf(run);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run, units }] of sides.entries()) times[index]?.push((await timeOf(run)) / units);
  }
  const [first = [], ...others] = times;
  const against = (other: readonly number[], by: (one: number, bare: number) => number) =>
    spreadOf(other.map((one, round) => by(one, first[round] ?? Number.NaN)));
  return {
    first: spreadOf(first),
    others: others.map((other, index) => ({
      name: sides[index + 1]?.name ?? "",
      added: against(other, (one, bare) => one - bare),
      ratio: against(other, (one, bare) => one / bare).median,
    })),
  };
}

/** Microseconds of processor time that a run takes, on average. */
async function timeOf(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    await run();
    const { user, system } = process.cpuUsage(before);
    if (user + system > span) return (user + system) / runs;
  }
}

function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** A comparison as cells: `64 (60-70)`, and for each other side `+23 (20-31)` and `1.36 x`. */
export function cellsOf({ first, others }: Comparison, digits = 0): readonly string[] {
  const shown = ({ low, median, high }: Spread) =>
    `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  return [
    shown(first),
    ...others.flatMap(({ added, ratio }) => [`+${shown(added)}`, `${ratio.toFixed(2)} x`]),
  ];
}

/** Prints a row of a Markdown table. */
export function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}
