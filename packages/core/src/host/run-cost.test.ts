import fc from "fast-check";
import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import { parse } from "../syntax/parse.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { guardOptionsFrom } from "./guard-options-from.ts";
import type { Recorder } from "./host.ts";
import { recordToLogs } from "./record-to-logs.ts";
import { redactRecorder } from "./redact-recorder.ts";
import { costFrom, costOf, costText } from "./run-cost.ts";

const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });

test.each<[times: readonly number[], expected: ReturnType<typeof costFrom>]>([
  [[], { decisions: 0, medianMs: 0, maxMs: 0 }],
  [[2], { decisions: 1, medianMs: 2, maxMs: 2 }],
  [[3, 1], { decisions: 2, medianMs: 2, maxMs: 3 }],
  [[10, 3, 1, 2], { decisions: 4, medianMs: 2.5, maxMs: 10 }],
])("decisions of %j ms cost %j", (times, expected) => {
  expect(costFrom(times)).toEqual(expected);
});

test.each<[times: readonly number[], expected: string]>([
  [[0.0041], "1 decision, median 0.0041 ms, slowest 0.0041 ms"],
  [[0.00412, 0.31234], "2 decisions, median 0.16 ms, slowest 0.31 ms"],
  [[9.96, 10.4, 1234.5], "3 decisions, median 10 ms, slowest 1235 ms"],
])("decisions of %j ms read %s", (times, expected) => {
  expect(costText(costFrom(times))).toBe(expected);
});

test("half of the decisions take no longer than the median, and half no less", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), (times) => {
      const { medianMs, maxMs } = costFrom(times);
      const [below, above] = [
        times.filter((time) => time <= medianMs).length,
        times.filter((time) => time >= medianMs).length,
      ];
      expect(Math.min(below, above)).toBeGreaterThanOrEqual(times.length / 2);
      expect(times).toContain(maxMs);
    }),
  );
});

test("of a trace the calls count of which it is recorded; where it is of none, nothing is known, and that is not 0", () => {
  const call = (decisionMs?: number): ToolCall => ({
    name: "ls",
    args: {},
    position: 0,
    outcome: "ok",
    ...(decisionMs === undefined ? {} : { decisionMs }),
  });
  expect(costOf({ calls: [] })).toBeNull();
  expect(costOf({ calls: [call(), call()] })).toBeNull();
  expect(costOf({ calls: [call(), call(0), call(4)] })).toEqual({ decisions: 2, medianMs: 2, maxMs: 4 });
});

/** How long the one decision of a run took, as a recorder is told; and all that it is told, as text. */
function told(wrap: (record: Recorder) => Recorder | undefined): readonly [unknown, string] {
  const events: GuardEvent[] = [];
  const record = wrap({ record: (_run, event) => events.push(event), flush: async () => {} });
  const guard = createGuard(rules, guardOptionsFrom({ rules, record }, "run"));
  guard.propose({ id: "1", name: "ls", args: { token: "sk-abcdefghijklmnopqrstuvwxyz123456" } });
  const times = events.flatMap((event) => (event.kind === "proposed" ? [event.decisionMs] : []));
  return [times, JSON.stringify(events)];
}

test("a recorder with a clock is told how long decisions took, behind a redactor too; one without is not", () => {
  let time = 0;
  const clocked = (record: Recorder): Recorder => ({
    ...record,
    now: () => {
      time += 2;
      return time;
    },
  });
  expect(told((record) => record)[0]).toEqual([undefined]);
  expect(told(clocked)[0]).toEqual([2]);
  const [times, text] = told((record) => redactRecorder(clocked(record)));
  expect(times).toEqual([2]);
  expect(text).not.toContain("abcdefghijklmnop");
  expect(told((record) => redactRecorder(record))[0]).toEqual([undefined]);
});

test("logs hold times where their store has a clock, and their closing line is a trace that says them", async () => {
  for (const clock of [undefined, { now: () => 5 }]) {
    let text = "";
    const recorder = recordToLogs({
      begin: () => text,
      append: (_run, line) => {
        text += line;
      },
      sync: async () => {},
      ...clock,
    });
    const guard = createGuard(rules, guardOptionsFrom({ rules, record: recorder }, "run"));
    guard.propose({ id: "1", name: "ls", args: {} });
    guard.settle("1", { result: "fine" });
    guard.proposeFinish({ end: "session" });
    await recorder.flush();
    const last = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ kind: "run", calls: [{ name: "ls", outcome: "ok" }] });
    expect(costOf(last)).toEqual(clock === undefined ? null : { decisions: 1, medianMs: 0, maxMs: 0 });
  }
});
