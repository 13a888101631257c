import { describe, expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import { countersAfter } from "./counters.ts";
import type { Decision, Finding, Judgement, StopReason } from "./decision.ts";
import { escalatedFirst, escalatedRules } from "./escalated-rules.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { RetrySettings } from "./guard-settings.ts";
import { type Counters, startCounters } from "./guard-state.ts";
import { repetitionOf } from "./repetition-of.ts";

const call: WrittenCall = { id: "1", name: "rm", args: { b: 1, a: 2 } };
const args = '{"a":2,"b":1}';

function finding(mode: Mode, constraint: string = mode, kind: Finding["kind"] = "breaks"): Finding {
  return { constraint, mode, kind, detail: `${constraint} says no.`, repair: "" };
}

interface Told {
  readonly overridden?: readonly string[];
  readonly escalated?: readonly string[];
  readonly stops?: StopReason;
  readonly kind?: Judgement;
}

function decided(
  judged: Judgement,
  findings: readonly Finding[],
  { kind = judged, ...more }: Told = {},
): Decision {
  const common = {
    decision: "d-1",
    call: { id: "1", name: "rm", args: call.args, position: 0 },
    judged,
    posture: "enforce",
    findings,
    procedure: "hash",
    ...more,
  } as const;
  const ticket = { id: "1", name: "rm", args: call.args, decision: "d-1" };
  return kind === "allow" ? { ...common, kind, ticket } : { ...common, kind, feedback: "No." };
}

/** What is counted after a decision, but for what is as it was at the beginning. */
function counted(state: Partial<Counters>, decision: Decision, made: WrittenCall = call): object {
  const before = { ...startCounters, ...state };
  const { warnings, refusals, repetition, stopped } = countersAfter(before, made, decision);
  return {
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(refusals.size === 0 ? {} : { refusals: Object.fromEntries(refusals) }),
    ...(repetition === undefined ? {} : { repetition }),
    ...(stopped === undefined ? {} : { stopped }),
  };
}

const refusals = (total: number, running: number): Counters["refusals"] =>
  new Map([["retry", { total, running }]]);
const repeated = { constraint: "block", name: "rm", args, step: undefined, times: 1 };
const warned = { constraint: "warn", name: "rm", args, step: undefined };

describe("warnings", () => {
  test("are remembered with the call that they are about", () => {
    expect(counted({}, decided("warn", [finding("warn"), finding("warn", "other")]))).toMatchObject({
      warnings: [warned, { ...warned, constraint: "other" }],
    });
    const inStep = { ...call, step: 3 };
    expect(counted({}, decided("warn", [finding("warn")]), inStep)).toMatchObject({
      warnings: [{ step: 3 }],
    });
  });

  test("are given once, however often the call was made", () => {
    const state = { warnings: [{ ...warned, step: 1 }] };
    const again = counted(state, decided("warn", [finding("warn")]), { ...call, step: 2 });
    expect(again).toMatchObject({ warnings: [{ ...warned, step: 2 }] });
  });

  test.each<[string, Judgement]>([
    ["stays where a stronger rule refused", "block"],
    ["stays where the call has to wait", "wait"],
    ["stays where a person is asked", "ask"],
    ["is used up by the call that it lets through", "allow"],
  ])("one %s", (_what, judged) => {
    const state = { warnings: [warned] };
    const { warnings = [] } = counted(state, decided(judged, [finding("warn")])) as Partial<Counters>;
    expect(warnings).toEqual(judged === "allow" ? [] : [warned]);
  });

  test.each([
    { ...warned, constraint: "other" },
    { ...warned, name: "mv" },
    { ...warned, args: "{}" },
  ])("of others stay: %j", (other) => {
    expect(counted({ warnings: [other, warned] }, decided("allow", [finding("warn")]))).toEqual({
      warnings: [other],
    });
  });

  test.each<Judgement>(["block", "wait", "ask", "retry", "stop"])(
    "are given where the warning is what the model reads, not where it is %s",
    (judged) => {
      expect(counted({}, decided(judged, [finding("block"), finding("warn")]))).not.toHaveProperty(
        "warnings",
      );
    },
  );

  test("are given by rules of that mode alone", () => {
    expect(counted({}, decided("warn", [finding("warn"), finding("log")]))).toMatchObject({
      warnings: [warned],
    });
  });

  test("stay where the call was about something else", () => {
    expect(counted({ warnings: [warned] }, decided("allow", [finding("log")]))).toEqual({
      warnings: [warned],
    });
    expect(counted({ warnings: [warned] }, decided("allow", []))).toEqual({ warnings: [warned] });
  });
});

describe("refusals of rules that may be tried again", () => {
  test.each<[string, Counters["refusals"], Decision, object]>([
    ["are counted", new Map(), decided("retry", [finding("retry")]), { total: 1, running: 1 }],
    ["are counted on", refusals(1, 0), decided("retry", [finding("retry")]), { total: 2, running: 1 }],
    [
      "run no longer after a call that is let through",
      refusals(2, 2),
      decided("allow", []),
      { total: 2, running: 0 },
    ],
    [
      "go on running where the call was let through against a warning",
      refusals(2, 2),
      decided("allow", [finding("warn")], { overridden: ["warn"] }),
      { total: 2, running: 2 },
    ],
    [
      "stay where another rule refused",
      refusals(2, 1),
      decided("block", [finding("block"), finding("retry")]),
      { total: 2, running: 1 },
    ],
    [
      "stay where the rule may break",
      refusals(2, 1),
      decided("retry", [finding("retry", "retry", "may-break")]),
      { total: 2, running: 1 },
    ],
    [
      "stay where it could not be judged",
      refusals(2, 1),
      decided("retry", [finding("retry", "retry", "error")]),
      { total: 2, running: 1 },
    ],
    [
      "stay where the rule was answered",
      refusals(2, 1),
      decided("retry", [finding("retry")], { overridden: ["retry"] }),
      { total: 2, running: 1 },
    ],
    [
      "are counted where they stop the run",
      refusals(2, 2),
      decided("stop", [finding("retry")], { escalated: ["retry"], stops: "retries" }),
      { total: 3, running: 3 },
    ],
    [
      "begin anew where a person is asked",
      refusals(2, 2),
      decided("ask", [finding("retry")], { escalated: ["retry"] }),
      { total: 0, running: 0 },
    ],
    [
      "go on where a person is asked for another rule",
      refusals(1, 1),
      decided("ask", [finding("retry", "other"), finding("retry")], { escalated: ["other"] }),
      { total: 2, running: 2 },
    ],
  ])("%s", (_what, before, decision, expected) => {
    expect(
      countersAfter({ ...startCounters, refusals: before }, call, decision).refusals.get("retry"),
    ).toEqual(expected);
  });

  test("escalate by the one count, the other, or either", () => {
    const findings = [
      finding("retry"),
      finding("retry", "new"),
      finding("block"),
      finding("retry", "unsure", "error"),
    ];
    const escalated = (count: RetrySettings["count"], total: number, running: number) =>
      escalatedRules(
        findings,
        { ...startCounters, refusals: refusals(total, running) },
        {
          count,
          limit: 3,
          consecutiveLimit: 2,
          then: "stop",
        },
      ).join(" ");
    expect(escalated("cumulative", 1, 1)).toBe("");
    expect(escalated("cumulative", 2, 0)).toBe("retry");
    expect(escalated("cumulative", 9, 0)).toBe("retry");
    expect(escalated("consecutive", 9, 0)).toBe("");
    expect(escalated("consecutive", 0, 1)).toBe("retry");
    expect(escalated("hybrid", 2, 0)).toBe("retry");
    expect(escalated("hybrid", 0, 1)).toBe("retry");
    expect(escalated("hybrid", 1, 0)).toBe("");
  });

  test("with a limit of 1 escalate at once, also of a rule that never refused", () => {
    const settings = { count: "cumulative", limit: 1, consecutiveLimit: 1, then: "stop" } as const;
    expect(escalatedRules([finding("retry", "new")], startCounters, settings)).toEqual(["new"]);
  });

  test("of other modes, or that could not be judged, never escalate", () => {
    const settings = { count: "cumulative", limit: 1, consecutiveLimit: 1, then: "stop" } as const;
    const others = [
      finding("block"),
      finding("retry", "unsure", "error"),
      finding("retry", "waits", "may-break"),
    ];
    expect(escalatedRules(others, startCounters, settings)).toEqual([]);
  });

  test("of other modes are not counted", () => {
    const decision = decided("retry", [finding("retry"), finding("warn"), finding("log")]);
    expect([...countersAfter(startCounters, call, decision).refusals.keys()]).toEqual(["retry"]);
  });

  test("that have escalated are told first", () => {
    const findings = [finding("retry", "a"), finding("retry", "b"), finding("retry", "c")];
    const order = (...escalated: readonly string[]) =>
      escalatedFirst(findings, escalated)
        .map(({ constraint }) => constraint)
        .join("");
    expect([order(), order("b"), order("c", "b"), order("x")]).toEqual(["abc", "bac", "bac", "abc"]);
  });
});

describe("the same refusal again", () => {
  test.each<[string, Partial<Counters>, Partial<WrittenCall>, number]>([
    ["is the first", {}, {}, 1],
    ["is the second", { repetition: repeated }, {}, 2],
    ["is the second, with arguments in another order", { repetition: repeated }, { args: { a: 2, b: 1 } }, 2],
    ["is the first by another rule", { repetition: { ...repeated, constraint: "other" } }, {}, 1],
    ["is the first of another tool", { repetition: repeated }, { name: "mv" }, 1],
    ["is the first with other arguments", { repetition: repeated }, { args: {} }, 1],
    ["counts once in a step", { repetition: { ...repeated, step: 4, times: 2 } }, { step: 4 }, 2],
    ["counts on in another step", { repetition: { ...repeated, step: 4, times: 2 } }, { step: 5 }, 3],
    ["counts on without a step", { repetition: { ...repeated, step: 4, times: 2 } }, {}, 3],
  ])("%s", (_what, state, more, times) => {
    const made = { ...call, ...more };
    expect(repetitionOf({ ...startCounters, ...state }, made, "block").times).toBe(times);
    expect(counted(state, decided("block", [finding("block")]), made)).toMatchObject({
      repetition: { times },
    });
  });

  test.each<[string, Decision, object]>([
    ["is forgotten once a call is let through", decided("allow", []), {}],
    ["is forgotten in observe", decided("block", [finding("block")], { kind: "allow" }), {}],
    [
      "is remembered while a call waits",
      decided("wait", [finding("block", "block", "may-break")]),
      { repetition: repeated },
    ],
    ["is remembered while a person is asked", decided("ask", [finding("ask")]), { repetition: repeated }],
  ])("%s", (_what, decision, expected) => {
    expect(counted({ repetition: repeated }, decision)).toEqual(expected);
  });
});

describe("a stop", () => {
  const first = { reason: "rule", constraint: "stop", detail: "stop says no.", decision: "d-1" } as const;

  test("is latched with its reason", () => {
    expect(counted({}, decided("stop", [finding("stop")], { stops: "rule" }))).toMatchObject({
      stopped: first,
    });
  });

  test("keeps its first reason, until the run is stuck besides", () => {
    const before = { ...first, constraint: "earlier", decision: "d-0" };
    const state = { stopped: before };
    expect(counted(state, decided("stop", [finding("stop")]))).toMatchObject({ stopped: before });
    expect(
      counted(state, decided("block", [finding("block")], { kind: "stop", stops: "stuck" })),
    ).toMatchObject({
      stopped: { ...before, reason: "stuck" },
    });
  });

  test("is none where the call was only judged so", () => {
    expect(counted({}, decided("stop", [finding("stop")], { kind: "allow" }))).toEqual({});
    expect(counted({}, decided("block", [finding("block")]))).not.toHaveProperty("stopped");
  });
});

test("a call that nobody objects to changes nothing", () => {
  expect(countersAfter(startCounters, call, decided("allow", []))).toBe(startCounters);
});
