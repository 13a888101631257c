/** Figures of one type of entity. */
export interface ScoreRow {
  readonly type: string;
  readonly precision: number;
  readonly recall: number;
  readonly labels: number;
}

/** Compares what is extracted with labelled answers. */
export function scoreExtraction(labelled: unknown): {
  readonly rows: readonly ScoreRow[];
  readonly faults: readonly string[];
};
