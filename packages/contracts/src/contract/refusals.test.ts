// What a loader has to refuse besides what parse-contract.test.ts shows: each with its code, its place, and what to do.
import { expect, test } from "vitest";
import { ContractsError } from "../errors/contracts-error.ts";
import { parseContract } from "./parse-contract.ts";

const head = "version: 1\nid: a\n";

/** The faults of a text, a line each: `code line:column path: message`. */
function check(text: string): string {
  try {
    parseContract(head + text, { file: "a.yaml" });
  } catch (error) {
    if (!ContractsError.isInstance(error)) throw error;
    expect(error.message.split("\n")).toHaveLength(error.faults.length);
    return error.faults
      .map(({ code, line, column, path, message }) => `${code} ${line}:${column} ${path}: ${message}`)
      .join("\n");
  }
  return "nothing";
}

const one = "nodes:\n  x: { label: X, type: action }\n";

test.each<[string, string, string]>([
  [
    "a field with a word of conditions for a name",
    `query: { any: number }\n${one}`,
    "shape 3:15 query.any: `any` is a word of conditions; give the field another name",
  ],
  [
    "values of a field that is no text",
    `query: { n: { type: number, values: [a] } }\n${one}`,
    "shape 3:13 query.n: has `values`, so its type is string",
  ],
  [
    "a number compared with a text",
    `query: { n: number }\nnodes:\n  x: { label: X, type: action, when: { n: { ">": "3" } } }\n`,
    'wrong-value 5:43 nodes.x.when.n: `n` is of type number, and `"3"` is not',
  ],
  [
    "a truth value that is more than another",
    `query: { b: boolean }\nnodes:\n  x: { label: X, type: action, when: { b: { ">": 1 } } }\n`,
    "wrong-value 5:43 nodes.x.when.b: `b` is true or false, and neither is more than the other",
  ],
  [
    "half an integer",
    `query: { n: integer }\nnodes:\n  x: { label: X, type: action, when: { n: 1.5 } }\n`,
    "wrong-value 5:43 nodes.x.when.n: `n` is of type integer, and `1.5` is not",
  ],
  [
    "whether a field is there that always is",
    `query: { n: number }\nnodes:\n  x: { label: X, type: action, when: { n: { exists: true } } }\n`,
    "wrong-value 5:43 nodes.x.when.n: `n` is in every query; declare it `optional: true` to ask",
  ],
  [
    "a condition where the query has no field at all",
    "nodes:\n  x: { label: X, type: action, when: { n: 1 } }\n",
    "unknown-field 4:43 nodes.x.when.n: the query has no field `n`; declare it under `query`",
  ],
  [
    "an unknown field deep in a condition",
    `query: { amount: number }\nnodes:\n  x: { label: X, type: action, when: { any: [{ not: { amuont: 1 } }] } }\n`,
    "unknown-field 5:63 nodes.x.when.any.0.not.amuont: the query has no field `amuont`; did you mean `amount`?",
  ],
  ["an edge that is none", `${one}edges: [x]\n`, "shape 5:9 edges.0: `x` is no edge; write `a -> b`"],
  [
    "an edge from nowhere to nowhere",
    `${one}edges: [{ from: y, to: z }]\n`,
    "dangling 5:9 edges.0: there is no node `y`; add it under `nodes`\ndangling 5:9 edges.0: there is no node `z`; add it under `nodes`",
  ],
  [
    "a branch at no node",
    `${one}branches: { b: { at: y, cases: { c: { otherwise: true, nodes: [x] } } } }\n`,
    "dangling 5:22 branches.b.at: there is no node `y`; add it under `nodes`",
  ],
  [
    "a case that is right with and without a condition",
    `query: { n: number }\n${one}branches: { b: { at: x, cases: { c: { when: { n: 1 }, otherwise: true, nodes: [] } } } }\n`,
    "shape 6:37 branches.b.cases.c: needs `when`, or `otherwise: true`, and not both",
  ],
  [
    "a case of a node that is not there",
    `${one}branches: { b: { at: x, cases: { c: { otherwise: true, nodes: [y] } } } }\n`,
    "dangling 5:64 branches.b.cases.c.nodes.0: there is no node `y`; add it under `nodes`",
  ],
  [
    "two ways to show one node",
    "nodes:\n  x: { label: X, type: action, call: x, said: { by: user, regex: yes } }\n",
    "shape 4:6 nodes.x: has `call` and `said`; what shows it is one of them",
  ],
  [
    "a regular expression that is none",
    'nodes:\n  x: { label: X, type: action, said: { by: user, regex: "(" } }\n',
    "formula 4:57 nodes.x.said.regex: ",
  ],
  [
    "a quote without a text",
    "nodes:\n  x: { label: X, type: action, quote: do it }\n",
    "quote 4:39 nodes.x.quote: there is no `text` to quote; add the instruction as `text`",
  ],
  [
    "a quote that stands twice",
    "text: do it, and do it\nnodes:\n  x: { label: X, type: action, quote: do it }\n",
    "quote 5:39 nodes.x.quote: `do it` stands 2 times in `text`; quote more words",
  ],
  [
    "an invariant of both sorts",
    `${one}invariants: { i: { formula: "count(x) <= 1", node: x, values: { n: 1 } } }\n`,
    "shape 5:18 invariants.i: needs `formula`, or `node` with `values`",
  ],
  [
    "an invariant on no node",
    `${one}invariants: { i: { node: y, values: { n: 1 } } }\n`,
    "dangling 5:26 invariants.i.node: there is no node `y`; add it under `nodes`",
  ],
  [
    "an invariant for no query",
    `query: { n: number }\n${one}invariants: { i: { when: { all: [{ n: 1 }, { n: 2 }] }, formula: "count(x) <= 1" } }\n`,
    "always-inactive 6:18 invariants.i: applies to no query",
  ],
  [
    "an invariant with an unbound variable",
    `${one}invariants: { i: { formula: "G(now(x(n = $v)))" } }\n`,
    "formula 5:29 invariants.i.formula: ",
  ],
  [
    "a path that is none",
    `${one}invariants: { i: { node: x, values: { "a[": 1 } } }\n`,
    "shape 5:45 invariants.i.values.a[: `a[` is no path; write it as in `items[0].id`",
  ],
  [
    "an answer's form that is none",
    `${one}output: { type: 3 }\n`,
    "shape 5:17 output.type: is no JSON Schema: ",
  ],
  [
    "an answer's form with a word of another kind, deep in it",
    `${one}output: { properties: { a: { items: { required: b } } } }\n`,
    "shape 5:49 output.properties.a.items.required: is no JSON Schema: ",
  ],
  [
    "an answer's form with a pattern that is none",
    `${one}output: { type: string, pattern: "(" }\n`,
    "shape 5:34 output.pattern: is no JSON Schema: is no regular expression",
  ],
  [
    "an answer's form that refers to what is not there",
    `${one}output: { $ref: "#/$defs/nowhere" }\n`,
    "shape 5:9 output: is no JSON Schema that can be used",
  ],
  ["a call to ignore that is none", `${one}ignored: [x, "G("]\n`, "formula 5:14 ignored.1: "],
  [
    "a case that is right for no query",
    `query: { n: number }\nnodes:\n  x: { label: X, type: decision }\n  y: { label: Y, type: action }\nedges: [x -> y]\nbranches: { b: { at: x, cases: { c: { when: { all: [{ n: { ">": 2 } }, { n: { "<": 1 } }] }, nodes: [] } } } }\n`,
    "always-inactive 8:37 branches.b.cases.c: is right for no query",
  ],
  [
    "a node in the case of a decision that is not made",
    `query: { n: number }\nnodes:\n  x: { label: X, type: decision, when: { n: 1 } }\n  y: { label: Y, type: action }\nedges: [x -> y]\nbranches: { b: { at: x, cases: { c: { when: { n: 2 }, nodes: [y] } } } }\n`,
    "always-inactive 6:6 nodes.y: is active for no query; its conditions exclude each other",
  ],
  ["no nodes", "title: A\n", "shape 1:1 nodes: invalid input: expected record, received undefined"],
  ["a label without a text", 'nodes:\n  x: { label: "", type: action }\n', "shape 4:15 nodes.x.label: "],
  ["a text in place of a file", "- a\n", "syntax 3:1 : "],
])("%s", (_what, text, expected) => {
  expect(check(text).slice(0, expected.length)).toBe(expected);
});

test("a field that may be left out may be asked for, and a node for queries without it is active for some", () => {
  expect(
    check(
      "query: { n: { type: number, optional: true } }\nnodes:\n  x: { label: X, type: action, when: { n: { exists: false } } }\n",
    ),
  ).toBe("nothing");
});

test("all that is wrong is told at once, in the order of the file", () => {
  const codes = check(
    `query: { n: number }\nnodes:\n  x: { label: X, type: action, when: { m: 1 } }\nedges: [x -> y]\ninvariants: { i: { formula: "G(" } }\n`,
  )
    .split("\n")
    .map((line) => line.split(" ").slice(0, 2).join(" "));
  expect(codes).toEqual(["unknown-field 5:43", "dangling 6:9", "formula 7:29"]);
});

test("who has a contract's text in a variable is told of it as `contract`", () => {
  expect(() => parseContract(`version: 2\nid: a\n${one}`)).toThrow(
    /^contract:1:10: version: invalid input: expected 1$/,
  );
});
