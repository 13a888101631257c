import { describe, expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import type { Json } from "../json/json.ts";
import type { Decision, Finding } from "./decision.ts";
import type { WrittenCall } from "./guard-event.ts";
import { type Counters, startCounters, type Warning } from "./guard-state.ts";
import { isOverridden } from "./is-overridden.ts";

function findingOf(mode: Mode, constraint = "rule"): Finding {
  return { constraint, mode, kind: "breaks", detail: "so.", repair: "" };
}

function callOf(more: Partial<WrittenCall> = {}): WrittenCall {
  return { id: "2", name: "rm", args: { path: "/", n: 1 }, ...more };
}

const warning: Warning = { constraint: "rule", name: "rm", args: '{"n":1,"path":"/"}', step: undefined };

function asking(id: string, args: Json, ...rules: readonly string[]): Decision {
  return {
    decision: id,
    kind: "ask",
    judged: "ask",
    posture: "enforce",
    call: { id: "1", name: "rm", args, position: null },
    findings: rules.map((name) => findingOf("ask", name)),
    procedure: "hash",
    feedback: "",
  };
}

function check(state: Partial<Counters>, call: WrittenCall, finding: Finding, expected: boolean): void {
  expect(isOverridden(finding, { ...startCounters, ...state }, call)).toBe(expected);
}

describe("a warning is answered by the same call made again", () => {
  test.each<[string, Partial<Warning>, Partial<WrittenCall>, boolean]>([
    ["the same", {}, {}, true],
    ["with its arguments in another order", {}, { args: { n: 1, path: "/" } }, true],
    ["with other arguments", {}, { args: { path: "/", n: 2 } }, false],
    ["with an argument more", {}, { args: { path: "/", n: 1, force: true } }, false],
    ["of another tool", {}, { name: "rmdir" }, false],
    ["after a warning of another rule", { constraint: "other" }, {}, false],
    ["in a later step", { step: 1 }, { step: 2 }, true],
    ["in the same step", { step: 2 }, { step: 2 }, false],
    ["in an earlier step", { step: 3 }, { step: 2 }, false],
    ["in a step, where the warning had none", {}, { step: 1 }, true],
    ["without a step, where the warning had one", { step: 1 }, {}, true],
  ])("%s", (_what, given, call, expected) => {
    check({ warnings: [{ ...warning, ...given }] }, callOf(call), findingOf("warn"), expected);
  });

  test("if there was one at all", () => {
    check({}, callOf(), findingOf("warn"), false);
    check({ warnings: [{ ...warning, constraint: "other" }, warning] }, callOf(), findingOf("warn"), true);
  });

  test("and not by an approval", () => {
    const state = { asked: [asking("d-1", callOf().args, "rule")] };
    check(state, callOf({ approved: "d-1" }), findingOf("warn"), false);
  });
});

describe("a question is answered by the approval of the decision that asked it", () => {
  const asked = [asking("d-1", callOf().args, "rule", "other"), asking("d-2", { path: "/tmp" }, "rule")];

  test.each<[string, Partial<WrittenCall>, boolean]>([
    ["approved", { approved: "d-1" }, true],
    ["approved, with its arguments in another order", { approved: "d-1", args: { n: 1, path: "/" } }, true],
    ["under another id", { approved: "d-1", id: "9" }, true],
    ["approved for other arguments", { approved: "d-2" }, false],
    ["with other arguments than approved", { approved: "d-1", args: { path: "/etc", n: 1 } }, false],
    ["of another tool than approved", { approved: "d-1", name: "shred" }, false],
    ["by the name of no decision", { approved: "d-3" }, false],
    ["by nothing", { approved: "" }, false],
    ["by nobody", {}, false],
  ])("%s", (_what, call, expected) => {
    for (const mode of ["ask", "retry"] as const) check({ asked }, callOf(call), findingOf(mode), expected);
  });

  test("of that rule alone", () => {
    const call = callOf({ approved: "d-1" });
    check({ asked }, call, findingOf("ask", "other"), true);
    check({ asked }, call, findingOf("ask", "third"), false);
  });
});

test.each<Mode>(["stop", "block", "log"])("a rule of mode %s is never answered", (mode) => {
  const state = { warnings: [warning], asked: [asking("d-1", callOf().args, "rule")] };
  check(state, callOf({ approved: "d-1" }), findingOf(mode), false);
});
