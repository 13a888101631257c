import { expect, test } from "vitest";
import type { Proposed } from "../transcript/entry.ts";
import type { Span } from "./span.ts";
import { spanTree } from "./span-tree.ts";
import { matchRuns, toolSpans } from "./tool-spans.ts";

const call = (name: string, more: Partial<Proposed> = {}): Proposed => ({
  name,
  args: {},
  path: "",
  raw: null,
  ...more,
});
const run = (id: string, made: Proposed, parent?: string, start?: number): Span => ({
  id,
  parent,
  start,
  end: undefined,
  path: "",
  name: id,
  work: { kind: "tool", call: made },
});

/** The ids of the runs, each once. */
function checkRuns(spans: readonly Span[], expected: readonly string[]): void {
  expect(toolSpans(spanTree(spans)).map(({ id }) => id)).toEqual(expected);
}

test.each<[string, readonly Span[], readonly string[]]>([
  ["two runs are two", [run("a", call("get")), run("b", call("get"))], ["a", "b"]],
  [
    "one inside the other that tells the same is told twice",
    [run("a", call("get")), run("b", call("get"), "a")],
    ["a"],
  ],
  [
    "so is one further in",
    [run("a", call("get")), run("b", call("put"), "a"), run("c", call("get"), "b")],
    ["a", "b"],
  ],
  [
    "with other arguments it is a run of its own",
    [run("a", call("get")), run("b", call("get", { args: { x: 1 } }), "a")],
    ["a", "b"],
  ],
  [
    "with another id, too",
    [run("a", call("get", { id: "1" })), run("b", call("get", { id: "2" }), "a")],
    ["a", "b"],
  ],
  [
    "with the same id it is the same, whatever its arguments",
    [run("a", call("get", { id: "1" })), run("b", call("get", { id: "1", args: { x: 1 } }), "a")],
    ["a"],
  ],
  [
    "runs come as they began",
    [run("a", call("get"), undefined, 9), run("b", call("put"), undefined, 3)],
    ["b", "a"],
  ],
])("%s", (_name, spans, expected) => checkRuns(spans, expected));

/** For each call the run that it came to, and the runs of no call. */
function checkMatch(
  calls: readonly Proposed[],
  spans: readonly Span[],
  expected: readonly string[],
  alone: readonly string[],
): void {
  const { runOf, alone: left } = matchRuns([{ kind: "reply", text: "", calls }], toolSpans(spanTree(spans)));
  expect([calls.map((made) => runOf.get(made)?.id ?? "none"), left.map(({ id }) => id)]).toEqual([
    expected,
    alone,
  ]);
}

test.each<[string, readonly Proposed[], readonly Span[], readonly string[], readonly string[]]>([
  [
    "by id, in any order",
    [call("get", { id: "1" }), call("get", { id: "2" })],
    [run("x", call("get", { id: "2" })), run("y", call("get", { id: "1" }))],
    ["y", "x"],
    [],
  ],
  [
    "by id also under another name",
    [call("get", { id: "1" })],
    [run("x", call("server.get", { id: "1" }))],
    ["x"],
    [],
  ],
  [
    "the number 1 and the text 1 are one id: tracers write texts",
    [call("get", { id: 1 })],
    [run("x", call("get", { id: "1" }))],
    ["x"],
    [],
  ],
  [
    "without ids by name and arguments",
    [call("get", { args: { n: 1 } }), call("get", { args: { n: 2 } })],
    [run("x", call("get", { args: { n: 2 } })), run("y", call("get", { args: { n: 1 } }))],
    ["y", "x"],
    [],
  ],
  [
    "arguments as text and as an object are the same",
    [call("get", { args: '{"b":1,"a":2}' })],
    [run("x", call("get", { args: { a: 2, b: 1 } }))],
    ["x"],
    [],
  ],
  [
    "else by name, the first that is left",
    [call("get", { args: { n: 1 } }), call("get", { args: { n: 2 } })],
    [run("x", call("get", { args: { m: 1 } })), run("y", call("get", { args: { n: 1 } }))],
    ["y", "x"],
    [],
  ],
  [
    "a run of no call stays alone",
    [call("get")],
    [run("x", call("put")), run("y", call("get"))],
    ["y"],
    ["x"],
  ],
  ["one run is for one call", [call("get"), call("get")], [run("x", call("get"))], ["x", "none"], []],
  [
    "two runs of one id: the second is alone",
    [call("get", { id: "1" })],
    [run("x", call("get", { id: "1" })), run("y", call("get", { id: "1" }))],
    ["x"],
    ["y"],
  ],
  [
    "a call without a name is any call of none",
    [call("get", { name: undefined })],
    [run("x", call("put"))],
    ["none"],
    ["x"],
  ],
])("%s", (_name, calls, spans, expected, alone) => checkMatch(calls, spans, expected, alone));
