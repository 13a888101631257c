/** How much may yet be worked out for a rule before it runs. Counts down as work is done. */
export interface Work {
  /** Steps of residuals, which cost some microseconds each. */
  left: number;
}
