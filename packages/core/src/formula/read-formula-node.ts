import type { Comparison, Formula } from "./formula.ts";
import {
  kindOf,
  listOf,
  objectOf,
  oneOf,
  type Reader,
  readBoolean,
  readNumber,
  readText,
} from "./json-reader.ts";
import { readDomain } from "./read-domain.ts";
import { readMatcher, readTerm } from "./read-matcher.ts";
import { readPattern } from "./read-pattern.ts";
import { refuseCode } from "./refuse-code.ts";

const readComparison: Reader<Comparison> = oneOf("==", "!=", "<", "<=", ">", ">=");

/** A reader of one formula that leaves what stands directly inside it to `child`. */
export function formulaNodeReader(child: Reader<Formula>): Reader<Formula> {
  const call = readPattern;
  const body = child;
  const pair = { left: child, right: child };
  const firstAndThen = { first: readPattern, then: readPattern };
  const counted = { comparison: readComparison, times: readNumber };
  const quantified = { variable: readText, domain: readDomain, body };
  return kindOf<Formula>("a formula", {
    constant: objectOf({ kind: oneOf("constant"), value: readBoolean }, {}),
    now: objectOf({ kind: oneOf("now"), call }, {}),
    said: objectOf(
      { kind: oneOf("said"), speaker: oneOf("user", "assistant", "system", "any"), text: readMatcher },
      { which: oneOf("last", "closing") },
    ),
    called: objectOf({ kind: oneOf("called"), call }, {}),
    calledWithResult: objectOf({ kind: oneOf("calledWithResult"), call, expected: readMatcher }, {}),
    count: objectOf({ kind: oneOf("count"), call, ...counted }, {}),
    before: objectOf({ kind: oneOf("before"), ...firstAndThen }, {}),
    after: objectOf({ kind: oneOf("after"), call, earlier: readPattern }, {}),
    precedes: objectOf({ kind: oneOf("precedes"), ...firstAndThen }, {}),
    allBefore: objectOf({ kind: oneOf("allBefore"), calls: listOf(readPattern), then: readPattern }, {}),
    branchCalled: objectOf(
      { kind: oneOf("branchCalled"), right: readPattern },
      { wrong: readPattern, context: readText },
    ),
    inOrder: objectOf({ kind: oneOf("inOrder"), calls: listOf(readPattern) }, {}),
    instanceBefore: objectOf(
      { kind: oneOf("instanceBefore"), ...firstAndThen, nth: readNumber, mth: readNumber },
      {},
    ),
    withinCalls: objectOf({ kind: oneOf("withinCalls"), ...firstAndThen, limit: readNumber }, {}),
    withinTime: objectOf({ kind: oneOf("withinTime"), ...firstAndThen, milliseconds: readNumber }, {}),
    metric: objectOf(
      { kind: oneOf("metric"), path: readText, comparison: readComparison, value: readNumber },
      {},
    ),
    answered: objectOf({ kind: oneOf("answered"), text: readMatcher }, {}),
    predicate: objectOf(
      { kind: oneOf("predicate"), name: readText, terms: listOf(readTerm), sees: oneOf("prefix", "trace") },
      { test: refuseCode("register the predicate and write `predicate(name)`") },
    ),
    not: objectOf({ kind: oneOf("not"), body }, {}),
    and: objectOf({ kind: oneOf("and"), parts: listOf(child) }, {}),
    or: objectOf({ kind: oneOf("or"), parts: listOf(child) }, {}),
    implies: objectOf({ kind: oneOf("implies"), ...pair }, {}),
    iff: objectOf({ kind: oneOf("iff"), ...pair }, {}),
    next: objectOf({ kind: oneOf("next"), body }, {}),
    weakNext: objectOf({ kind: oneOf("weakNext"), body }, {}),
    eventually: objectOf({ kind: oneOf("eventually"), body }, {}),
    globally: objectOf({ kind: oneOf("globally"), body }, {}),
    eventuallyWithin: objectOf({ kind: oneOf("eventuallyWithin"), limit: readNumber, body }, {}),
    until: objectOf({ kind: oneOf("until"), ...pair }, {}),
    weakUntil: objectOf({ kind: oneOf("weakUntil"), ...pair }, {}),
    release: objectOf({ kind: oneOf("release"), ...pair }, {}),
    previous: objectOf({ kind: oneOf("previous"), body }, {}),
    once: objectOf({ kind: oneOf("once"), body }, {}),
    historically: objectOf({ kind: oneOf("historically"), body }, {}),
    since: objectOf({ kind: oneOf("since"), ...pair }, {}),
    countBefore: objectOf({ kind: oneOf("countBefore"), body, ...counted }, {}),
    at: objectOf({ kind: oneOf("at"), position: readNumber, body }, {}),
    forall: objectOf({ kind: oneOf("forall"), ...quantified }, {}),
    exists: objectOf({ kind: oneOf("exists"), ...quantified }, {}),
    bind: objectOf({ kind: oneOf("bind"), call, body }, {}),
    bindSome: objectOf({ kind: oneOf("bindSome"), call, body }, {}),
  });
}
