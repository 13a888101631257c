import { groupBy } from "@agentltl/core/host";
import { columns } from "../../text/layout.ts";
import { visible } from "../../text/visible.ts";
import { purposes } from "./read-cost.ts";
import type { MadeRun } from "./run-line.ts";

/** A run with the name of its condition. */
export interface NamedRun extends MadeRun {
  readonly condition: string;
}

/** What the runs of each condition cost on average: requests and tokens of each part, and the time that models took, which is no wall-clock time. */
export function costTable(runs: readonly NamedRun[]): readonly string[] {
  const rows = [...groupBy(runs, ({ condition }) => condition)].map(([condition, its]) => {
    const costs = its.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
    const whole = costs.length === its.length;
    return [
      `  ${visible(condition)}`,
      String(its.length),
      String(its.filter(({ exhausted }) => exhausted).length),
      ...purposes.map((purpose) => meanText(whole ? costs.map(({ by }) => by[purpose].tokens) : [null])),
      meanText(whole ? costs.map(({ tokens }) => tokens) : [null]),
      meanText(whole ? costs.map(({ requests }) => requests) : [null]),
      meanText(whole ? costs.map(({ latencyMs }) => latencyMs) : [null]),
    ];
  });
  const heads = ["  mean of a run", "runs", "no plan accepted", ...purposes, "tokens", "requests", "ms"];
  return columns([heads, ...rows]);
}

/** A mean without decimals; `-` where one of the values is not known. */
function meanText(values: readonly (number | null)[]): string {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  if (known.length < values.length || known.length === 0) return "-";
  return String(Math.round(known.reduce((sum, value) => sum + value, 0) / known.length));
}
