import { expect, test } from "vitest";
import { parsePattern } from "../../syntax/parse-pattern.ts";
import { keyClasses, matchersAtVariables } from "./key-classes.ts";

/** The choices of values for the variables; values like no others are written as the variable's name. */
function check(patterns: readonly string[], variables: readonly string[], expected: readonly string[]): void {
  const choices = keyClasses(patterns.map(parsePattern), variables);
  const texts = choices.map((values) =>
    variables
      .map((name) => {
        const value = values.get(name);
        return typeof value === "string" && value.startsWith("\u0001")
          ? value.slice(1)
          : JSON.stringify(value);
      })
      .join(","),
  );
  expect(texts).toEqual(expected);
}

test("values like no others come first", () => {
  check([], [], [""]);
  check(["a(x = $v)"], ["v"], ["v"]);
  check(["a(x = $v)", "b(y = 1)"], ["v"], ["v"]);
  check(["a(x = $v)", "b(x exists)"], ["v"], ["v"]);
});

test("a value that a pattern names at the place of a variable is special", () => {
  const [first, ...others] = keyClasses(["a(x = $v)", "b(x = 1)"].map(parsePattern), ["v"]);
  expect(first?.get("v")).toBe("\u0001v");
  expect(others.map((values) => values.get("v"))).toContain(1);
});

test("of two variables each pair is a choice, and that both have one value", () => {
  const choices = keyClasses([parsePattern("a(x = $v, y = $w)")], ["v", "w"]);
  const pairs = choices.map((values) => [values.get("v"), values.get("w")]);
  expect(pairs[0]).toEqual(["\u0001v", "\u0001w"]);
  expect(pairs.some(([one, other]) => one === other)).toBe(true);
  expect(pairs).toHaveLength(5);
});

test.each<[readonly string[], number]>([
  [["a(x = $v)"], 0],
  [["a(x = $v)", "b(x = 1)"], 1],
  [["a(x = $v)", "b(x = 1)", "c(x = 2)"], 1],
  [["a(x = $v)", "b(y = 1)"], 0],
  [["a(x = $v)", "b(result.x = 1)"], 0],
  [["a(x = $v)", "b(x exists)"], 0],
  [["a(x = $v, y = $w)", "b(x = 1, y = 2)"], 2],
  [["b(x = 1)"], 0],
])("of %j there are %d places where values of variables are told apart", (patterns, places) => {
  expect(matchersAtVariables(patterns.map(parsePattern))).toHaveLength(places);
});
