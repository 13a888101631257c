import { expect, test } from "vitest";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Formula } from "../formula/formula.ts";
import { called, forall, globally, not, now, predicate, values, variable } from "../formula/index.ts";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { Condition } from "../formula/pattern.ts";
import type { Constraint } from "./constraint.ts";
import { defineProcedure, type ProcedureDefinition } from "./define-procedure.ts";

const one: Constraint = { name: "one", formula: called("a") };

const verified: OutcomeRecogniser = {
  tool: { kind: "name", name: "verify" },
  success: [{ part: "result", path: "verified", matcher: { kind: "equals", value: true } }],
};
const inArgs: Condition = { part: "args", path: "x", matcher: { kind: "exists" } };
const withVariable: Condition = { part: "result", path: "x", matcher: variable("o") };
const badPath: Condition = { part: "result", path: "a..b", matcher: { kind: "exists" } };

test("defaults are filled in", () => {
  const { id, constraints, registry, hash } = defineProcedure({ constraints: [one] });
  expect({ id, registry }).toEqual({ id: "procedure", registry: {} });
  expect(hash).toMatch(/^[0-9a-f]{8}$/);
  expect(constraints).toEqual([
    {
      ...one,
      weight: 1,
      mode: "block",
      scope: "session",
      due: "session",
      appliesToFinalAnswer: false,
    },
  ]);
});

test.each<[string, Partial<Constraint>, number]>([
  ["a layer brings its weight", { layer: "L3" }, 4],
  ["a weight of its own wins over the layer's", { layer: "L3", weight: 7 }, 7],
  ["0 is a weight", { layer: "L3", weight: 0 }, 0],
  ["without a layer it is 1", {}, 1],
])("weights: %s", (_name, fields, expected) => {
  expect(defineProcedure({ constraints: [{ ...one, ...fields }] }).constraints[0]?.weight).toBe(expected);
});

test("one constraint a layer: L3, L4 and L5 carry 73.0 % of the weight", () => {
  const layers = ["L1", "L2", "L3", "L4", "L5", "L6"] as const;
  const { constraints } = defineProcedure({
    constraints: layers.map((layer) => ({ name: layer, layer, formula: called("a") })),
  });
  const total = (chosen: readonly string[]): number =>
    constraints.reduce((sum, { name, weight }) => sum + (chosen.includes(name) ? weight : 0), 0);
  expect(total(layers)).toBeCloseTo(13.7, 10);
  expect((total(["L3", "L4", "L5"]) / total(layers)).toFixed(3)).toBe("0.730");
});

test("everything is copied and frozen; meta and functions are carried as they are", () => {
  const meta = { mine: [1] };
  const even = (): boolean => true;
  const tags = ["money"];
  const source = { ...one, formula: predicate({ test: even }), tags, meta };
  const procedure = defineProcedure({ constraints: [source], registry: { predicates: { even } } });
  tags.push("later");
  const [defined] = procedure.constraints;
  expect(defined?.tags).toEqual(["money"]);
  expect(defined?.meta).toBe(meta);
  expect(Object.isFrozen(meta)).toBe(false);
  expect(defined?.formula).toEqual(source.formula);
  expect(
    [procedure, procedure.constraints, defined, defined?.formula, procedure.registry.predicates].every(
      Object.isFrozen,
    ),
  ).toBe(true);
});

test("a procedure is made of a procedure's constraints again", () => {
  const procedure = defineProcedure({
    constraints: [{ ...one, layer: "L1", when: { kind: "query", where: { a: 1 } } }],
  });
  expect(defineProcedure(procedure)).toEqual(procedure);
});

