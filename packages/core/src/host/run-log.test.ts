import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import { traceOf } from "../guard/history.ts";
import { replay } from "../guard/replay.ts";
import { parse } from "../syntax/parse.ts";
import { Trace } from "../trace/trace.ts";
import { closingLine, logEvent, openLog } from "./run-log.ts";

const rules = defineProcedure({ constraints: [{ name: "no-rm", formula: parse("not called(rm)") }] });

/** What a recorder would have on disk after these calls, the closing line last, and the guard that made them. */
function written(calls: readonly string[]) {
  const events: GuardEvent[] = [];
  const guard = createGuard(rules, { onEvent: (event) => events.push(event) });
  for (const [index, name] of calls.entries()) {
    guard.propose({ id: `${index}`, name, args: { path: "a\nb" } });
    guard.settle(`${index}`, { result: { text: "line\u2028end" } });
  }
  guard.proposeFinish({ answer: "Done.", end: "session" });
  let log = openLog("run-7");
  let text = "";
  for (const event of events) {
    const next = logEvent(log, event);
    log = next.log;
    text += next.line;
  }
  return { guard, lines: `${text}${closingLine(log)}`.trimEnd().split("\n") };
}

test("every event is one line, and the lines replay to the same decisions", () => {
  const { guard, lines } = written(["ls", "rm"]);
  const events = lines.slice(0, -1).map((line): GuardEvent => JSON.parse(line));
  expect(events.map(({ kind }) => kind)).toEqual(["started", "proposed", "settled", "proposed", "finished"]);
  const { difference, decisions } = replay(events, rules);
  expect(difference).toBeUndefined();
  expect(decisions.map(({ kind }) => kind)).toEqual(guard.decisions.map(({ kind }) => kind));
});

test("the last line is the trace of the run", () => {
  const { guard, lines } = written(["ls", "rm"]);
  const last: unknown = JSON.parse(lines.at(-1) ?? "");
  expect(last).toMatchObject({ format: 1, kind: "run", id: "run-7", ended: true, finalAnswer: "Done." });
  expect(Trace.fromJSON(last).calls).toEqual(guard.trace.calls);
});

test("a run of which nothing is known yet has an empty trace", () => {
  expect(JSON.parse(closingLine(openLog("r")))).toMatchObject({ id: "r", calls: [], ended: false });
});

test("a log is opened again from what is written, whatever else stands there", () => {
  const { lines } = written(["ls", "rm"]);
  const text = `${lines.join("\n")}\n{"format":1,"kind":"settl`;
  expect(closingLine(openLog("run-7", text)).trimEnd()).toBe(lines.at(-1));
});

test("a session that starts anew under the same name does not count its calls twice", () => {
  const { lines } = written(["ls", "ls"]);
  const log = openLog("run-7", [...lines, ...lines].join("\n"));
  expect(traceOf(log.state.history).calls.map(({ name }) => name)).toEqual(["ls", "ls"]);
});
