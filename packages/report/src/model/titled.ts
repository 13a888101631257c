/** What every plot has above it. */
export interface Titled {
  readonly title: string;
  /** What is to be seen, in one sentence: how it was counted, what the band is. */
  readonly caption?: string;
}
