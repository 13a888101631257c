import { Trace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkObserved } from "./check-observed.ts";
import {
  comesBefore,
  type ObservedEvidence,
  type ObservedGraph,
  type ObservedNode,
  observedEdges,
} from "./observed-graph.ts";

const seen = (at: number, step?: number): ObservedNode => ({
  label: `at ${at}`,
  evidence: { kind: "call", position: at },
  at,
  ...(step === undefined ? {} : { step }),
  values: {},
  valuesComplete: true,
});

test.each<[string, ObservedNode, ObservedNode, boolean]>([
  ["the earlier one", seen(0), seen(1), true],
  ["the later one", seen(1), seen(0), false],
  ["itself", seen(1), seen(1), false],
  ["one of the same step", seen(0, 1), seen(1, 1), false],
  ["one of a later step", seen(0, 1), seen(1, 2), true],
  ["one that stands later in an earlier step", seen(0, 2), seen(1, 1), false],
  ["one whose step is not known", seen(0), seen(1, 1), true],
  ["before one whose step is not known", seen(0, 1), seen(1), true],
])("what comes before: %s", (_what, one, other, before) => expect(comesBefore(one, other)).toBe(before));

test.each<[string, readonly ObservedNode[], readonly string[]]>([
  ["nothing", [], []],
  ["one", [seen(0)], []],
  [
    "three in a row: the first before the last follows from the rest",
    [seen(0), seen(1), seen(2)],
    ["0-1", "1-2"],
  ],
  ["a step of two between", [seen(0, 1), seen(1, 2), seen(2, 2), seen(3, 3)], ["0-1", "0-2", "1-3", "2-3"]],
  ["listed in another order", [seen(2), seen(0), seen(1)], ["1-2", "2-0"]],
])("the order that was seen, of %s", (_what, nodes, edges) => {
  expect(observedEdges({ nodes }).map(([from, to]) => `${from}-${to}`)).toEqual(edges);
});

test("the order that is told says all of the order and nothing twice", () => {
  // Steps never go back: that is what makes `before` an order.
  const steps = fc.array(fc.nat(1), { maxLength: 7 }).map((more) => {
    let step = 1;
    return more.map((one, at) => {
      step += one;
      return seen(at, step);
    });
  });
  fc.assert(
    fc.property(steps, (nodes) => {
      const edges = observedEdges({ nodes });
      const reach = (from: number, without?: number): ReadonlySet<number> => {
        const found = new Set<number>();
        const open = [from];
        for (let current = open.pop(); current !== undefined; current = open.pop())
          for (const [index, [one, to]] of edges.entries())
            if (index !== without && one === current && !found.has(to)) {
              found.add(to);
              open.push(to);
            }
        return found;
      };
      for (const [from, one] of nodes.entries())
        for (const [to, other] of nodes.entries()) expect(reach(from).has(to)).toBe(comesBefore(one, other));
      for (const [index, [from, to]] of edges.entries()) expect(reach(from, index).has(to)).toBe(false);
    }),
  );
});

const trace = Trace.fromMetrics({ tool_calls: [{ name: "a", args: {} }], messages: [] });
const withEvidence = (evidence: ObservedEvidence): ObservedGraph => ({
  nodes: [{ ...seen(0), label: "paid", evidence }],
  unseen: [],
  lost: [],
  ended: true,
});

test.each<[string, Trace | string, ObservedEvidence, string | undefined]>([
  ["a call that is there", trace, { kind: "call", position: 0 }, undefined],
  ["a call that is not", trace, { kind: "call", position: 1 }, "`paid`: there is no call #2"],
  ["a call before the first", trace, { kind: "call", position: -1 }, "there is no call #0"],
  ["no place at all", trace, { kind: "call", position: Number.NaN }, "there is no call"],
  ["a message that is not there", trace, { kind: "message", index: 3 }, "there is no message 3"],
  [
    "words of a trace",
    trace,
    { kind: "span", start: 0, end: 1, text: "a" },
    "a trace shows calls and messages, no words",
  ],
  ["words that stand there", "Paid it.", { kind: "span", start: 0, end: 4, text: "Paid" }, undefined],
  [
    "words that stand elsewhere",
    "Paid it.",
    { kind: "span", start: 1, end: 5, text: "Paid" },
    "its words do not stand at 1",
  ],
  [
    "words behind the end",
    "Paid it.",
    { kind: "span", start: 90, end: 94, text: "Paid" },
    "do not stand at 90",
  ],
  [
    "a call of a text",
    "Paid it.",
    { kind: "call", position: 0 },
    "a text shows words, no calls and messages",
  ],
  ["a message of a text", "Paid it.", { kind: "message", index: 0 }, "a text shows words"],
])("evidence is held against the run: %s", (_what, run, evidence, fault) => {
  const check = (): void => checkObserved(withEvidence(evidence), run);
  if (fault === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(fault);
});

test("all evidence that does not hold is told at once", () => {
  const wrong = withEvidence({ kind: "call", position: 5 });
  const both = { ...wrong, nodes: [...wrong.nodes, ...wrong.nodes] };
  expect(() => checkObserved(both, trace)).toThrow(
    "`paid`: there is no call #6; `paid`: there is no call #6",
  );
});
