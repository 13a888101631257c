import { describe, expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard } from "./guard.ts";

describe("a rule about time", () => {
  test("is judged by the times that the host gives", () => {
    check(
      "block",
      [
        ["alert", 0],
        ["ack", 5000],
      ],
      "allow allow",
    );
    check(
      "block",
      [
        ["alert", 0],
        ["ack", 5001],
      ],
      "allow block",
    );
  });

  test("can't be judged without them: block refuses, and says what is missing", () => {
    const guard = check("block", [["alert", 0], ["ack"]], "allow block");
    expect(guard.decisions[1]).toMatchObject({
      findings: [{ kind: "error" }],
      feedback: "Not executed. Rule soon: it can't be judged, since something that it needs is not known.",
    });
  });

  test("says so once where that refuses nothing", () => {
    const guard = check("log", [["alert"], ["ack"], ["ack"], ["look"]], "allow allow allow allow");
    expect(guard.decisions.flatMap(({ findings }) => findings.map(({ kind }) => kind))).toEqual(["error"]);
  });

  test("is watched by the times of two calls, and the run is not read again", () => {
    const [started] = guardOf("block").snapshot().events;
    expect(started).not.toHaveProperty("reread");
    const formula = parse("G not (now(ack) & within_time(alert, ack, 5 s))");
    const mixed = createGuard(defineProcedure({ constraints: [{ name: "mixed", formula }] }));
    expect(mixed.snapshot().events[0]).toMatchObject({ reread: { mixed: "`withinTime` depends on times" } });
  });

  test("and asks a person, or lets through what is repeated, by its mode", () => {
    check("ask", [["alert"], ["ack"]], "allow ask");
    check("warn", [["alert"], ["ack"], ["ack"]], "allow warn allow");
  });
});

test("times stand in the trace, and in the log", () => {
  const guard = guardOf("block");
  guard.propose({ id: "1", name: "look", args: {}, at: 10 });
  guard.settle("1", { result: "done", at: 25 });
  guard.ran({ id: "2", name: "look", args: {}, at: 30 }, { result: "done", at: 31 });
  const times = guard.trace.calls.map(({ startedAt, endedAt }) => [startedAt, endedAt]);
  expect(times).toEqual([
    [10, 25],
    [30, 31],
  ]);
  const { trace } = createGuard(guardRules("block"), {
    resume: JSON.parse(JSON.stringify(guard.snapshot())),
  });
  expect(trace).toEqual(guard.trace);
});

test("a time that is no number is not a call's fault to hide", () => {
  const decision = guardOf("block").propose({ id: "1", name: "look", args: {}, at: Number.NaN });
  expect(decision).toMatchObject({
    kind: "block",
    findings: [{ detail: "the time of the call is no number." }],
  });
});

function guardRules(mode: Mode) {
  return defineProcedure({
    constraints: [{ name: "soon", formula: parse("within_time(alert, ack, 5 s)"), mode }],
  });
}

function guardOf(mode: Mode): Guard {
  return createGuard(guardRules(mode));
}

/** Each call is settled before the next. */
function check(
  mode: Mode,
  calls: readonly (readonly [name: string, at?: number])[],
  expected: string,
): Guard {
  const guard = guardOf(mode);
  const kinds = calls.map(([name, at], index) => {
    const { kind } = guard.propose({ id: `${index}`, name, args: {}, ...(at === undefined ? {} : { at }) });
    guard.settle(`${index}`, { result: "done" });
    return kind;
  });
  expect(kinds.join(" ")).toBe(expected);
  return guard;
}