const changes: readonly (readonly [string, Partial<Constraint>])[] = [
  ["name", { name: "two" }],
  ["formula", { formula: called("b") }],
  ["weight", { weight: 2 }],
  ["mode", { mode: "warn" }],
  ["scope", { scope: "turn" }],
  ["due", { due: "turn" }],
  ["when", { when: { kind: "query", where: { a: 1 } } }],
  ["appliesToFinalAnswer", { appliesToFinalAnswer: true }],
  ["the name of a code predicate", { formula: predicate({ name: "p", test: () => true }) }],
  ["the name of another code predicate", { formula: predicate({ name: "q", test: () => true }) }],
];

test("whatever can change a verdict or a decision changes the hash, each in its own way", () => {
  const hashes = [{}, ...changes.map(([, change]) => change)].map((change) => hashOf({ ...one, ...change }));
  expect(new Set(hashes).size).toBe(changes.length + 1);
});

test.each<[string, Partial<Constraint>]>([
  ["description", { description: "why" }],
  ["repair", { repair: "how" }],
  ["meta", { meta: { a: 1 } }],
  ["source", { source: { file: "x.yaml", line: 3 } }],
  ["tags", { tags: ["t"] }],
  ["a default written out", { weight: 1, mode: "block", scope: "session", due: "session" }],
])("the hash does not depend on %s", (_name, change) => {
  expect(hashOf({ ...one, ...change })).toBe(hashOf(one));
});

test("how results are read is copied, frozen, and part of the hash", () => {
  const tools = [verified];
  const procedure = defineProcedure({ constraints: [one], tools });
  tools.pop();
  expect(procedure.tools).toEqual([verified]);
  expect([procedure.tools, procedure.tools[0], procedure.tools[0]?.success].every(Object.isFrozen)).toBe(
    true,
  );
  expect(procedure.hash).not.toBe(hashOf(one));
  expect(defineProcedure(procedure)).toEqual(procedure);
  expect(defineProcedure({ constraints: [one], tools: [] }).hash).toBe(hashOf(one));
});

test("the hash of a procedure is the same in every version", () => {
  expect(hashOf(one)).toMatchInlineSnapshot(`"fa03f784"`);
});

test("a formula nested 10,000 deep is defined", () => {
  let formula: Formula = called("a");
  for (let level = 0; level < 10_000; level++) formula = not(formula);
  expect(hashOf({ ...one, formula })).toMatch(/^[0-9a-f]{8}$/);
});

