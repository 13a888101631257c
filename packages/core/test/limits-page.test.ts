// The numbers of docs/limits.md are those of the code.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AgentLTLError, createGuard, defineProcedure, parse } from "../src/index.ts";
import { defaultBounds } from "../src/monitor/bounds.ts";

const page = readFileSync(new URL("../../../docs/limits.md", import.meta.url), "utf8");

/** The numbers of a row of the table of bounds. */
function numbersOf(row: string): readonly number[] {
  const [, numbers = ""] = new RegExp(`^\\| ${row} \\| ([^|]*) \\|`, "m").exec(page) ?? [];
  return [...numbers.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(",", "")));
}

/** What a text is refused as. */
function refusalOf(text: string): string | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return error instanceof AgentLTLError ? error.code : "something else";
  }
}

test("a rule's bounds are those by which it is compiled", () => {
  const { states, letters, counted, keys } = defaultBounds;
  expect(numbersOf("states and kinds of calls of its machine")).toEqual([states]);
  expect(letters).toBe(states);
  expect(numbersOf('"within n calls", counts')[1]).toBe(counted);
  expect(numbersOf("values of variables in a session")).toEqual([keys]);
});

test("a formula of the size that is named is read, and a larger one refused", () => {
  const [characters = 0, operators = 0, values = 0] = numbersOf("size of a formula");
  const padded = (length: number) => `called(a)${" ".repeat(length - 9)}`;
  const nested = (depth: number) => `${"X ".repeat(depth - 1)}called(a)`;
  const valued = (depth: number) => `called(a(x = ${"[".repeat(depth)}${"]".repeat(depth)}))`;
  expect([padded(characters), nested(operators), valued(values)].map(refusalOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([padded(characters + 1), nested(operators + 2), valued(values + 2)].map(refusalOf)).toEqual([
    "syntax",
    "syntax",
    "syntax",
  ]);
});

test("a regular expression that may take more than linear time is refused", () => {
  const formula = parse('called(a(x regex "^(a+)+$"))');
  expect(() => defineProcedure({ constraints: [{ name: "slow", formula }] })).toThrow(AgentLTLError);
});

test("something that is owed refuses no call, and is asked for as often as the page says", () => {
  const formula = parse("G(now(refund) -> F now(audit))");
  const guard = createGuard(defineProcedure({ constraints: [{ name: "audit", formula }] }));
  const refund = guard.propose({ id: "1", name: "refund", args: {} });
  guard.settle("1", { result: "ok" });
  const ends = [1, 2, 3].map(() => guard.proposeFinish({ answer: "Done.", end: "session" }).kind);
  expect([refund.kind, ...ends]).toEqual(["allow", "continue", "continue", "finish"]);
  expect(page).toContain("is asked for at the end, at most twice, and then the run ends with it still owed");
});
