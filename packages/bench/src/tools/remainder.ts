/** What is left of a whole number on division: from 0 to one less than the divisor, for negative numbers too. */
export function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
