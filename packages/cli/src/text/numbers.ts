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

/** The mean of scores as {@link scoreText} has it. */
export function meanText(scores: readonly number[]): string {
  return scoreText(meanOf(scores));
}

/** A score with three digits; `-` where there is none. What is not 0 or 1 never reads as if it were. */
export function scoreText(score: number | null): string {
  if (score === null) return "-";
  const text = score.toFixed(3);
  if (score < 1 && text === "1.000") return "0.999";
  return score > 0 && text === "0.000" ? "0.001" : text;
}

/** The mean; `null` of none. */
export function meanOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : mean(scores);
}
