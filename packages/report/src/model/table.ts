/** Rows that a reader may sort and filter. */
export interface Table {
  readonly title: string;
  readonly caption?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** `verdict` cells hold one of `good`, `bad`, `open`, shown by sign and colour. */
export interface Column {
  readonly title: string;
  readonly kind: "text" | "number" | "verdict";
}

/** A line of a table: its cells in the order of the columns. */
export interface Row {
  /** One for each column. `null` is "not evaluated", and stands below everything in a sorted column. */
  readonly cells: readonly Cell[];
  /** The run that the row is about: its id among the report's runs. */
  readonly run?: string;
}

/** What stands in a cell; `null` is what was not evaluated, and is shown as such. */
export type Cell = string | number | null;
