/** Where a figure lies, as far as a sample can tell: at 95 % unless a function says otherwise. */
export type Interval = readonly [low: number, high: number];

/** Standard deviations on each side of the mean that hold 95 % of a normal distribution. */
export const deviations95: number = 1.959963984540054;
