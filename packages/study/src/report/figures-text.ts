import type { Interval } from "@agentltl/statistics";
import type { Rate } from "../analysis/rates.ts";

/** A share in per cent with one digit; `-` where there is none. What is not 0 or 1 never reads as if it were. */
export function percent(share: number | null): string {
  if (share === null) return "-";
  const text = (share * 100).toFixed(1);
  if (share > 0 && text === "0.0") return "<0.1";
  return share < 1 && text === "100.0" ? ">99.9" : text;
}

/** A change of a share in points, with its sign. */
export function points(change: number | null): string {
  if (change === null) return "-";
  return `${change > 0 ? "+" : ""}${(change * 100).toFixed(1)}`;
}

/** An interval of shares: `12.0 to 34.5`. Nothing where there is none. */
export function between(interval: Interval | null): string {
  return interval === null ? "" : `${(interval[0] * 100).toFixed(1)} to ${(interval[1] * 100).toFixed(1)}`;
}

/** A share with its interval: `20.9 (12.0 to 34.5)`. */
export function rateText({ share, interval }: Pick<Rate, "share" | "interval">): string {
  const text = percent(share);
  return interval === null ? text : `${text} (${between(interval)})`;
}

/** A probability with three digits; `<0.001` below. */
export function probability(value: number | null): string {
  if (value === null) return "-";
  return value < 0.001 ? "<0.001" : value.toFixed(3);
}
