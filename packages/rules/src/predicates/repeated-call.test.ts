import { expect, test } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import { repeatedCall } from "./repeated-call.ts";

test.each<[string, number, string | undefined, string]>([
  ["a, a, a", 2, undefined, "no yes yes"],
  ["a, a, a", 3, undefined, "no no yes"],
  ["a, b, a", 2, undefined, "no no yes"],
  ["a{x: 1, y: 2}, a{y: 2, x: 1}, a{x: 1}", 2, undefined, "no yes no"],
  ["a{x: 1}, b{x: 1}", 2, undefined, "no no"],
  ["a!, a, a", 2, "error", "no yes yes"],
  ["a, a!, a", 2, "error", "no no yes"],
])("in %j, call number %i with outcome %s: %s", (text, times, outcome, expected) => {
  const { calls } = parseExample(text);
  const found = calls.map((_, position) =>
    repeatedCall(
      {
        calls: calls.slice(0, position + 1),
        dialogue: [],
        position,
        metrics: {},
        finalAnswer: undefined,
        bindings: {},
      },
      times,
      ...(outcome === undefined ? [] : [outcome]),
    ),
  );
  expect(found.map((one) => (one === true ? "yes" : "no")).join(" ")).toBe(expected);
});
