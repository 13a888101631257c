import type { LayerCount, RunRecord } from "../src/harness/run-record.ts";

/** A layer of which two constraints were kept. */
export const fine: LayerCount = { satisfied: 2, violated: 0, unevaluable: 0, violatedWeight: 0 };

/** A perfect run, but for what is given. */
export function runRecord(more: Partial<RunRecord> = {}): RunRecord {
  return {
    format: 1,
    agent: "one",
    host: "ai-sdk",
    setting: "baseline",
    template: "nested_loops",
    difficulty: 1,
    seed: 42,
    trial: 1,
    noise: 0,
    compliance: 1,
    correct: true,
    reward: 1,
    layers: { L1: fine, L2: fine, L3: fine, L4: fine, L5: fine, L6: fine },
    events: [],
    proposed: 10,
    ran: 10,
    gold: 10,
    ended: "answered",
    answer: "1",
    ...more,
  };
}
