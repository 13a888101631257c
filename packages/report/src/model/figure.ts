import type { GraphPair } from "./graph-pair.ts";
import type { Titled } from "./titled.ts";

/** A plot. Each one is shown with its numbers as a table, for those who can't see it. `null` is "not evaluated", and never drawn as 0. */
export type Figure = Distribution | Heatmap | Curves | Bars | GraphPair;

/** How often which value occurs, from 0 to 1. */
export interface Distribution extends Titled {
  readonly kind: "distribution";
  readonly what: string;
  readonly values: readonly number[];
}

/** A value for each pair of row and column. */
export interface Heatmap extends Titled {
  readonly kind: "heatmap";
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** By row, then by column. */
  readonly cells: readonly (readonly (number | null)[])[];
  /** What the ends of the scale are. */
  readonly range: readonly [low: number, high: number];
}

/** Values over an axis, one line for each series, with an interval as a band where there is one. */
export interface Curves extends Titled {
  readonly kind: "curves";
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
}

/** Points that belong together, under one name. */
export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

/** A point of a curve, with its interval where there is one. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

/** Values side by side, in groups, with an interval as a line where there is one. */
export interface Bars extends Titled {
  readonly kind: "bars";
  readonly y: string;
  readonly bars: readonly Bar[];
}

/** A bar, with its interval where there is one. */
export interface Bar {
  readonly name: string;
  readonly group?: string;
  readonly value: number | null;
  readonly low?: number;
  readonly high?: number;
}
