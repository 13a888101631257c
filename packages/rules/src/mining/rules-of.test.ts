import { expect, test } from "vitest";
import { lint } from "../lint/lint.ts";
import { rulesOf } from "./rules-of.ts";

test("rules are read as a file that holds nothing else, whatever their tools are called", () => {
  const { procedure } = rulesOf([
    { id: "no-a", body: { never: "a:b" } },
    { id: "# b", body: { before: { first: "b", then: "#" } } },
  ]);
  expect(procedure.constraints.map(({ name }) => name)).toEqual(["no-a", "# b"]);
});

test("of no rules there is a file, too, of which nothing is to be said", () => {
  const rules = rulesOf([]);
  expect(rules.procedure.constraints).toEqual([]);
  expect(lint(rules)).toEqual([]);
});
