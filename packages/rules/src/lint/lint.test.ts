import { type Formula, print } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { namedFormulas, runsTo, satisfies } from "../../test/small-words.ts";
import { parseExample } from "../examples/parse-example.ts";
import { readRules } from "../read-rules.ts";
import { type LintOptions, lint } from "./lint.ts";
import type { LintFinding } from "./lint-finding.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** `code rule(with others) [example]`, one a finding. */
function check(rules: string, expected: readonly string[], options: LintOptions = {}): void {
  const found = lint(readRules(`version: 1\nid: x\nrules:\n${rules}`), options);
  expect(
    found.map(({ code, rule = "", others, example }) =>
      `${code} ${rule}${others.length > 0 ? ` with ${others.join()}` : ""}${example === undefined ? "" : ` [${example}]`}`.trim(),
    ),
  ).toEqual(expected);
}

test.each<[string, readonly string[]]>([
  ["  - { id: a, never: rm }", []],
  ["  - { id: a, ltl: called(x) & not called(x) }", ["unsatisfiable a []"]],
  ["  - { id: a, ltl: called(x) | not called(x) }", ["always-satisfied a []"]],
  ["  - { id: a, ltl: 'G(bind r(id = $o). now(r(id = $o)))' }", ["always-satisfied a []"]],
  ["  - { id: a, never: rm }\n  - { id: b, never: [rm, mv] }", ["redundant a with b [rm]"]],
  ["  - { id: a, never: rm }\n  - { id: b, ltl: not F now(rm) }", ["redundant b with a [rm]"]],
  [
    "  - { id: a, at_most: { call: r, times: 1 } }\n  - { id: b, at_most: { call: r, times: 1, per: o } }",
    ["redundant b with a [r{o: A}, r{o: A}]"],
  ],
  [
    "  - { id: a, ltl: called(x) -> called(y) }\n  - { id: b, ltl: called(y) -> called(z) }\n  - { id: c, ltl: called(x) -> called(z) }",
    ["redundant c with a,b [x]"],
  ],
  ["  - { id: a, finally: { call: pay } }\n  - { id: b, never: pay }", ["conflict b with a []"]],
  [
    "  - { id: a, finally: { after: refund, call: audit } }\n  - { id: b, never: audit }",
    ["trap b with a [refund]"],
  ],
  [
    "  - { id: a, finally: { after: { tool: refund, with: { id: $o } }, call: { tool: audit, with: { id: $o } } } }\n  - { id: b, never: audit }",
    ["trap b with a [refund{id: A}]"],
  ],
])("%s", (rules, expected) => check(rules, expected));

/** All runs of up to 3 calls of `a`, `b` and of another tool, parallel or not. */
const runs = runsTo(3);

/** Whether what a finding claims is so, by trying it on all short runs; `undefined` for what is no claim about runs. */
function isSo(finding: LintFinding, formulaOf: (rule: string) => Formula): boolean | undefined {
  const { code, rule = "", others, example = "" } = finding;
  const own = formulaOf(rule);
  const named = others.map(formulaOf);
  switch (code) {
    case "unsatisfiable":
      return !runs.some((run) => satisfies(run, [own]));
    case "always-satisfied":
      return runs.every((run) => satisfies(run, [own]));
    case "redundant":
      return (
        runs.every((run) => !satisfies(run, named) || satisfies(run, [own])) &&
        !satisfies(parseExample(example), [own]) &&
        !satisfies(parseExample(example), named)
      );
    case "conflict":
      return example === "" && !runs.some((run) => satisfies(run, [own, ...named]));
    case "trap": {
      const all = [own, ...named];
      const after = runs.map(({ calls }) =>
        parseExample([example, ...calls.map(({ name }) => name)].join(", ")),
      );
      // Each rule alone can still be satisfied after all calls but the last: they were allowed. None together, whatever follows.
      const each = all.every((one) => after.some((run) => satisfies(run, [one])));
      return each && !after.some((run) => satisfies(run, all));
    }
    default:
      return undefined;
  }
}

test("what is found in random rules is so on all short runs", () => {
  const claims = new Map<string, number>();
  const some = fc.array(namedFormulas(2), { minLength: 1, maxLength: 3 });
  const related = fc
    .tuple(namedFormulas(1), namedFormulas(1), namedFormulas(1))
    .map(([one, two, three]): Formula[] => [
      { kind: "implies", left: one, right: two },
      { kind: "implies", left: two, right: three },
      { kind: "implies", left: one, right: three },
    ]);
  fc.assert(
    fc.property(fc.oneof(some, related), (formulas) => {
      const text = formulas.map(
        (formula, index) => `  - { id: r${index}, ltl: ${JSON.stringify(print(formula))} }\n`,
      );
      const found = lint(readRules(`version: 1\nid: x\nrules:\n${text.join("")}`));
      const formulaOf = (rule: string): Formula =>
        formulas[Number(rule.slice(1))] ?? { kind: "constant", value: true };
      for (const finding of found) {
        const so = isSo(finding, formulaOf);
        if (so === undefined) continue;
        claims.set(finding.code, (claims.get(finding.code) ?? 0) + 1);
        expect(so, `${finding.code} ${finding.rule} ${finding.others.join()}: ${text.join("")}`).toBe(true);
      }
    }),
    { numRuns: 60 * factor },
  );
  for (const code of ["unsatisfiable", "always-satisfied", "redundant", "conflict", "trap"])
    expect(claims.get(code) ?? 0, `${code} of ${JSON.stringify([...claims])}`).toBeGreaterThan(0);
});
