import type { Layer } from "@agentltl/core";
import { groupBy } from "@agentltl/core/host";
import type { Enforcement, RunRecord } from "../harness/run-record.ts";
import type { SettingName } from "../harness/setting.ts";
import { layers } from "../layers/layers.ts";

/** The refusals of a layer in a setting (paper section 15.3). */
export interface EventRow {
  readonly setting: SettingName;
  readonly layer: Layer;
  readonly events: number;
  readonly listened: number;
  readonly insisted: number;
  readonly unresolved: number;
  /** Insisted, of those that were resolved; `null` where none was. */
  readonly insistRate: number | null;
}

/** A row for each layer of each setting in which anything was refused. */
export function eventRows(records: readonly RunRecord[]): readonly EventRow[] {
  return [...groupBy(records, ({ setting }) => setting)].flatMap(([setting, runs]) => {
    const events = runs.flatMap((run) => run.events);
    if (events.length === 0) return [];
    return layers.map((layer) =>
      rowOf(
        setting,
        layer,
        events.filter((event) => event.layer === layer),
      ),
    );
  });
}

function rowOf(setting: SettingName, layer: Layer, events: readonly Enforcement[]): EventRow {
  const times = (resolution: Enforcement["resolution"]): number =>
    events.filter((event) => event.resolution === resolution).length;
  const [listened, insisted] = [times("listened"), times("insisted")];
  return {
    setting,
    layer,
    events: events.length,
    listened,
    insisted,
    unresolved: times("unresolved"),
    insistRate: listened + insisted === 0 ? null : insisted / (listened + insisted),
  };
}
