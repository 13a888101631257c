import type { RunKey } from "./run-record.ts";

/** One machine of several: the `part`-th, from 1, of `of`. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** The runs of one machine. Those of an instance stay together, and every run is one machine's. */
export function shardOf(keys: readonly RunKey[], { part, of }: Shard): readonly RunKey[] {
  const instances = [...new Set(keys.map(instanceText))];
  const mine = new Set(instances.filter((_, index) => index % of === part - 1));
  return keys.filter((key) => mine.has(instanceText(key)));
}

function instanceText({ template, difficulty, seed }: RunKey): string {
  return JSON.stringify([template, difficulty, seed]);
}
