import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { Trace } from "../trace/trace.ts";
import { traceToJSON } from "../trace/trace-to-json.ts";
import { createGuard } from "./create-guard.ts";
import type { GuardEvent } from "./guard-event.ts";
import { replay } from "./replay.ts";

const rules = defineProcedure({
  constraints: [
    { name: "no-rm", formula: parse("not called(rm)") },
    { name: "sure", formula: parse("not called(pay)"), mode: "ask" },
  ],
});

/** Shows one time after the other. */
function clockOf(...times: readonly number[]): () => number {
  const left = [...times];
  return () => left.shift() ?? Number.NaN;
}

/** A guard that was asked about these calls, and what stands in its log. */
function asked(names: readonly string[], clock?: () => number) {
  const events: GuardEvent[] = [];
  const guard = createGuard(rules, {
    onEvent: (event) => events.push(event),
    ...(clock === undefined ? {} : { clock }),
  });
  for (const [index, name] of names.entries()) {
    guard.propose({ id: `${index}`, name, args: {}, step: index });
    guard.settle(`${index}`, { result: "fine" });
  }
  const times = events.flatMap((event) => (event.kind === "proposed" ? [event.decisionMs] : []));
  return { guard, events, times, calls: guard.trace.calls.map(({ decisionMs }) => decisionMs) };
}

test("with a clock the log and the trace say how long each decision took, that on a refused call too", () => {
  const { times, calls } = asked(["ls", "rm", "ls"], clockOf(10, 10.5, 20, 23, 30, 30.00012));
  expect(times).toEqual([0.5, 3, 0.0001]);
  expect(calls).toEqual([0.5, 3, 0.0001]);
});

test("what a person has to be asked about is at no position: how long that took is in the log alone", () => {
  const { times, calls } = asked(["pay", "ls"], clockOf(1, 2, 3, 5));
  expect([times, calls]).toEqual([[1, 2], [2]]);
});

test.each<[what: string, clock: (() => number) | undefined]>([
  ["without a clock", undefined],
  ["with a clock that shows no number", () => Number.NaN],
  ["with a clock that stops showing one", clockOf(1)],
  ["with a clock that shows what is no time", () => "now" as unknown as number],
  [
    "with a clock that fails",
    () => {
      throw new Error("no clock here");
    },
  ],
])("%s nothing is said of it, and the decisions are the same", (_what, clock) => {
  const { guard, times, calls } = asked(["ls", "rm"], clock);
  expect([times, calls]).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(guard.decisions.map(({ kind }) => kind)).toEqual(["allow", "block"]);
  expect(JSON.stringify(guard.snapshot())).not.toContain("decisionMs");
});

test("a clock that is put back makes no decision take less than nothing", () => {
  expect(asked(["ls"], clockOf(10, 4)).times).toEqual([0]);
});

test("a log with times replays, a session goes on from it, and a trace with times is read back", () => {
  const { guard, events } = asked(["ls", "rm"], clockOf(1, 2, 3, 5));
  expect(replay(events, rules).difference).toBeUndefined();
  const resumed = createGuard(rules, { resume: guard.snapshot() });
  expect(resumed.trace.calls).toEqual(guard.trace.calls);
  expect(Trace.fromJSON(traceToJSON(guard.trace)).calls).toEqual(guard.trace.calls);
});

test("a log whose times are no numbers is broken", () => {
  const { guard } = asked(["ls"], clockOf(1, 2));
  const { digest: _digest, ...snapshot } = JSON.parse(JSON.stringify(guard.snapshot()));
  snapshot.events[1].decisionMs = "long";
  expect(() => createGuard(rules, { resume: snapshot })).toThrow("event 2 of the log is broken");
});

test("the time of a decision changes no verdict and no formula sees it", () => {
  const [slow, fast] = [asked(["ls", "rm"], clockOf(0, 900, 1000, 1900)), asked(["ls", "rm"])];
  const told = ({ guard }: typeof slow) => JSON.stringify(guard.decisions);
  expect(told(slow)).toBe(told(fast));
});

test("a guard that goes on from another by itself tells no times", () => {
  const { guard } = asked(["ls"], clockOf(1, 2, 3, 4));
  const fork = guard.fork();
  fork.propose({ id: "x", name: "ls", args: {} });
  expect(fork.trace.calls.map(({ decisionMs }) => decisionMs)).toEqual([1, undefined]);
});

test("a clock that is none is refused", () => {
  expect(() => createGuard(rules, { clock: 7 as unknown as () => number })).toThrow(
    "option `clock` is `7`; give a function",
  );
});
