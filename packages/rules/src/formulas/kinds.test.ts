// What each kind of rule means, walked by hand over random runs, against what it is translated to.
import { type ToolCall, verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inLaterStep, type Run, runs, traceOf } from "../../test/runs.ts";
import { parseRules } from "../parse-rules.ts";

type Check = (run: Run) => boolean;

const named =
  (...names: string[]) =>
  (call: ToolCall): boolean =>
    names.includes(call.name);
const ok = (call: ToolCall): boolean => call.outcome === "ok";
const arg = (call: ToolCall, key: string): unknown => new Map(Object.entries(call.args ?? {})).get(key);
const has = (call: ToolCall, key: string, value: unknown): boolean => arg(call, key) === value;

/** Each `then` has a `first` that worked in an earlier step, with no `broken` between, and nothing broken in its own step before it. */
const guarded =
  (
    first: (call: ToolCall, then: ToolCall) => boolean,
    then: (call: ToolCall) => boolean,
    broken: (call: ToolCall, then: ToolCall) => boolean = () => false,
  ): Check =>
  ({ calls }) =>
    calls
      .filter(then)
      .every((one) =>
        calls.some(
          (other) =>
            first(other, one) &&
            ok(other) &&
            inLaterStep(other, one) &&
            !calls.slice(other.position + 1, one.position).some((between) => broken(between, one)),
        ),
      );

/** Some message "yes" stands before each `then`, with no `broken` call after it. */
const asked =
  (then: (call: ToolCall) => boolean, broken: (call: ToolCall) => boolean = () => false): Check =>
  ({ calls, said }) =>
    calls
      .filter(then)
      .every((one) =>
        said.some(
          (texts, position) =>
            position <= one.position &&
            texts.includes("yes") &&
            !calls.slice(position, one.position).some(broken),
        ),
      );

/** The check holds in each turn by itself. */
const perTurn =
  (check: Check): Check =>
  ({ calls, said }) =>
    [...new Set(calls.map(({ turn }) => turn))].every((turn) => {
      const own = calls.filter((call) => call.turn === turn);
      return check({
        calls: own.map((call, position) => ({ ...call, position })),
        said: own.map(({ position }) => said[position] ?? []),
      });
    });

const atMost =
  (
    limit: number,
    fits: (call: ToolCall) => boolean,
    same: (one: ToolCall, other: ToolCall) => boolean,
  ): Check =>
  ({ calls }) =>
    calls
      .filter(fits)
      .every((one) => calls.filter((other) => fits(other) && same(one, other)).length <= limit);
const sameStep = (one: ToolCall, other: ToolCall): boolean =>
  one === other || (one.step !== undefined && one.step === other.step);
const sameX = (one: ToolCall, other: ToolCall): boolean => arg(one, "x") === arg(other, "x");
const hasX = (call: ToolCall): boolean => arg(call, "x") !== undefined;

const owed =
  (after: (call: ToolCall) => boolean, call: (call: ToolCall, after: ToolCall) => boolean): Check =>
  ({ calls }) =>
    calls
      .filter((one) => after(one) && ok(one))
      .every((one) => calls.slice(one.position + 1).some((other) => call(other, one) && ok(other)));

const isA = named("a");
const isB = named("b");
const isC = named("c");
const a1 = (call: ToolCall): boolean => isA(call) && has(call, "x", 1);

