import { expect, test } from "vitest";
import type { Span } from "./span.ts";
import { spanTree } from "./span-tree.ts";

const span = (id: string, more: Partial<Span> = {}): Span => ({
  id,
  parent: undefined,
  start: undefined,
  end: undefined,
  path: "",
  name: id,
  work: { kind: "model", given: [], replied: [] },
  ...more,
});

/** The order of the spans, and what stands around each, innermost first. */
function check(spans: readonly Span[], expected: readonly string[]): void {
  const tree = spanTree(spans);
  expect(tree.spans.map((one) => [one.id, ...tree.around(one).map(({ id }) => id)].join(" in "))).toEqual(
    expected,
  );
}

test.each<[string, readonly Span[], readonly string[]]>([
  ["in the order of the log without times", [span("b"), span("a")], ["b", "a"]],
  ["in the order of times", [span("b", { start: 2 }), span("a", { start: 1 })], ["a", "b"]],
  [
    "without a time behind the one before",
    [span("b", { start: 2 }), span("c"), span("a", { start: 1 })],
    ["a", "b", "c"],
  ],
  ["without a time at first", [span("c"), span("b", { start: 2 }), span("a", { start: 1 })], ["c", "a", "b"]],
  [
    "the outer one first of one time",
    [span("a", { parent: "b", start: 1 }), span("b", { start: 1 })],
    ["b", "a in b"],
  ],
  [
    "by the numbers of the writer, whatever the times",
    [span("b", { place: 1, start: 1 }), span("a", { place: 0, start: 2 })],
    ["a", "b"],
  ],
  [
    "where one has no number, by the times",
    [span("b", { place: 0, start: 2 }), span("a", { start: 1 })],
    ["a", "b"],
  ],
  [
    "where what has none only holds others together, by the numbers",
    [
      span("b", { place: 1, start: 1 }),
      span("a", { place: 0, start: 2 }),
      span("r", { work: { kind: "other" } }),
    ],
    ["a", "r", "b"],
  ],
  [
    "what stands around",
    [span("a"), span("b", { parent: "a" }), span("c", { parent: "b" })],
    ["a", "b in a", "c in b in a"],
  ],
  ["a parent that is not in the log is none", [span("a", { parent: "z" })], ["a"]],
  ["nor is a span its own parent", [span("a", { parent: "a" })], ["a"]],
  [
    "a circle is gone round once",
    [span("a", { parent: "b" }), span("b", { parent: "a" })],
    ["a in b", "b in a"],
  ],
])("%s", (_name, spans, expected) => check(spans, expected));

test("what is nested deeper than anything nests is not looked at", () => {
  const spans = Array.from({ length: 500 }, (_, index) => span(`${index}`, { parent: `${index - 1}` }));
  const tree = spanTree(spans);
  expect(tree.around(spans[499] ?? span("")).length).toBe(200);
});
