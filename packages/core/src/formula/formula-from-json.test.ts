import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { formulas } from "../testing/formulas.ts";
import type { Formula } from "./formula.ts";
import { formulaFromJSON } from "./formula-from-json.ts";
import { formulaToJSON } from "./formula-to-json.ts";
import { called, domainOf, forall, implies, next, not, now, predicate } from "./index.ts";
import { subformulas } from "./subformulas.ts";

test("what was written out is read back as an equal formula", () => {
  fc.assert(
    fc.property(formulas({ code: true }), (formula) => {
      const text = JSON.stringify(formulaToJSON(formula));
      expect(formulaFromJSON(JSON.parse(text))).toEqual(formula);
    }),
    { numRuns: 1_000 * factor },
  );
});

test("a formula of more parts than can be judged is refused with its size, the bound and what to do", () => {
  const wide = (parts: number) => ({ kind: "and", parts: Array.from({ length: parts }, () => now("a")) });
  expect(subformulas(formulaFromJSON(wide(99_000))).length).toBe(99_001);
  expect(() => formulaFromJSON(wide(200_000))).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`formula\` has 200001 parts or more, and 100000 is the most; make a rule of each part of an \`and\`: a procedure asks for all of its rules]`,
  );
  const constraint = { name: "wide", formula: wide(200_000) };
  expect(() => Reflect.apply(defineProcedure, undefined, [{ constraints: [constraint] }])).toThrow(
    "`wide`: `formula` has 200001 parts or more, and 100000 is the most",
  );
});

test("the copy shares nothing that could be changed", () => {
  const given = { kind: "now", call: { tool: { kind: "name", name: "a" }, where: [] } };
  const read = formulaFromJSON(given);
  given.call.tool.name = "b";
  expect(read).toEqual(now("a"));
});

test.each<[string, unknown, string]>([
  ["a text", "now(a)", '`formula` must be an object, not "now(a)"'],
  ["nothing", undefined, "`formula` must be an object, not nothing"],
  ["no kind", {}, "`formula` has no `kind`: a formula has one"],
  [
    "an unknown kind",
    { kind: "eventualy", body: 1 },
    '`formula`: a formula of kind "eventualy" is unknown; did you mean `eventually`?',
  ],
  ["a kind that every object has", { kind: "toString" }, "unknown; one of `constant`"],
  ["an unknown key", { ...now("a"), cal: 1 }, "`formula` has the unknown key `cal`; did you mean `call`?"],
  [
    "a key that does harm",
    JSON.parse('{"kind":"constant","value":true,"__proto__":1}'),
    "`formula` has the unknown key `__proto__`; it has `kind`, `value`",
  ],
  ["a missing key", { kind: "not" }, "`formula` has no `body`: add it"],
  [
    "a wrong type",
    { kind: "at", position: "0", body: now("a") },
    '`formula.position` must be a number, not "0"',
  ],
  [
    "a wrong word",
    { kind: "count", call: now("a").call, comparison: "=", times: 1 },
    '`formula.comparison` must be "==" or "!=" or "<" or "<=" or ">" or ">=", not "="',
  ],
  ["no list", { kind: "and", parts: {} }, "`formula.parts` must be a list, not {  }"],
  [
    "a fault far inside",
    { ...implies(now("a"), now("b")), right: odd() },
    '`formula.right.call.where[0].matcher`: a matcher of kind "globe" is unknown; did you mean `glob`?',
  ],
  [
    "a literal that JSON can't hold",
    called({ args: { n: 1 }, ...{} }) && {
      kind: "said",
      speaker: "any",
      text: { kind: "equals", value: [1, Number.NaN] },
    },
    "`formula.text.value` is no JSON value: it is NaN at `[1]`",
  ],
])("refused with the place: %s", (_name, value, message) => {
  expect(() => formulaFromJSON(value)).toThrow(message);
});

test("code is refused in both directions, with what to write instead", () => {
  const even = predicate((view) => view.calls.length % 2 === 0);
  expect(() => formulaToJSON(not(even))).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`formula.body.test\` is code, which JSON can't hold: register the predicate and write \`predicate(name)\`]`,
  );
  expect(() =>
    formulaToJSON(
      forall(
        "x",
        domainOf(() => []),
        called("a"),
      ),
    ),
  ).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`formula.domain\` is code, which JSON can't hold: register the domain and write \`registeredDomain(name)\`]`,
  );
});

test("a formula that holds itself is refused", () => {
  const circle: { kind: string; body: unknown } = { kind: "not", body: undefined };
  circle.body = { kind: "next", body: circle };
  expect(() => formulaFromJSON(circle)).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`formula\` holds itself: JSON has no circles]`,
  );
});

test("a part that is held twice is read once", () => {
  const shared = now("a");
  const read = formulaFromJSON(implies(shared, not(shared)));
  expect(read).toEqual(implies(now("a"), not(now("a"))));
});

test("nesting of 10,000 is no trouble for formulas, and refused for matchers and literals", () => {
  let formula: Formula = now("a");
  for (let depth = 0; depth < 10_000; depth++) formula = depth % 2 === 0 ? not(formula) : next(formula);
  expect(subformulas(formulaFromJSON(formulaToJSON(formula)))).toHaveLength(10_001);
  let matcher: unknown = { kind: "exists" };
  let literal: unknown = 1;
  for (let depth = 0; depth < 10_000; depth++)
    [matcher, literal] = [{ kind: "not", body: matcher }, [literal]];
  expect(() => formulaFromJSON({ kind: "answered", text: matcher })).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`formula.text\` has more than 100 \`not\` around it]`,
  );
  expect(() => formulaFromJSON({ kind: "answered", text: { kind: "equals", value: literal } })).toThrow(
    "nests deeper than 500",
  );
});

function odd(): unknown {
  return {
    kind: "now",
    call: { tool: { kind: "any" }, where: [{ part: "args", path: "n", matcher: { kind: "globe" } }] },
  };
}
