import type { Fact } from "./fact.ts";
import type { Figure } from "./figure.ts";
import type { RunView } from "./run-view.ts";
import type { Table } from "./table.ts";

/** What a page shows: data alone, so that it can be written, compared, sent, and shown by any viewer. Built by `reportOfRuns`, or by hand. */
export interface Report {
  readonly format: 1;
  readonly title: string;
  /** What a reader has to know first, each as a name and a text: the rules and their hash, how many runs, the gate. */
  readonly facts: readonly Fact[];
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
  /** Runs that can be looked at call by call. Ids are unique. */
  readonly runs: readonly RunView[];
}