const faulty: readonly (readonly [string, unknown])[] = [
  ["no definition", undefined],
  ["no list", { constraints: "x" }],
  ["no constraint", { constraints: [] }],
  ["no name", { constraints: [{ formula: called("a") }] }],
  ["a blank name", { constraints: [{ ...one, name: " " }] }],
  ["a name twice", { constraints: [one, one, one] }],
  ["a negative weight", { constraints: [{ ...one, weight: -1 }] }],
  ["a weight that is no number", { constraints: [{ ...one, weight: "2" }] }],
  ["an infinite weight", { constraints: [{ ...one, weight: Number.POSITIVE_INFINITY }] }],
  ["NaN as weight", { constraints: [{ ...one, weight: Number.NaN }] }],
  ["an unknown mode", { constraints: [{ ...one, mode: "blok" }] }],
  ["an unknown layer", { constraints: [{ ...one, layer: "L7" }] }],
  ["a misspelt key", { constraints: [{ ...one, wieght: 2 }] }],
  ["a flag that is a text", { constraints: [{ ...one, appliesToFinalAnswer: "yes" }] }],
  ["a description that is no text", { constraints: [{ ...one, description: 5 }] }],
  ["tags that are no texts", { constraints: [{ ...one, tags: [1] }] }],
  ["a constraint that is none", { constraints: [null] }],
  ["no formula", { constraints: [{ name: "x" }] }],
  ["a formula as text", { constraints: [{ ...one, formula: "called(a)" }] }],
  ["a formula of unknown kind", { constraints: [{ ...one, formula: { kind: "calld" } }] }],
  ["a formula with a part missing", { constraints: [{ ...one, formula: { kind: "not" } }] }],
  [
    "an unbound variable",
    { constraints: [{ ...one, formula: now({ tool: "a", args: { x: variable("y") } }) }] },
  ],
  [
    "an unknown predicate",
    { constraints: [{ ...one, formula: predicate("evn") }], registry: { predicates: { even: () => true } } },
  ],
  ["code where none can be", { constraints: [{ ...one, formula: { ...called("a"), test: () => true } }] }],
  ["a when without kind", { constraints: [{ ...one, when: { domain: "x" } }] }],
  ["a when without its facts", { constraints: [{ ...one, when: { kind: "query" } }] }],
  ["a when without its formula", { constraints: [{ ...one, when: { kind: "trace" } }] }],
  ["an id that is no text", { id: 5, constraints: [one] }],
  ["tools that are no list", { constraints: [one], tools: { verify: {} } }],
  ["a tool without its signs", { constraints: [one], tools: [{ tool: { kind: "any" } }] }],
  ["a tool as text", { constraints: [one], tools: [{ tool: "verify", success: [] }] }],
  ["no sign", { constraints: [one], tools: [{ tool: { kind: "any" }, success: [] }] }],
  ["a misspelt sign", { constraints: [one], tools: [{ tool: { kind: "any" }, sucess: [] }] }],
  ["a sign in the arguments", { constraints: [one], tools: [{ ...verified, failure: [inArgs] }] }],
  ["a sign with a variable", { constraints: [one], tools: [{ ...verified, failure: [withVariable] }] }],
  ["a sign with a bad path", { constraints: [one], tools: [{ ...verified, failure: [badPath] }] }],
  [
    "all at once",
    { constraints: [{ name: "x", formula: called("a"), weight: -1, mode: "deny" }, { weight: 1 }] },
  ],
];

