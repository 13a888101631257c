import { readFileSync } from "node:fs";
import { defineProcedure, parse, print, type Trace, verifyTrace } from "@agentltl/core";
import { formulas, traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import { parseRules } from "../parse-rules.ts";
import { kendall } from "./kendall.ts";
import { openSensitivity } from "./sensitivity.ts";
import { stepOrders } from "./step-orders.ts";
import { variantsOf } from "./variants.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

test.each<[string, readonly string[]]>([
  ["called(a)", ["drop", "negate not called(a)"]],
  ["precedes(a, b)", ["drop", "negate not precedes(a, b)", "reverse precedes(b, a)"]],
  ["count(a) <= 1", ["drop", "negate not (count(a) <= 1)", "loosen count(a) <= 2"]],
  ["count(a) >= 2", ["drop", "negate not (count(a) >= 2)", "loosen count(a) >= 1"]],
  [
    "before(a, b)",
    ["drop", "negate not before(a, b)", "reverse before(b, a)", "loosen called(a) & called(b)"],
  ],
  [
    "G(now(b) -> O now(a(outcome = ok)))",
    [
      "drop",
      "negate not G(now(b) -> O now(a(outcome = ok)))",
      "reverse G(now(b) -> F now(a(outcome = ok)))",
      "loosen G(now(b) -> O now(a))",
    ],
  ],
  ["within_calls(a, b, 3)", ["drop"]],
])("%s is varied", (text, expected) => {
  const shown = variantsOf(parse(text.replace("within_calls", "within_steps"))).map(({ change, formula }) =>
    formula === undefined ? change : `${change} ${print(formula)}`,
  );
  if (expected.length === 1)
    expect(shown.map((one) => one.split(" ")[0])).toEqual(["drop", "negate", "reverse", "loosen"]);
  else
    expect(shown).toEqual(
      expected.map((one) =>
        one === "drop" ? one : `${one.split(" ")[0]} ${print(parse(one.slice(one.indexOf(" ") + 1)))}`,
      ),
    );
});

const rules = parseRules(`version: 1
id: x
rules:
  - { id: once, at_most: { call: refund, times: 1 }, weight: 3 }
  - { id: looked, before: { first: look, then: refund } }
`);
const runs: readonly Trace[] = [
  "look, refund",
  "refund",
  "look, refund, refund",
  "refund, refund",
  "look",
].map(parseExample);

test("mean score, labels and ranking of runs under each change", () => {
  const study = openSensitivity(rules);
  for (const run of runs) study.add(run);
  const shown = study
    .results()
    .map(({ rule, change, before, after, labels, ranking }) =>
      [rule, change, before?.toFixed(3), after?.toFixed(3), labels, ranking?.toFixed(2)].join(" "),
    );
  expect(shown).toMatchInlineSnapshot(`
    [
      "once drop 0.600 0.600 2 0.54",
      "once negate 0.600 0.450 5 -0.33",
      "once loosen 0.600 0.900 2 0.54",
      "looked drop 0.600 0.600 2 0.82",
      "looked negate 0.600 0.550 5 0.33",
      "looked reverse 0.600 0.550 5 0.33",
    ]
  `);
});

test("score and label of a changed rule are those of verifyTrace by the changed rules", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(formulas({ depth: 2 }), fc.constantFrom(0, 1, 3)), { minLength: 1, maxLength: 3 }),
      traces(),
      (some, trace) => {
        const constraints = some.map(([formula, weight], index) => ({ name: `r${index}`, formula, weight }));
        const procedure = defineProcedure({ constraints });
        const study = openSensitivity(procedure);
        study.add(trace);
        const { score, label } = verifyTrace(trace, procedure);
        for (const { rule, change, before, after, labels } of study.results()) {
          if (change !== "drop" && change !== "negate") continue;
          const changed = constraints.flatMap((one) => {
            if (one.name !== rule) return [one];
            return change === "drop"
              ? []
              : [{ ...one, formula: { kind: "not", body: one.formula } as const }];
          });
          const other = verifyTrace(trace, defineProcedure({ constraints: changed, allowEmpty: true }));
          const both = score !== null && other.score !== null;
          expect([before, after]).toEqual(both ? [score, other.score] : [null, null]);
          expect(labels).toBe(other.label === label ? 0 : 1);
        }
      },
    ),
    { numRuns: 150 * factor },
  );
});

test("tau counts ties, and says nothing of what is all ties", () => {
  const check = (pairs: readonly (readonly [number, number])[], expected: number | null): void => {
    const tau = kendall(pairs);
    expect(tau === null ? null : Number(tau.toFixed(4))).toBe(expected);
  };
  check(
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
    1,
  );
  check(
    [
      [1, 3],
      [2, 2],
      [3, 1],
    ],
    -1,
  );
  check(
    [
      [1, 1],
      [1, 2],
      [2, 3],
    ],
    0.8165,
  );
  check(
    [
      [1, 1],
      [1, 2],
    ],
    null,
  );
  check([], null);
});

test.each<[string, string]>([
  ["look, refund", ""],
  ["[look refund]", "1 differ looked"],
  ["[look look]", "1 commute "],
  ["look, [refund refund], [look refund]", "2 commute ; 3 commute "],
  ["[a b c d e f]", "1 unknown "],
])("in %s parallel calls: %s", (text, expected) => {
  const shown = stepOrders(parseExample(text), rules).map(
    ({ step, answer, rules: some }) => `${step} ${answer} ${some.map(({ rule }) => rule).join()}`,
  );
  expect(shown.join("; ")).toBe(expected);
});

test("the order that changes a verdict is shown", () => {
  const [step] = stepOrders(parseExample("x, [look refund]"), rules);
  expect(step).toEqual({
    step: 2,
    calls: [1, 2],
    answer: "differ",
    rules: [{ rule: "looked", order: [2, 1] }],
  });
});

test.each(["retail", "airline"])(
  "each rule of examples/tau-bench/%s.yaml is varied, however long it is",
  (domain) => {
    const file = new URL(`../../../../examples/tau-bench/${domain}.yaml`, import.meta.url);
    const { constraints } = parseRules(readFileSync(file, "utf8"));
    const changes = constraints.map(({ formula }) => variantsOf(formula).map(({ change }) => change));
    expect(changes.filter((found) => !found.includes("drop") || !found.includes("negate"))).toEqual([]);
    expect(new Set(changes.flat())).toEqual(new Set(["drop", "negate", "reverse", "loosen"]));
  },
);
