import { mean } from "@agentltl/statistics";

/** `1 trace`, `2 traces`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A share in per cent: `2.5 %`. What is not 0 or 1 never reads as if it were. */
export function percent(share: number): string {
  return `${percentDigits(share)} %`;
}

/** As {@link percent}, without the sign. */
export function percentDigits(share: number): string {
  const text = (share * 100).toFixed(1);
  if (share > 0 && text === "0.0") return "<0.1";
  if (share < 1 && text === "100.0") return ">99.9";
  return text;
}

/** The mean of scores with three digits; `-` of none. What is not 0 or 1 never reads as if it were. */
export function meanText(scores: readonly number[]): string {
  const value = meanOf(scores);
  if (value === null) return "-";
  const text = value.toFixed(3);
  if (value < 1 && text === "1.000") return "0.999";
  return value > 0 && text === "0.000" ? "0.001" : text;
}

/** The mean; `null` of none. */
export function meanOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : mean(scores);
}
