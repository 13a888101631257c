// What the kinds that came later mean, walked by hand over random runs, against what they are translated to.
import type { ToolCall } from "@agentltl/core";
import { test } from "vitest";
import {
  arg,
  atMost,
  type Check,
  compare,
  guarded,
  has,
  hasX,
  isA,
  isB,
  isC,
  named,
  ok,
  owed,
  perTurn,
  sameX,
} from "../../test/checks.ts";
import { inLaterStep } from "../../test/runs.ts";

const later = (calls: readonly ToolCall[], one: ToolCall): readonly ToolCall[] =>
  calls.slice(one.position + 1);

/** Behind each `after` that worked no call fits. */
const neverAfter =
  (after: (call: ToolCall) => boolean, fits: (call: ToolCall, after: ToolCall) => boolean): Check =>
  ({ calls }) =>
    calls
      .filter((one) => after(one) && ok(one))
      .every((one) => !later(calls, one).some((call) => fits(call, one)));

/** Each call of these is like that. */
const like =
  (fits: (call: ToolCall) => boolean, is: (call: ToolCall) => boolean): Check =>
  ({ calls }) =>
    calls.filter(fits).every(is);

/** Behind each `after` that worked one of the next `most` calls works. */
const soon =
  (after: (call: ToolCall) => boolean, call: (call: ToolCall) => boolean, most: number): Check =>
  ({ calls }) =>
    calls
      .filter((one) => after(one) && ok(one))
      .every((one) =>
        later(calls, one)
          .slice(0, most)
          .some((other) => call(other) && ok(other)),
      );

/** Between each `waiting` and each `after` with its value before it, `call` worked, in an earlier step than the former. */
const waits =
  (
    after: (call: ToolCall) => boolean,
    call: (call: ToolCall, after: ToolCall) => boolean,
    waiting: (call: ToolCall, after: ToolCall) => boolean,
    same: (one: ToolCall, other: ToolCall) => boolean = () => true,
  ): Check =>
  ({ calls }) =>
    calls
      .filter((one) => after(one) && ok(one))
      .every((one) =>
        later(calls, one)
          .filter((two) => waiting(two, one))
          .every((two) => {
            const last = calls.findLast(
              (other) => other.position < two.position && after(other) && ok(other) && same(other, one),
            );
            return calls.some(
              (other) =>
                last !== undefined &&
                other.position > last.position &&
                call(other, one) &&
                ok(other) &&
                inLaterStep(other, two),
            );
          }),
      );

/** Every message before a call, in order, with the number of the call it stands before. */
const heard = (said: readonly (readonly string[])[]): readonly { text: string; before: number }[] =>
  said.flatMap((texts, before) => texts.map((text) => ({ text, before })));

const lastSaid =
  (then: (call: ToolCall) => boolean, broken: (call: ToolCall) => boolean = () => false): Check =>
  ({ calls, said }) =>
    calls.filter(then).every((one) => {
      const last = heard(said).findLast(({ before }) => before <= one.position);
      return last?.text === "yes" && !calls.slice(last.before, one.position).some(broken);
    });

const both =
  (...checks: readonly Check[]): Check =>
  (run) =>
    checks.every((check) => check(run));

const kinds: Readonly<Record<string, Check>> = {
  "never: { call: b, after: a }": neverAfter(isA, isB),
  'never: { call: "*", after: a }': neverAfter(isA, () => true),
  "never: { call: [b, { tool: c, with: { x: 1 } }], after: { tool: a, outcome: error } }": ({ calls }) =>
    calls
      .filter((one) => isA(one) && !ok(one))
      .every((one) => !later(calls, one).some((call) => isB(call) || (isC(call) && has(call, "x", 1)))),
  "never: { call: { tool: b, with: { x: $v } }, after: { tool: a, with: { x: $v } } }": neverAfter(
    (call) => isA(call) && hasX(call),
    (call, after) => isB(call) && sameX(call, after),
  ),
  "never: [{ call: b, after: a }, { call: d, after: c }]": both(
    neverAfter(isA, isB),
    neverAfter(isC, named("d")),
  ),
  "never: { said: user, text: no }": ({ said }) => !said.some((texts) => texts.includes("no")),
  "never: { tool: a, succeeded: true }": ({ calls }) => !calls.some((call) => isA(call) && ok(call)),

  "before: [a, b]": guarded(isA, isB),
  "before: [{ tool: a, succeeded: false }, [b, c]]": ({ calls }) =>
    calls
      .filter(named("b", "c"))
      .every((one) => calls.some((other) => isA(other) && !ok(other) && inLaterStep(other, one))),
  "before: [{ first: a, then: b }, { first: c, then: d }]": both(guarded(isA, isB), guarded(isC, named("d"))),
  "before: { first: { said: user, which: last, text: yes }, then: b }": lastSaid(isB),
  "before: { first: { said: user, which: last, text: yes }, then: b, since: c }": lastSaid(isB, isC),
  "before: { first: { said: user, which: closing, text: yes }, then: b }": ({ calls, said }) =>
    calls.filter(isB).every(({ position }) => said[position]?.at(-1) === "yes"),

  "require: { tool: a, with: { x: 1 } }": like(isA, (call) => has(call, "x", 1)),
  "require: [{ tool: a, with: { x: 1 } }, { tool: b, succeeded: true }]": like(named("a", "b"), (call) =>
    isA(call) ? has(call, "x", 1) : ok(call),
  ),
  "require: [{ tool: a, with: { x: 1 } }, { tool: a, with: { y: 1 } }]": like(
    isA,
    (call) => has(call, "x", 1) || has(call, "y", 1),
  ),
  "require: { tool: a, with: { x: $v, y: $v } }": like(
    isA,
    (call) => hasX(call) && arg(call, "x") === arg(call, "y"),
  ),
  "require: { call: { tool: [a, b], with: { y: 1 } }, with: { x: 1 } }": like(
    (call) => named("a", "b")(call) && has(call, "y", 1),
    (call) => has(call, "x", 1),
  ),

  "at_most: [{ call: a, times: 1 }, { call: [b, c], times: 2 }]": both(
    atMost(1, isA, () => true),
    atMost(2, named("b", "c"), () => true),
  ),

  "finally: { since: a, call: b }": ({ calls }) =>
    calls.filter(isA).every((one) => later(calls, one).some((call) => isB(call) && ok(call))),
  "finally: [{ after: a, call: b }, { call: c }]": both(owed(isA, isB), ({ calls }) =>
    calls.some((call) => isC(call) && ok(call)),
  ),

  "response: { after: a, call: b }": owed(isA, isB),
  "response: { after: { tool: a, with: { x: $v } }, call: { tool: b, with: { x: $v } } }": owed(
    (call) => isA(call) && hasX(call),
    (call, after) => isB(call) && sameX(call, after),
  ),
  "response: { after: a, call: b, before: c }": waits(isA, isB, isC),
  "response: { after: { tool: a, with: { x: $v } }, call: { tool: b, with: { x: $v } }, before: [c, d] }":
    waits(
      (call) => isA(call) && hasX(call),
      (call, after) => isB(call) && sameX(call, after),
      named("c", "d"),
      sameX,
    ),

  "within: { after: a, call: b, calls: 1 }": soon(isA, isB, 1),
  "within: { after: a, call: [b, c], calls: 3 }": soon(isA, named("b", "c"), 3),
  "within: { after: a, call: a, calls: 2 }": soon(isA, isA, 2),

  "never: a\n    scope: turn": perTurn(({ calls }) => !calls.some(isA)),
};

test.each(Object.entries(kinds))("%s", compare);
