import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { formulas } from "../testing/formulas.ts";
import { testingRegistry } from "../testing/testing-registry.ts";
import type { Formula } from "./formula.ts";
import {
  and,
  argsOf,
  bind,
  called,
  countBefore,
  eventually,
  forall,
  next,
  not,
  now,
  once,
  predicate,
  registeredDomain,
  values,
  variable,
} from "./index.ts";
import { type Problem, problems } from "./problems.ts";

const x = variable("x");
const any = { tool: { kind: "any" }, where: [] } as const;

test("an unbound variable is refused with the part that mentions it, and the nearest that is bound", () => {
  const culprit = now({ args: { n: variable("ordr") } });
  const formula = bind({ args: { id: variable("order") } }, and(called("a"), eventually(culprit)));
  const [only, ...others] = problems(formula);
  expect(others).toEqual([]);
  expect(only?.subformula).toBe(culprit);
  expect(only?.nearest).toBe("order");
  check(
    formula,
    "unbound-variable: variable `ordr` is not bound by a `forall`, `exists`, `bind` or `bindSome` around it; did you mean `order`?",
  );
});

test("each part that mentions it is to blame, no other", () => {
  const inDomain = forall("x", argsOf({ args: { n: x } }, "m"), now({ args: { x } }));
  const formula = and(now({ args: { x } }), inDomain, forall("x", values([1]), now({ args: { n: x } })));
  const found = problems(formula);
  expect(found.map(({ subformula }) => subformula.kind)).toEqual(["now", "forall"]);
});

test("names are looked up in the registry", () => {
  const registry = { predicates: { isEven: () => true }, domains: { answers: () => [] } };
  check(predicate("isEven"), "", registry);
  check(
    predicate("iseven"),
    "unknown-predicate: predicate `iseven` is not registered; did you mean `isEven`?",
    registry,
  );
  check(
    predicate("weekday"),
    "unknown-predicate: predicate `weekday` is not registered; there are `isEven`",
    registry,
  );
  check(
    predicate("toString"),
    "unknown-predicate: predicate `toString` is not registered; none is registered",
    {},
  );
  check(
    forall("x", registeredDomain("answer"), called("a")),
    "unknown-domain: domain `answer` is not registered; did you mean `answers`?",
    registry,
  );
});

test("a predicate with its own function needs no registry, and without a registry no name is looked up", () => {
  check(
    predicate((view) => view.calls.length > 1),
    "",
    {},
  );
  check(predicate("isEven"), "");
});

test.each<[Formula, string]>([
  [eventually(called("a")), "`countBefore` can't count what `eventually` says of later calls"],
  [and(now("a"), not(called("a"))), "`countBefore` can't count what `called` says of later calls"],
  [
    forall("x", argsOf("a", "n"), now({ args: { x } })),
    "`countBefore` can't count what `forall` says of later calls",
  ],
  [predicate({ name: "p", sees: "trace" }), "`countBefore` can't count what `predicate` says of later calls"],
])("what `countBefore` counts speaks of the past only (%#)", (body, start) => {
  check(
    countBefore(body, "<", 2),
    `looks-ahead: ${start}: write a formula about the past, such as \`now(...)\` or \`once(...)\``,
  );
});

test("past, Boolean and first-order formulas over the past may be counted", () => {
  check(countBefore(and(once(now("a")), not(predicate("p")), countBefore(now("b"), ">", 0)), "<", 2), "");
  check(countBefore(bind({ args: { n: x } }, once(now({ args: { n: x } }))), "<", 2), "");
});

test.each<[Formula, string]>([
  [
    { kind: "count", call: any, comparison: "<", times: 1.5 },
    "number-invalid: the number in `count` must be a whole number >= 0, not 1.5",
  ],
  [
    { kind: "instanceBefore", first: any, nth: 0, then: any, mth: 1 },
    "number-invalid: the first number in `instanceBefore` must be a whole number >= 1, not 0",
  ],
  [
    { kind: "withinCalls", first: any, then: any, limit: -1 },
    "number-invalid: the limit in `withinCalls` must be a whole number >= 0, not -1",
  ],
  [
    { kind: "withinTime", first: any, then: any, milliseconds: Number.NaN },
    "number-invalid: the limit in `withinTime` must be milliseconds >= 0",
  ],
  [
    { kind: "metric", path: "", comparison: "<", value: 1 },
    "name-invalid: the name of a metric is empty: write it, as in `total_tokens`",
  ],
  [
    { kind: "metric", path: "a..b", comparison: "<", value: 1 },
    'path-invalid: `a..b` is no path: write it as in `a.b[0].c`, `items[*].id` or `["odd key"].x`',
  ],
  [
    { kind: "at", position: -1, body: called("a") },
    "number-invalid: the position in `at` must be a whole number >= 0, not -1",
  ],
  [
    { kind: "predicate", name: "", terms: [], sees: "prefix" },
    "name-invalid: the name of a predicate is empty: write it, as in `isWeekday`",
  ],
  [
    { kind: "called", call: { tool: { kind: "names", names: [] }, where: [] } },
    "name-invalid: the list of tools is empty, so that no call can fit: name at least one",
  ],
  [
    { kind: "called", call: { tool: { kind: "name", name: "" }, where: [] } },
    "name-invalid: the name of a tool is empty: write the name, or `*` for any tool",
  ],
  [
    { kind: "forall", variable: "$x", domain: values([]), body: called("a") },
    "name-invalid: `$x` is no variable's name: write letters, digits and `_`, no digit first, without `$`",
  ],
  [
    {
      kind: "called",
      call: { tool: { kind: "any" }, where: [{ part: "args", path: "[", matcher: { kind: "exists" } }] },
    },
    'path-invalid: `[` is no path: write it as in `a.b[0].c`, `items[*].id` or `["odd key"].x`',
  ],
])("data that no builder makes is refused too (%#)", (formula, message) => check(formula, message));

test("every formula that the generator makes can be judged", () => {
  fc.assert(
    fc.property(formulas({ code: true }), (formula) => {
      expect(problems(formula, testingRegistry)).toEqual([]);
    }),
    { numRuns: 500 * factor },
  );
});

test("nesting of 10,000 is no trouble, and one part that is held often is reported once", () => {
  const culprit = now({ args: { x } });
  let formula: Formula = culprit;
  for (let depth = 0; depth < 10_000; depth++) formula = depth % 2 === 0 ? not(formula) : next(formula);
  expect(problems(countBefore(formula, "<", 1)).map(({ code }) => code)).toEqual([
    "looks-ahead",
    "unbound-variable",
  ]);
  expect(problems(and(culprit, culprit, not(culprit)))).toHaveLength(1);
});

function check(formula: Formula, expected: string, registry?: Parameters<typeof problems>[1]): void {
  const show = ({ code, message }: Problem): string => `${code}: ${message}`;
  expect(problems(formula, registry).map(show).join("\n")).toBe(expected);
}