test("what can't be used is refused, with all that is wrong", () => {
  expect(faulty.map(([name, definition]) => `${name} -> ${messageOf(definition)}`)).toMatchInlineSnapshot(`
    [
      "no definition -> procedure-invalid: a procedure has no \`constraints\`: give { constraints: [{ name, formula }] }",
      "no list -> procedure-invalid: a procedure has no \`constraints\`: give { constraints: [{ name, formula }] }",
      "no constraint -> procedure-invalid: a procedure without constraints allows everything: add one, or say \`allowEmpty: true\`",
      "no name -> procedure-invalid: constraint #1 has no name: give a text that says what it asks for",
      "a blank name -> procedure-invalid: constraint #1 has no name: give a text that says what it asks for",
      "a name twice -> procedure-invalid: \`one\` names more than one constraint: give each its own name",
      "a negative weight -> procedure-invalid: weight of \`one\` is -1: give a finite number >= 0",
      "a weight that is no number -> procedure-invalid: weight of \`one\` is \`2\`: give a finite number >= 0",
      "an infinite weight -> procedure-invalid: weight of \`one\` is Infinity: give a finite number >= 0",
      "NaN as weight -> procedure-invalid: weight of \`one\` is NaN: give a finite number >= 0",
      "an unknown mode -> procedure-invalid: \`mode\` of \`one\` is \`blok\`: did you mean \`block\`?",
      "an unknown layer -> procedure-invalid: \`layer\` of \`one\` is \`L7\`: give one of L1, L2, L3, L4, L5, L6",
      "a misspelt key -> procedure-invalid: \`one\` has the unknown key \`wieght\`; did you mean \`weight\`?",
      "a flag that is a text -> procedure-invalid: \`appliesToFinalAnswer\` of \`one\` is \`yes\`: give true or false",
      "a description that is no text -> procedure-invalid: \`description\` of \`one\` is not a text",
      "tags that are no texts -> procedure-invalid: \`tags\` of \`one\` is not a list of texts",
      "a constraint that is none -> procedure-invalid: constraint #1 is not an object: give { name, formula }",
      "no formula -> procedure-invalid: \`x\`: no formula is given: make one with \`parse\` or the builders",
      "a formula as text -> procedure-invalid: \`one\`: \`formula\` must be an object, not "called(a)"",
      "a formula of unknown kind -> procedure-invalid: \`one\`: \`formula\`: a formula of kind "calld" is unknown; did you mean \`called\`?",
      "a formula with a part missing -> procedure-invalid: \`one\`: \`formula\` has no \`body\`: add it",
      "an unbound variable -> procedure-invalid: \`one\`: variable \`y\` is not bound by a \`forall\`, \`exists\`, \`bind\` or \`bindSome\` around it",
      "an unknown predicate -> procedure-invalid: \`one\`: predicate \`evn\` is not registered; did you mean \`even\`?",
      "code where none can be -> procedure-invalid: \`one\`: \`formula\` has the unknown key \`test\`; it has \`kind\`, \`call\`",
      "a when without kind -> procedure-invalid: \`when\` of \`one\` has no kind: give { kind: "query", where } or { kind: "trace", formula }",
      "a when without its facts -> procedure-invalid: \`when\` of \`one\` is of kind \`query\` without what it needs: give { kind: "query", where } or { kind: "trace", formula }",
      "a when without its formula -> procedure-invalid: \`when\` of \`one\`: no formula is given: make one with \`parse\` or the builders",
      "an id that is no text -> procedure-invalid: \`id\` of a procedure is not a text",
      "tools that are no list -> procedure-invalid: \`tools\` of a procedure is not a list: give [{ tool, success }] or [{ tool, failure }]",
      "a tool without its signs -> procedure-invalid: \`tools[0]\` has neither \`success\` nor \`failure\`: give one of them",
      "a tool as text -> procedure-invalid: \`tools[0].tool\` must be an object, not "verify"",
      "no sign -> procedure-invalid: \`tools[0].success\` is empty: say what the result looks like",
      "a misspelt sign -> procedure-invalid: \`tools[0]\` has the unknown key \`sucess\`; did you mean \`success\`?",
      "a sign in the arguments -> procedure-invalid: \`tools[0].failure\` looks at arguments: only the result shows whether a tool worked",
      "a sign with a variable -> procedure-invalid: \`tools[0].failure\` mentions \`$o\`: there is nothing to bind it to, so write the value",
      "a sign with a bad path -> procedure-invalid: \`tools[0].failure\`: \`a..b\` is no path: write it as in \`a.b[0].c\`, \`items[*].id\` or \`["odd key"].x\`",
      "all at once -> procedure-invalid: weight of \`x\` is -1: give a finite number >= 0; \`mode\` of \`x\` is \`deny\`: give one of stop, block, ask, retry, warn, log; constraint #2 has no name: give a text that says what it asks for; constraint #2: no formula is given: make one with \`parse\` or the builders",
    ]
  `);
});

test("an empty procedure is accepted where it is asked for", () => {
  expect(defineProcedure({ constraints: [], allowEmpty: true }).constraints).toEqual([]);
});

test("a formula that holds itself is refused", () => {
  const formula: { kind: "not"; body?: unknown } = { kind: "not" };
  formula.body = formula;
  expect(messageOf({ constraints: [{ ...one, formula }] })).toBe(
    "procedure-invalid: `one`: a formula holds itself: formulas are finite",
  );
});

test("a variable that is bound is fine", () => {
  const formula = forall("x", values([1]), globally(not(now({ tool: "a" }))));
  expect(hashOf({ ...one, formula })).toMatch(/^[0-9a-f]{8}$/);
});

function hashOf(constraint: Constraint): string {
  return defineProcedure({ constraints: [constraint] }).hash;
}

function messageOf(definition: unknown): string {
  try {
    defineProcedure(definition as ProcedureDefinition);
  } catch (error) {
    return AgentLTLError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
  }
  return "no error";
}
