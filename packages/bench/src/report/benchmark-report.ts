import { groupBy } from "@agentltl/core/host";
import { pearson } from "@agentltl/statistics";
import type { RunRecord } from "../harness/run-record.ts";
import type { SettingName } from "../harness/setting.ts";
import type { Difficulty, TemplateName, TransferGroup } from "../templates/template.ts";
import { templates } from "../templates/templates.ts";
import { type EventRow, eventRows } from "./event-rows.ts";
import { type Figures, figuresOf } from "./figures.ts";

/** The figures of an agent in a setting, of all its runs or of some of them. */
export interface ReportRow extends Figures {
  /** The agent, with its host where the runs are of several. */
  readonly agent: string;
  readonly setting: SettingName;
}

/** What a set of runs shows (paper sections 5.1 and 15). */
export interface BenchmarkReport {
  readonly format: 1;
  readonly runs: number;
  readonly summary: readonly ReportRow[];
  readonly templates: readonly (ReportRow & { readonly template: TemplateName })[];
  readonly difficulties: readonly (ReportRow & { readonly difficulty: Difficulty })[];
  readonly groups: readonly (ReportRow & { readonly group: TransferGroup })[];
  /** Where runs had trouble: one row for each degree of it. */
  readonly noise: readonly (ReportRow & { readonly noise: number })[];
  /** Refusals in each setting and layer, and what agents did about them. */
  readonly events: readonly EventRow[];
  /** What each setting changes against the baseline of the same agent. */
  readonly changes: readonly ChangeRow[];
  /** Whether compliance and accuracy go together, over (agent, template) cells. */
  readonly correlations: readonly CorrelationRow[];
}

/** A setting beside the baseline. */
export interface ChangeRow {
  readonly agent: string;
  readonly setting: SettingName;
  /** How many calls more were asked for, on average; `null` without a baseline. */
  readonly proposed: number | null;
  readonly compliance: number | null;
  readonly accuracy: number | null;
  /** In the row of soft-block: what block-and-warn keeps that soft-block loses. */
  readonly recoverable: { readonly compliance: number; readonly accuracy: number } | null;
}

/** Pearson's correlation of compliance and accuracy. */
export interface CorrelationRow {
  readonly setting: SettingName;
  readonly cells: number;
  readonly r: number | null;
}

/** Puts the figures of runs together. Runs with trouble are in `noise` and nowhere else, unless there are no others. */
export function benchmarkReport(records: readonly RunRecord[]): BenchmarkReport {
  const quiet = records.filter(({ noise }) => noise === 0);
  const some = quiet.length === 0 ? records : quiet;
  const isMixed = new Set(records.map(({ host }) => host)).size > 1;
  const nameOf = ({ agent, host }: RunRecord): string => (isMixed ? `${agent} (${host})` : agent);
  const groups = new Map(templates.map(({ name, group }) => [name, group]));
  const rowsBy = <Key extends string | number>(
    from: readonly RunRecord[],
    keyOf: (record: RunRecord) => Key,
  ): readonly { readonly key: Key; readonly row: ReportRow }[] =>
    [...groupBy(from, (one) => JSON.stringify([nameOf(one), one.setting, keyOf(one)])).values()].flatMap(
      (group) => {
        const [first] = group;
        if (first === undefined) return [];
        return [
          { key: keyOf(first), row: { agent: nameOf(first), setting: first.setting, ...figuresOf(group) } },
        ];
      },
    );
  const summary = rowsBy(some, () => "all").map(({ row }) => row);
  const cells = rowsBy(some, ({ template }) => template);
  return {
    format: 1,
    runs: records.length,
    summary,
    templates: cells.map(({ key, row }) => ({ ...row, template: key })),
    difficulties: rowsBy(some, ({ difficulty }) => difficulty).map(({ key, row }) => ({
      ...row,
      difficulty: key,
    })),
    groups: rowsBy(some, ({ template }) => groups.get(template) ?? "no-coverage").map(({ key, row }) => ({
      ...row,
      group: key,
    })),
    noise: rowsBy(quiet.length === records.length ? [] : records, ({ noise }) => noise).map(
      ({ key, row }) => ({ ...row, noise: key }),
    ),
    events: eventRows(some),
    changes: summary.map((row) => changeOf(row, summary)),
    correlations: [...groupBy(cells, ({ row }) => row.setting)].map(([setting, group]) =>
      correlationOf(
        setting,
        group.map(({ row }) => row),
      ),
    ),
  };
}

function changeOf(row: ReportRow, all: readonly ReportRow[]): ChangeRow {
  const of = (setting: SettingName): ReportRow | undefined =>
    all.find((other) => other.agent === row.agent && other.setting === setting);
  const base = of("baseline");
  const warned = row.setting === "soft-block" ? of("block-and-warn") : undefined;
  const compliance = warned === undefined ? null : difference(warned.compliance, row.compliance);
  const accuracy = warned === undefined ? null : difference(warned.accuracy, row.accuracy);
  return {
    agent: row.agent,
    setting: row.setting,
    proposed: base === undefined ? null : row.proposed - base.proposed,
    compliance: difference(row.compliance, base?.compliance ?? null),
    accuracy: difference(row.accuracy, base?.accuracy ?? null),
    recoverable: compliance === null || accuracy === null ? null : { compliance, accuracy },
  };
}

function difference(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one - other;
}

function correlationOf(setting: SettingName, rows: readonly ReportRow[]): CorrelationRow {
  const pairs = rows.flatMap(({ compliance, accuracy }): readonly (readonly [number, number])[] =>
    compliance === null || accuracy === null ? [] : [[compliance, accuracy]],
  );
  return { setting, cells: pairs.length, r: pearson(pairs) };
}
