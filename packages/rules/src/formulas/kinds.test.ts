// What each kind of rule means, walked by hand over random runs, against what it is translated to.
import { test } from "vitest";
import {
  a1,
  arg,
  asked,
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
  sameStep,
  sameX,
} from "../../test/checks.ts";
import { inLaterStep } from "../../test/runs.ts";

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

test.each(Object.entries(kinds))("%s", compare);
