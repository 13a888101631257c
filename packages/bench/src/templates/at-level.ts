import type { Difficulty } from "./template.ts";

/** The value of an axis at a difficulty, given for D1 to D5. */
export function atLevel(
  difficulty: Difficulty,
  values: readonly [number, number, number, number, number],
): number {
  return values[difficulty - 1] ?? values[4];
}

/** Whether a whole number is even. */
export function isEven(value: number): boolean {
  return value % 2 === 0;
}
