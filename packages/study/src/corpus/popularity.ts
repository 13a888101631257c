import type { Bucket } from "../file/study-file.ts";

/** All buckets, the best known first. */
export const buckets: readonly Bucket[] = ["high", "mid", "low"];

/** The decile of a count in a frame, 1 to 10: how many tenths of the frame's counts are lower, and one. A count above all is in the tenth. */
export function decileIn(frame: readonly number[], count: number): number {
  const lower = frame.filter((one) => one < count).length;
  return Math.min(10, Math.floor((10 * lower) / frame.length) + 1);
}

/** The highest count of each decile of a frame, from the first to the ninth. */
export function decilesOf(frame: readonly number[]): readonly number[] {
  const sorted = frame.toSorted((left, right) => left - right);
  return Array.from(
    { length: 9 },
    (_, index) => sorted[Math.ceil(((index + 1) * sorted.length) / 10) - 1] ?? 0,
  );
}

/** The bucket of a decile: low 1-4, mid 5-7, high 8-10 (paper section 17.2). */
export function bucketOf(decile: number): Bucket {
  if (decile <= 4) return "low";
  return decile <= 7 ? "mid" : "high";
}
