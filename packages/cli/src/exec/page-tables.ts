import type { Cell, Column, Row, Table } from "@agentltl/report";
import type { Interval } from "@agentltl/statistics";
import type { ExecutedTrace } from "./executed-trace.ts";
import { type GroupFigures, nameOfGroup } from "./group-figures.ts";

/** The audit table of appendix F, with each end of each interval in a column of its own. */
export function auditTable(groups: readonly GroupFigures[]): Table {
  return {
    title: "Audit",
    caption:
      "Recovery is success among runs that fail somewhere; without such a run it is not evaluated, and not 0.",
    columns: [
      text("group"),
      ...numbers("runs", "tasks", "not evaluated"),
      ...["TER", "mean FED", "AUC-PEC", "success"].flatMap(withEnds),
      ...numbers("recovered", "eligible"),
      ...withEnds("RR"),
    ],
    rows: groups.map((group): Row => {
      const { figures, intervals, open } = group;
      return {
        cells: [
          nameOfGroup(group),
          figures.runs,
          figures.tasks,
          open,
          ...ended(figures.ter, intervals.ter),
          ...ended(figures.meanFed, intervals.meanFed),
          ...ended(figures.aucPec, intervals.aucPec),
          ...ended(figures.success, intervals.success),
          figures.recovery.recovered,
          figures.recovery.eligible,
          ...ended(figures.recovery.rate, intervals.recovery),
        ],
      };
    }),
  };
}

/** The curve at each depth, and taken apart: the product of the last two columns is PEC (equation 7). */
export function depthTable(groups: readonly GroupFigures[]): Table {
  return {
    title: "PEC by depth, taken apart",
    caption:
      "Depth support is the share of runs that have so many actions; the last column is PEC among those. Their product is PEC.",
    columns: [
      text("group"),
      ...numbers("depth"),
      ...withEnds("PEC"),
      ...numbers("depth support", "PEC among those"),
    ],
    rows: groups.flatMap((group) =>
      group.figures.depths.map(
        ({ depth, pec, support, amongThose }, index): Row => ({
          cells: [
            nameOfGroup(group),
            depth,
            ...ended(pec, group.intervals.pec[index]),
            support,
            amongThose ?? null,
          ],
        }),
      ),
    ),
  };
}

/** Success taken apart (proposition 3), by exact counts of the runs whose end is known. */
export function partsTable(groups: readonly GroupFigures[]): Table {
  return {
    title: "Success, taken apart",
    caption:
      "q: the share of runs with everything done; s: success among those; r: among the others. Success lies between the bounds, whatever s is.",
    columns: [
      text("group"),
      ...numbers("runs", "executable", "succeeded", "of executable", "of others"),
      ...numbers("q", "s", "r", "bound from", "bound to"),
    ],
    rows: groups.map((group): Row => {
      const { parts } = group.figures;
      const known = parts.runs > 0;
      return {
        cells: [
          nameOfGroup(group),
          parts.runs,
          parts.executable,
          parts.succeeded,
          parts.succeededExecutable,
          parts.succeededOthers,
          known ? parts.executable / parts.runs : null,
          parts.ofExecutable ?? null,
          parts.ofOthers ?? null,
          known ? parts.bounds[0] : null,
          known ? parts.bounds[1] : null,
        ],
      };
    }),
  };
}

/** Every run. Those in `shown` can be opened. */
export function runTable(traces: readonly ExecutedTrace[], shown: ReadonlySet<string>): Table {
  return {
    title: "Runs",
    columns: [
      { title: "", kind: "verdict" },
      ...["run", "task", "group"].map(text),
      ...numbers("T", "FED"),
      ...["first failure", "why", "success"].map(text),
    ],
    rows: traces.map(({ place, task, group, executability, success }): Row => {
      const { fed, horizon, firstFailure, unknown } = executability;
      const cells: readonly Cell[] = [
        fed === null ? "open" : fed > horizon ? "good" : "bad",
        place,
        task,
        group.join(", "),
        horizon,
        fed,
        firstFailure?.category ?? "",
        firstFailure?.reason ?? unknown ?? "",
        success === undefined ? null : success ? "yes" : "no",
      ];
      return { cells, ...(shown.has(place) ? { run: place } : {}) };
    }),
  };
}

function text(title: string): Column {
  return { title, kind: "text" };
}

function numbers(...titles: readonly string[]): readonly Column[] {
  return titles.map((title) => ({ title, kind: "number" }));
}

function withEnds(title: string): readonly Column[] {
  return numbers(title, `${title} from`, `${title} to`);
}

function ended(value: number | undefined, interval: Interval | undefined): readonly Cell[] {
  return [value ?? null, interval?.[0] ?? null, interval?.[1] ?? null];
}
