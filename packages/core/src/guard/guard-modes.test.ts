import { describe, expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";

describe("modes", () => {
  test("stop ends the run until somebody resumes it", () => {
    const guard = guardOf({ rm: ["not called(rm)", "stop"] });
    check(guard, "ls rm ls", "allow stop stop");
    expect(guard.stopped).toEqual({
      reason: "rule",
      constraint: "rm",
      detail: "rm is not allowed.",
      decision: "d-0002",
    });
    guard.resume("a person looked at it");
    expect(guard.stopped).toBeUndefined();
    check(guard, "ls", "allow");
  });

  test("log lets the call through and writes it down", () => {
    const guard = guardOf({ rm: ["not called(rm)", "log"] });
    check(guard, "rm rm", "allow allow");
    expect(guard.decisions.map(({ findings }) => findings.map(({ constraint }) => constraint))).toEqual([
      ["rm"],
      ["rm"],
    ]);
  });

  test("warn lets the same call through in a later step, once for each warning", () => {
    const guard = guardOf({ rm: ["not called(rm)", "warn"] });
    check(guard, "rm:A rm:A ls", "warn allow allow");
    check(guard, "rm:A rm:B rm:A rm:B", "warn warn allow allow");
  });

  test("a warning is not answered in the same step", () => {
    const guard = guardOf({ rm: ["not called(rm)", "warn"] });
    expect(propose(guard, "rm", 1)).toBe("warn");
    expect(propose(guard, "rm", 1)).toBe("warn");
    expect(propose(guard, "rm", 2)).toBe("allow");
  });

  test("a warning that was answered excuses from its own rule only", () => {
    const guard = guardOf({
      "ask first": ["not called(rm)", "warn"],
      "once only": ["count(rm) <= 1", "block"],
    });
    check(guard, "rm rm rm rm", "warn allow block block");
  });

  test("retry refuses twice and then stops", () => {
    const guard = guardOf({ rm: ["not called(rm)", "retry"] });
    check(guard, "rm ls rm rm ls", "retry allow retry stop stop");
  });

  test("ask reserves nothing, and what a person approved is not asked again", () => {
    const guard = guardOf({ wire: ["not called(wire)", "ask"] });
    const asked = guard.propose({ id: "1", name: "wire", args: { to: "x" } });
    expect([asked.kind, guard.trace.calls.length]).toEqual(["ask", 0]);
    const approved = asked.decision;
    const forged = guard.propose({ id: "1", name: "wire", args: { to: "y" }, approved });
    expect(forged.kind).toBe("ask");
    const again = guard.propose({ id: "1", name: "wire", args: { to: "x" }, approved });
    expect(again.kind).toBe("allow");
  });

  test("the strongest mode decides, the first in the list among equals, and all are told", () => {
    const guard = guardOf({
      softly: ["not called(rm)", "warn"],
      first: ["not called(rm)", "block"],
      second: ["not called(rm)", "block"],
    });
    const decision = guard.propose({ id: "1", name: "rm", args: {} });
    expect([decision.kind, decision.findings.map(({ constraint }) => constraint)]).toEqual([
      "block",
      ["first", "softly", "second"],
    ]);
  });
});

describe("in observe", () => {
  test.each<Mode>(["stop", "block", "ask", "retry", "warn", "log"])("mode %s refuses nothing", (mode) => {
    const guard = guardOf({ rm: ["not called(rm)", mode] }, { posture: "observe" });
    check(guard, "rm rm rm rm ls", "allow allow allow allow allow");
    const judged = mode === "log" ? "allow" : mode;
    expect(guard.decisions[0]).toMatchObject({ judged, kind: "allow" });
    // Who broke a rule before is not blamed again for what doesn't.
    expect(guard.decisions[4]).toMatchObject({ judged: "allow", findings: [] });
    expect(guard.trace.calls).toHaveLength(5);
  });

  test("each decision has a ticket, whatever was judged", () => {
    const guard = guardOf({ rm: ["not called(rm)", "block"] }, { posture: "observe" });
    const decision = guard.propose({ id: "1", name: "rm", args: { path: "/" } });
    expect(decision).toMatchObject({ judged: "block", ticket: { id: "1", name: "rm", args: { path: "/" } } });
  });

  test("answers are never sent back", () => {
    const guard = guardOf({ audit: ["called(audit)", "block"] }, { posture: "observe" });
    expect(guard.proposeFinish({ end: "session" })).toMatchObject({
      kind: "finish",
      owed: [{ constraint: "audit" }],
    });
  });
});

describe("parallel calls", () => {
  test("are judged against those of the same step that were let through before", () => {
    const guard = guardOf({ frozen: ["G(now(deploy) -> not O now(freeze))", "block"] });
    expect([propose(guard, "freeze", 1), propose(guard, "deploy", 1)]).toEqual(["allow", "block"]);
  });

  test("are not in order", () => {
    const guard = guardOf({ verify: ["precedes(verify, refund)", "block"] });
    expect([propose(guard, "verify", 1), propose(guard, "refund", 1)]).toEqual(["allow", "block"]);
    expect(propose(guard, "refund", 2)).toBe("allow");
  });

  test("wait for exactly the results that decide", () => {
    const guard = guardOf({ verify: ["precedes(verify(outcome = ok), refund)", "block"] });
    guard.propose({ id: "1", name: "verify", args: {}, step: 1 });
    guard.propose({ id: "2", name: "ls", args: {}, step: 1 });
    const waits = guard.propose({ id: "3", name: "refund", args: {}, step: 2 });
    expect([waits.kind, waits.findings[0]?.detail]).toEqual(["wait", "it depends on the result of call #1."]);
    guard.settle("1", { result: "verified" });
    expect(guard.propose({ id: "3", name: "refund", args: {}, step: 2 }).kind).toBe("allow");
  });

  test("wait neither counts nor leaves a mark", () => {
    const guard = guardOf({ verify: ["precedes(verify(outcome = ok), refund)", "stop"] });
    guard.propose({ id: "1", name: "verify", args: {}, step: 1 });
    expect(guard.propose({ id: "2", name: "refund", args: {}, step: 2 }).kind).toBe("wait");
    guard.settle("1", { error: "no such user" });
    expect(guard.trace.calls).toHaveLength(1);
    expect(guard.propose({ id: "2", name: "refund", args: {}, step: 2 }).kind).toBe("stop");
  });

  test("one of several that may save a call is enough to wait for all of them", () => {
    const guard = guardOf({ verify: ["precedes(verify(outcome = ok), refund)", "block"] });
    guard.propose({ id: "1", name: "verify", args: {}, step: 1 });
    guard.propose({ id: "2", name: "verify", args: {}, step: 1 });
    const waits = guard.propose({ id: "3", name: "refund", args: {}, step: 2 });
    expect(waits.findings[0]?.detail).toBe("it depends on the result of calls #1 and #2.");
  });

  test("a value that is still out is waited for", () => {
    const guard = guardOf({
      seen: ["forall x in resultsOf(search, id). not called(delete(id = $x))", "block"],
    });
    guard.propose({ id: "1", name: "search", args: {}, step: 1 });
    expect(guard.propose({ id: "2", name: "delete", args: { id: 7 }, step: 2 }).kind).toBe("wait");
    guard.settle("1", { result: { id: 8 } });
    expect(guard.propose({ id: "2", name: "delete", args: { id: 7 }, step: 2 }).kind).toBe("allow");
    expect(guard.propose({ id: "3", name: "delete", args: { id: 8 }, step: 3 }).kind).toBe("block");
  });

  test("ten thousand at once are answered", () => {
    const guard = guardOf({ one: ["count(a) <= 1", "block"] });
    for (let index = 0; index < 10_000; index++)
      guard.propose({ id: `${index}`, name: "b", args: {}, step: 1 });
    const allowed = guard.decisions.filter(({ kind }) => kind === "allow").length;
    expect([allowed, guard.decisions.length]).toEqual([256, 10_000]);
  });
});

describe("results", () => {
  test("what only a result breaks is told when it is here, and nobody was refused", () => {
    const events: unknown[] = [];
    const guard = guardOf(
      { clean: ["G(not now(run(outcome = error)))", "block"] },
      { onEvent: (event) => events.push(event) },
    );
    expect(guard.propose({ id: "1", name: "run", args: {} }).kind).toBe("allow");
    guard.settle("1", { error: new Error("boom") });
    expect(events.at(-1)).toMatchObject({
      kind: "settled",
      as: { kind: "error", error: "boom" },
      findings: [{ constraint: "clean", kind: "breaks", witness: { position: 0 } }],
    });
  });

  test("a call that a person denied is no position of the trace", () => {
    const guard = guardOf({ one: ["count(pay) <= 1", "block"] });
    guard.propose({ id: "1", name: "pay", args: {} });
    guard.settle("1", { denied: "not today" });
    expect(guard.propose({ id: "2", name: "pay", args: {} }).kind).toBe("allow");
    expect(guard.trace.calls.map(({ outcome }) => outcome)).toEqual(["denied", "pending"]);
  });

  test("an id that nobody admitted changes nothing", () => {
    const events: unknown[] = [];
    const guard = guardOf({ one: ["count(pay) <= 1", "block"] }, { onEvent: (event) => events.push(event) });
    guard.settle("unknown", { result: 1 });
    guard.propose({ id: "1", name: "pay", args: {} });
    guard.settle("1", { result: 1 });
    guard.settle("1", { result: 2 });
    expect([events.length, guard.trace.calls[0]?.result]).toEqual([3, 1]);
  });

  test("a rule that can't be judged refuses, and says so", () => {
    const guard = guardOf({ verify: ["precedes(verify(result.ok = true), refund)", "block"] });
    guard.propose({ id: "1", name: "verify", args: {} });
    guard.settle("1", { result: () => "no JSON" });
    const decision = guard.propose({ id: "2", name: "refund", args: {} });
    expect(decision).toMatchObject({
      kind: "block",
      findings: [{ kind: "error" }],
      feedback: "Not executed. Rule verify: it can't be judged, since something that it needs is not known.",
    });
  });
});

type Rules = Readonly<Record<string, readonly [formula: string, mode: Mode]>>;

function guardOf(rules: Rules, options: GuardOptions = {}): Guard {
  const constraints = Object.entries(rules).map(([name, [formula, mode]]) => ({
    name,
    formula: parse(formula),
    mode,
  }));
  return createGuard(defineProcedure({ constraints }), options);
}

let ids = 0;

function propose(guard: Guard, name: string, step: number): string {
  return guard.propose({ id: `p${ids++}`, name, args: {}, step }).kind;
}

/** Each call is a step of its own, and settled before the next. A call is `tool` or `tool:argument`. */
function check(guard: Guard, calls: string, expected: string): void {
  const kinds = calls.split(" ").map((text) => {
    const [name = "", argument] = text.split(":");
    const id = `c${ids++}`;
    const { kind } = guard.propose({ id, name, args: argument === undefined ? {} : { argument } });
    guard.settle(id, { result: "done" });
    return kind;
  });
  expect(kinds.join(" ")).toBe(expected);
}
