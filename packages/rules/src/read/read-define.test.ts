// Groups of calls: where a name stands for a group, and where it doesn't.
import { expect, test } from "vitest";
import { faultsOf, judged } from "../../test/judge.ts";

const groups = `define:
  reads: [get, list]
  writes: [put, { tool: post, where: { dry: false } }]
  all: [reads, writes, { tool: reads, outcome: error }]
  later: [sooner]
  sooner: drop
`;

test.each<[string, string, "satisfied" | "violated"]>([
  ["never: reads", "list", "violated"],
  ["never: reads", "put", "satisfied"],
  ["never: [reads, drop]", "drop", "violated"],
  ["never: { tool: reads }", "get", "violated"],
  ["never: { tool: [reads, drop] }", "drop", "violated"],
  // What a target says goes for each call of the group, beside what the group says.
  ["never: { tool: writes, with: { x: 1 } }", "put{x: 1}", "violated"],
  ["never: { tool: writes, with: { x: 1 } }", "post{x: 1}", "satisfied"],
  ["never: { tool: writes, with: { x: 1 } }", "post{x: 1, dry: false}", "violated"],
  ["never: { tool: reads, outcome: error }", "get", "satisfied"],
  ["never: { tool: reads, outcome: error }", "get!", "violated"],
  // Groups of groups, in any order
  ["never: all", "list", "violated"],
  ["never: all", "post{dry: true}", "satisfied"],
  ["never: later", "drop", "violated"],
  // A name of a group is a name only as a whole.
  ["never: 'reads*'", "get", "satisfied"],
  ["never: 'reads*'", "reads_all", "violated"],
  ["never: reads", "reads", "satisfied"],
  // In a formula a name is a tool's.
  ["ltl: not called(reads)", "get", "satisfied"],
  ["ltl: not called(reads)", "reads", "violated"],
  // Everywhere a target stands
  ["before: { first: reads, then: writes, since: later }", "get, put", "satisfied"],
  ["before: { first: reads, then: writes, since: later }", "get, drop, put", "violated"],
  ["at_most: { call: reads, times: 1 }", "get, list", "violated"],
  ["finally: { after: writes, call: reads }", "put, get", "satisfied"],
  ["finally: { after: writes, call: reads }", "put, put!", "violated"],
  ["within: { after: reads, call: writes, calls: 1 }", "get, x, put", "violated"],
  ["response: { after: reads, call: writes, before: later }", "get, drop", "violated"],
  ["require: { call: reads, with: { x: 1 } }", "list{x: 2}", "violated"],
  ["declare: { chain_response: [reads, writes] }", "get, put", "satisfied"],
  ["never: drop\n    when: { after: reads }", "drop, get", "satisfied"],
  ["never: drop\n    when: { after: reads }", "list, drop", "violated"],
  ["never: { call: writes, after: reads }", "list, put", "violated"],
])("{ %s } of %j is %s", (demand, run, expected) => judged(demand, run, expected, groups));

test("a group takes the place of a tool of its name, and the name of a rule is no group", () => {
  judged("never: [a]", "b", "violated", "define: { a: b }\n");
  judged("never: [a]", "a", "satisfied", "define: { a: b }\n");
  judged("never: r", "r", "violated", "define: { g: b }\n");
});

test("the names that objects bring along are tools like any others", () => {
  for (const name of ["toString", "constructor", "__proto__"])
    judged(`never: ${name}`, name, "violated", "define: { g: b }\n");
  judged("never: constructor", "b", "violated", "define: { constructor: b }\n");
  judged("never: __proto__", "b", "violated", "define: { __proto__: b }\n");
});

test("a group with a variable ties the calls of a rule together", () => {
  const shared = "define: { g: { tool: [a, b], with: { id: $i } } }\n";
  const rule = "before: { first: { tool: c, with: { id: $i } }, then: g }";
  judged(rule, "c{id: 1}, b{id: 1}", "satisfied", shared);
  judged(rule, "c{id: 1}, b{id: 2}", "violated", shared);
});

test.each<[string, string]>([
  [
    "{ g: g }",
    "3:14 wrong-value: `g` is defined by itself; where a tool has this name, choose another for the group",
  ],
  [
    "{ g: [a, { tool: [h] }], h: [{ tool: g }] }",
    "3:46 wrong-value: `g` is defined by itself; where a tool has this name, choose another for the group",
  ],
  ["{ 'a b': c }", "3:11 wrong-value: `a b` can't name a group; write letters, digits, `_` and `-`"],
  [
    "{ g: [] }",
    "3:14 wrong-value: `g` is an empty list, so that no call can be meant; name at least one tool",
  ],
  [
    "{ g: { said: user } }",
    "3:14 wrong-value: `g` is a message; a message can only be the `first` of `before`, or all that `never` says",
  ],
  ["{ g: { tool: a, wth: { x: 1 } } }", "3:25 unknown-key: `g` has no `wth`; did you mean `with`?"],
  ["{ g: a, g: b }", "3:17 duplicate: `g` is given twice; keep one of the two"],
  ["{ g: a }", "read"],
  ["{}", "read"],
])("define: %s is answered: %s", (define, expected) => {
  expect(faultsOf(`version: 1\nid: t\ndefine: ${define}\nrules: [{ id: r, never: z }]\n`)).toBe(expected);
});

test("groups name groups sixty deep, and no deeper", () => {
  const chain = (length: number): string =>
    `version: 1\nid: t\ndefine:\n${Array.from(
      { length },
      (_, index) => `  g${index}: ${index === 0 ? "a" : `g${index - 1}`}\n`,
    )
      .toReversed()
      .join("")}rules: [{ id: r, never: g${length - 1} }]\n`;
  expect(faultsOf(chain(60))).toBe("read");
  expect(faultsOf(chain(70))).toContain("groups name groups more than 60 deep");
});
