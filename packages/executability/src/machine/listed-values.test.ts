import { expect, test } from "vitest";
import { compileExpression } from "./expression.ts";
import { listedValues } from "./listed-values.ts";

function check(values: string, expected: object): void {
  const compiled = { kind: "order", values: compileExpression(values) };
  expect(listedValues(compiled, { args: { ids: ["a", "b"] }, state: {} })).toMatchObject(expected);
}

test("a list gives its values, anything else itself, and what can't be worked out nothing", () => {
  check("args.ids", { kind: "list", list: ["a", "b"] });
  check("args.ids[0]", { kind: "list", list: ["a"] });
  check("args.names", { kind: "unknown" });
});
