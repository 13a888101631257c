import { expect, test } from "vitest";
import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

const a: Pattern = { tool: { kind: "name", name: "a" }, where: [] };
const b: Pattern = { tool: { kind: "name", name: "b" }, where: [] };
const here: Formula = { kind: "now", call: a };
const there: Formula = { kind: "now", call: b };

/** One text for each kind of formula, as it is printed. */
const canonical: { readonly [Kind in Formula["kind"]]: readonly [string, Extract<Formula, { kind: Kind }>] } =
  {
    constant: ["true", { kind: "constant", value: true }],
    now: ["now(a)", { kind: "now", call: a }],
    said: [
      'said(user, regex "yes|ok")',
      { kind: "said", speaker: "user", text: { kind: "regex", regex: "yes|ok" } },
    ],
    called: ["called(a)", { kind: "called", call: a }],
    calledWithResult: [
      'calledWithResult(a, {"numbers":[8]})',
      { kind: "calledWithResult", call: a, expected: { kind: "equals", value: { numbers: [8] } } },
    ],
    count: ["count(a) <= 1", { kind: "count", call: a, comparison: "<=", times: 1 }],
    before: ["before(a, b)", { kind: "before", first: a, then: b }],
    after: ["after(a, b)", { kind: "after", call: a, earlier: b }],
    precedes: ["precedes(a, b)", { kind: "precedes", first: a, then: b }],
    allBefore: ["allBefore([a, b], a)", { kind: "allBefore", calls: [a, b], then: a }],
    branchCalled: ['branchCalled(a, b, "why")', { kind: "branchCalled", right: a, wrong: b, context: "why" }],
    inOrder: ["inOrder(a, b)", { kind: "inOrder", calls: [a, b] }],
    instanceBefore: [
      "instanceBefore(a, 1, b, 2)",
      { kind: "instanceBefore", first: a, nth: 1, then: b, mth: 2 },
    ],
    withinCalls: ["withinCalls(a, b, 3)", { kind: "withinCalls", first: a, then: b, limit: 3 }],
    withinTime: ["withinTime(a, b, 5 s)", { kind: "withinTime", first: a, then: b, milliseconds: 5_000 }],
    metric: [
      "metric(total_tokens) <= 1000",
      { kind: "metric", path: "total_tokens", comparison: "<=", value: 1_000 },
    ],
    answered: ['answered(contains "x")', { kind: "answered", text: { kind: "contains", value: "x" } }],
    predicate: [
      'predicate(fits, $x, 3, "text")',
      {
        kind: "predicate",
        name: "fits",
        terms: [{ kind: "variable", name: "x" }, 3, "text"],
        sees: "prefix",
      },
    ],
    not: ["not now(a)", { kind: "not", body: here }],
    and: ["now(a) & now(b)", { kind: "and", parts: [here, there] }],
    or: ["now(a) | now(b)", { kind: "or", parts: [here, there] }],
    implies: ["now(a) -> now(b)", { kind: "implies", left: here, right: there }],
    iff: ["now(a) <-> now(b)", { kind: "iff", left: here, right: there }],
    next: ["X now(a)", { kind: "next", body: here }],
    weakNext: ["WX now(a)", { kind: "weakNext", body: here }],
    eventually: ["F now(a)", { kind: "eventually", body: here }],
    globally: ["G now(a)", { kind: "globally", body: here }],
    eventuallyWithin: ["F<=2 now(a)", { kind: "eventuallyWithin", limit: 2, body: here }],
    until: ["now(a) U now(b)", { kind: "until", left: here, right: there }],
    weakUntil: ["now(a) W now(b)", { kind: "weakUntil", left: here, right: there }],
    release: ["now(a) R now(b)", { kind: "release", left: here, right: there }],
    previous: ["Y now(a)", { kind: "previous", body: here }],
    once: ["O now(a)", { kind: "once", body: here }],
    historically: ["H now(a)", { kind: "historically", body: here }],
    since: ["now(a) S now(b)", { kind: "since", left: here, right: there }],
    countBefore: ["countBefore(now(a)) < 3", { kind: "countBefore", body: here, comparison: "<", times: 3 }],
    at: ["at(2, now(a))", { kind: "at", position: 2, body: here }],
    forall: [
      "forall x in argsOf(a, items[*].id). now(b)",
      {
        kind: "forall",
        variable: "x",
        domain: { kind: "argsOf", call: a, path: "items[*].id" },
        body: there,
      },
    ],
    exists: [
      'exists x in values(1, "a"). now(b)',
      { kind: "exists", variable: "x", domain: { kind: "values", values: [1, "a"] }, body: there },
    ],
    bind: ["bind a. now(b)", { kind: "bind", call: a, body: there }],
    bindSome: ["bindSome a. now(b)", { kind: "bindSome", call: a, body: there }],
  };

test.each(Object.values(canonical))("%s", (text, formula) => {
  expect(parse(text)).toEqual(formula);
  expect(print(formula)).toBe(text);
});

