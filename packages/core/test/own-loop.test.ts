import { expect, test } from "vitest";
import type {
  Activation,
  Classification,
  ComplianceLabel,
  FinishDecision,
  Json,
  JsonObject,
  MetricsRecord,
  ProposedCall,
  Registry,
  Replay,
  RewardOptions,
  SettledAs,
  Settlement,
  Source,
  VerifyOptions,
} from "../src/host/index.ts";
import { classify, createGuard, defineProcedure, parse, replay, reward, verifyTrace } from "../src/index.ts";

interface Tools {
  readonly [name: string]: (args: JsonObject) => Json;
}

/** Runs the calls that the guard admits, and says whether the run may end. */
function loop(calls: readonly ProposedCall[], tools: Tools) {
  const guard = createGuard(procedure);
  for (const call of calls) {
    if (guard.propose(call).kind !== "allow") continue;
    const settlement: Settlement = { result: tools[call.name]?.({}) ?? null };
    guard.settle(call.id, settlement);
  }
  const finish: FinishDecision = guard.proposeFinish({ end: "session" });
  return { guard, finish };
}

const registry: Registry = {};
const source: Source = { file: "a.rules.yaml", line: 3 };
const when: Activation = { kind: "trace", formula: parse("called(read)") };
const formula = parse("precedes(read, write)");
const procedure = defineProcedure({ constraints: [{ name: "a", formula, source, when }], registry });

test("a typed loop of one's own needs the root and the host entry", () => {
  const { guard, finish } = loop(
    [
      { id: "1", name: "read", args: {} },
      { id: "2", name: "write", args: {} },
    ],
    { read: () => ({ text: "a" }) },
  );
  expect(finish.kind).toBe("finish");
  const settled = guard
    .snapshot()
    .events.flatMap((event): readonly SettledAs[] => (event.kind === "settled" ? [event.as] : []));
  expect(settled[0]).toEqual({ kind: "result", result: { text: "a" } });
  const again: Replay = replay(guard.snapshot().events, procedure);
  expect(again.difference).toBeUndefined();
  const options: VerifyOptions = { partialTrace: true };
  const record: MetricsRecord = { tool_calls: [{ name: "read", args: {}, result: 1 }] };
  const label: ComplianceLabel = verifyTrace(record, procedure, options).label;
  expect(label).toBe("FULL");
  const { kind }: Classification = classify(formula);
  expect(kind).toBe("safety");
  const weights: RewardOptions = { weights: { compliance: 1, accuracy: 0, distance: 0 } };
  expect(reward(guard.trace, { procedure }, weights).value).toBe(1);
});
