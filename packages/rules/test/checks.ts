// What kinds of rules mean, walked by hand over a run.
import { type ToolCall, verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { expect } from "vitest";
import { parseRules } from "../src/parse-rules.ts";
import { inLaterStep, type Run, runs, traceOf } from "./runs.ts";

/** Whether a run keeps a rule. */
export type Check = (run: Run) => boolean;

export const named =
  (...names: string[]) =>
  (call: ToolCall): boolean =>
    names.includes(call.name);
export const ok = (call: ToolCall): boolean => call.outcome === "ok";
export const arg = (call: ToolCall, key: string): unknown =>
  new Map(Object.entries(call.args ?? {})).get(key);
export const has = (call: ToolCall, key: string, value: unknown): boolean => arg(call, key) === value;

/** Each `then` has a `first` that worked in an earlier step, with no `broken` between, and nothing broken in its own step before it. */
export const guarded =
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
export const asked =
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
export const perTurn =
  (check: Check): Check =>
  ({ calls, said }) =>
    [...new Set(calls.map(({ turn }) => turn))].every((turn) => {
      const own = calls.filter((call) => call.turn === turn);
      return check({
        calls: own.map((call, position) => ({ ...call, position })),
        said: own.map(({ position }) => said[position] ?? []),
      });
    });

export const atMost =
  (
    limit: number,
    fits: (call: ToolCall) => boolean,
    same: (one: ToolCall, other: ToolCall) => boolean,
  ): Check =>
  ({ calls }) =>
    calls
      .filter(fits)
      .every((one) => calls.filter((other) => fits(other) && same(one, other)).length <= limit);
export const sameStep = (one: ToolCall, other: ToolCall): boolean =>
  one === other || (one.step !== undefined && one.step === other.step);
export const sameX = (one: ToolCall, other: ToolCall): boolean => arg(one, "x") === arg(other, "x");
export const hasX = (call: ToolCall): boolean => arg(call, "x") !== undefined;

export const owed =
  (after: (call: ToolCall) => boolean, call: (call: ToolCall, after: ToolCall) => boolean): Check =>
  ({ calls }) =>
    calls
      .filter((one) => after(one) && ok(one))
      .every((one) => calls.slice(one.position + 1).some((other) => call(other, one) && ok(other)));

export const isA: (call: ToolCall) => boolean = named("a");
export const isB: (call: ToolCall) => boolean = named("b");
export const isC: (call: ToolCall) => boolean = named("c");
export const a1 = (call: ToolCall): boolean => isA(call) && has(call, "x", 1);

/** Random runs keep the rule exactly where the check says so, and both happen. */
export function compare(demand: string, check: Check): void {
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
}