test("operators bind from loose to tight: <->, ->, |, &, prefixes, U W R S", () => {
  check("now(a) <-> now(a) -> now(b)", "now(a) <-> (now(a) -> now(b))", false);
  check("now(a) -> now(b) -> now(a)", "now(a) -> (now(b) -> now(a))", false);
  check("now(a) | now(b) -> now(a)", "(now(a) | now(b)) -> now(a)", false);
  check("now(a) | now(b) & now(a)", "now(a) | (now(b) & now(a))", false);
  check("not now(a) & now(b)", "(not now(a)) & now(b)", false);
  check("G now(a) -> now(b)", "(G now(a)) -> now(b)", false);
  check("now(a) U now(b) & now(a)", "(now(a) U now(b)) & now(a)", false);
  check("now(a) U now(b) U now(a)", "now(a) U (now(b) U now(a))", false);
  check("now(a) U G now(b)", "now(a) U (G now(b))");
  check("now(a) & bind a. now(a) | now(b)", "now(a) & (bind a. now(a) | now(b))");
  check("G bind a. now(a) U now(b)", "G(bind a. now(a) U now(b))");
});

test("a chain of & or | is one formula, and a group in it stays a group", () => {
  expect(parse("now(a) & now(b) & now(a)")).toEqual({ kind: "and", parts: [here, there, here] });
  expect(parse("(now(a) & now(b)) & now(a)")).toEqual({
    kind: "and",
    parts: [{ kind: "and", parts: [here, there] }, here],
  });
});

test.each([
  ["! ! now(a)", "not not now(a)"],
  ["now a", "now(a)"],
  ["O(now a(order_id = $o, outcome = ok))", "O now(a(order_id = $o, outcome = ok))"],
  ["now(a) and now(b) or not called b", "now(a) & now(b) | not called(b)"],
  ["now(a) implies now(b) iff true", "now(a) -> now(b) <-> true"],
  ["always now(a) & Eventually now(b)", "G now(a) & F now(b)"],
  ["F <= 3 (now(a))", "F<=3 now(a)"],
  ["calledWith(b, {i: $x, n: 3})", "called(b(i = $x, n = 3))"],
  ["calledWith(b, {})", "called(b)"],
  ["calledWith(b, {i = 3})", "called(b(i = 3))"],
  ['calledWith(b, {"odd key": args.j})', 'called(b(args["odd key"] = args.j))'],
  ['calledWith(b, {"items[*].id": 3})', "called(b(items[*].id = 3))"],
  ["exists x in resultsOf(a). true", "exists x in resultsOf(a). true"],
  ['exists x in argsOf(a, ""). true', 'exists x in argsOf(a, ""). true'],
  ["called_with(b(outcome = ok), {i: 1})", "called(b(i = 1, outcome = ok))"],
  ["called_with_result(a, ok)", 'calledWithResult(a, "ok")'],
  ["calledWithResult(a, contains 3)", "calledWithResult(a, contains 3)"],
  ["within_steps(a, b, 2)", "withinCalls(a, b, 2)"],
  ["bind_some a. true", "bindSome a. true"],
  ["count(a) == 1", "count(a) = 1"],
  ["inOrder([a, b])", "inOrder(a, b)"],
  ["inOrder([a, b], a)", "inOrder([a, b], a)"],
  ["inOrder([[a, b]])", "inOrder([[a, b]])"],
  ["in_order()", "inOrder()"],
  ["forall $x in values([1, 2]). true", "forall x in values(1, 2). true"],
  ["forall x in values([[1, 2]]). true", "forall x in values([[1, 2]]). true"],
  ["forall x in toolNames(). true", "forall x in toolNames. true"],
  ["forall x in tool_names.true", "forall x in toolNames. true"],
  ["exists x in seen(a, result.n). true", "exists x in seen(a, result.n). true"],
  ["exists x in metricsOf(by[*]). true", "exists x in metricsOf(by[*]). true"],
  [
    "exists x in registeredDomain(answerEntities). true",
    "exists x in registeredDomain(answerEntities). true",
  ],
  ["withinTime(a, b, 90 s)", "withinTime(a, b, 90 s)"],
  ["withinTime(a, b, 120s)", "withinTime(a, b, 2 min)"],
  ["withinTime(a, b, 2.3 s)", "withinTime(a, b, 2300 ms)"],
  ["withinTime(a, b, 1.5 h)", "withinTime(a, b, 90 min)"],
  ["answered(exists)", "answered()"],
  ["said(any)", "said(any)"],
  ["tracePredicate(p)", "tracePredicate(p)"],
  ['branchCalled(a, context "c")', 'branchCalled(a, context "c")'],
  ["branchCalled(a, context)", "branchCalled(a, context)"],
  ["and(now(a))", "and(now(a))"],
  ["or()", "or()"],
  ["or(now(a), now(b), true)", "now(a) | now(b) | true"],
  ["\ufeffnow(a)\r\n  & now(b)\r\n", "now(a) & now(b)"],
])("%s is read as %s", (text, printed) => {
  check(text, printed);
});

/** `text` and `printed` are one formula; and it is printed so, unless that has more parentheses than needed. */
function check(text: string, printed: string, canonically = true): void {
  expect(parse(text)).toEqual(parse(printed));
  if (canonically) expect(print(parse(text))).toBe(printed);
}