const kinds: Readonly<Record<string, Check>> = {
  "never: a": ({ calls }) => !calls.some(isA),
  "never: [a, { tool: b, with: { x: 1 } }]": ({ calls }) =>
    !calls.some((call) => isA(call) || (isB(call) && has(call, "x", 1))),
  "never: { tool: a, outcome: error }": ({ calls }) => !calls.some((call) => isA(call) && !ok(call)),
  "never: { tool: a, with: { x: $v, y: $v } }": ({ calls }) =>
    !calls.some((call) => isA(call) && hasX(call) && arg(call, "x") === arg(call, "y")),
  'never: "?"': ({ calls }) => calls.length === 0,

  "before: { first: a, then: b }": guarded(isA, isB),
  "before: { first: { tool: a, outcome: error }, then: b }": ({ calls }) =>
    calls
      .filter(isB)
      .every((one) => calls.some((other) => isA(other) && !ok(other) && inLaterStep(other, one))),
  "before: { first: a, then: [b, c] }": guarded(isA, named("b", "c")),
  "before: { first: a, then: [b, { tool: c, with: { x: 1 } }] }": guarded(
    isA,
    (call) => isB(call) || (isC(call) && has(call, "x", 1)),
  ),
  "before: { first: [a, d], then: b }": guarded(named("a", "d"), isB),
  "before: { first: [{ tool: a, with: { x: 1 } }, d], then: b }": guarded(
    (call) => a1(call) || named("d")(call),
    isB,
  ),
  "before: { first: a, then: a }": guarded(isA, isA),
  "before: { first: { tool: a, with: { x: $v } }, then: { tool: b, with: { x: $v } } }": guarded(
    (first, then) => isA(first) && hasX(first) && sameX(first, then),
    (call) => isB(call) && hasX(call),
  ),
  "before: { first: a, then: b, since: c }": guarded(isA, isB, isC),
  "before: { first: a, then: b, since: b }": guarded(isA, isB, isB),
  "before: { first: a, then: b, since: [c, { tool: d, with: { x: 1 } }] }": guarded(
    isA,
    isB,
    (call) => isC(call) || (named("d")(call) && has(call, "x", 1)),
  ),
  "before: { first: { tool: a, with: { x: $v } }, then: { tool: b, with: { x: $v } }, since: { tool: c, with: { x: $v } } }":
    guarded(
      (first, then) => isA(first) && hasX(first) && sameX(first, then),
      (call) => isB(call) && hasX(call),
      (broken, then) => isC(broken) && sameX(broken, then),
    ),
  "before: { first: a, then: b, within: turn }": perTurn(guarded(isA, isB)),
  "before: { first: { said: user, text: yes }, then: b }": asked(isB),
  "before: { first: { said: user, contains: yes }, then: b, since: b }": asked(isB, isB),
  "before: { first: { said: user, regex: yes }, then: b, within: turn }": perTurn(asked(isB)),

  "at_most: { call: a, times: 2 }": atMost(2, isA, () => true),
  "at_most: { call: a, times: 0 }": ({ calls }) => !calls.some(isA),
  "at_most: { call: [a, b], times: 2, per: session }": atMost(2, named("a", "b"), () => true),
  "at_most: { call: [a, { tool: b, with: { x: 1 } }], times: 2 }": atMost(
    2,
    (call) => isA(call) || (isB(call) && has(call, "x", 1)),
    () => true,
  ),
  "at_most: { call: [a, { tool: a, with: { x: 1 } }], times: 1 }": atMost(1, isA, () => true),
  "at_most: { call: a, times: 1, per: x }": atMost(1, (call) => isA(call) && hasX(call), sameX),
  "at_most: { call: a, times: 1, per: { argument: x } }": atMost(1, (call) => isA(call) && hasX(call), sameX),
  "at_most: { call: [a, { tool: b, with: { y: 1 } }], times: 1, per: x }": atMost(
    1,
    (call) => hasX(call) && (isA(call) || (isB(call) && has(call, "y", 1))),
    sameX,
  ),
  "at_most: { call: a, times: 1, per: turn }": perTurn(atMost(1, isA, () => true)),
  "at_most: { call: a, times: 0, per: step }": ({ calls }) => !calls.some(isA),
  "at_most: { call: a, times: 1, per: step }": atMost(1, isA, sameStep),
  "at_most: { call: [a, b], times: 2, per: step }": atMost(2, named("a", "b"), sameStep),

  "finally: { call: a }": ({ calls }) => calls.some((call) => isA(call) && ok(call)),
  "finally: { call: [{ tool: a, with: { x: 1 } }, b] }": ({ calls }) =>
    calls.some((call) => (a1(call) || isB(call)) && ok(call)),
  "finally: { after: a, call: b }": owed(isA, isB),
  "finally: { after: a, call: a }": owed(isA, isA),
  "finally: { after: [a, { tool: c, with: { x: 1 } }], call: [b, d] }": owed(
    (call) => isA(call) || (isC(call) && has(call, "x", 1)),
    named("b", "d"),
  ),
  "finally: { after: { tool: a, with: { x: $v } }, call: { tool: b, with: { x: $v } } }": owed(
    (call) => isA(call) && hasX(call),
    (call, after) => isB(call) && sameX(call, after),
  ),
};

test.each(Object.entries(kinds))("%s", (demand, check) => {
  const procedure = parseRules(`version: 1\nid: t\nrules:\n  - id: r\n    ${demand}\n`);
  const seen = { true: 0, false: 0 };
  fc.assert(
    fc.property(runs(), (run) => {
      const expected = check(run);
      seen[`${expected}`] += 1;
      const [result] = verifyTrace(traceOf(run), procedure).constraints;
      expect(result?.verdict).toBe(expected ? "satisfied" : "violated");
    }),
    { numRuns: 400 },
  );
  // A check that always says the same would compare nothing.
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(5);
});
