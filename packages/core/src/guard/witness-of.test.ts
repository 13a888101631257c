import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import type { Witness } from "../verdict/verdict.ts";
import { createGuard } from "./create-guard.ts";

/** The evidence for what the last call breaks. Each is a step of its own, `tool` or `tool:x`, and settled before the next. */
function witness(formula: string, calls: string): Witness | undefined {
  const guard = createGuard(defineProcedure({ constraints: [{ name: "rule", formula: parse(formula) }] }));
  let found: Witness | undefined;
  for (const [index, text] of calls.split(" ").entries()) {
    const [name = "", x] = text.split(":");
    const { findings } = guard.propose({
      id: `${index}`,
      name,
      args: x === undefined ? {} : { x: Number(x) },
    });
    guard.settle(`${index}`, { result: "done" });
    found = findings[0]?.witness;
  }
  return found;
}

test.each<[string, string, readonly number[]]>([
  ["not called(a)", "b a", [1]],
  ["count(a) <= 2", "a b a c a", [0, 2, 4]],
  ["G(now(a) -> X now(b))", "a c", [1]],
  ["all_before([a, b], c)", "a d c", [0, 2]],
  ["all_before([a, b, d], c)", "b e a c", [0, 2, 3]],
  ["G(now(c) -> not O now(a) & not O now(b))", "b d a c", [2, 3]],
])("%s after %s: the calls that mattered, and the one that breaks it, are %j", (formula, calls, expected) => {
  const found = witness(formula, calls);
  expect(found?.calls).toEqual(expected);
  expect(found?.position).toBe(calls.split(" ").length - 1);
});

test("of many calls that mattered the last twenty are named, and the one that breaks it", () => {
  const calls = Array(25).fill("a").join(" ");
  expect(witness("G(now(b) -> not O now(a))", `${calls} b`)?.calls).toEqual(
    Array.from({ length: 21 }, (_, index) => index + 5),
  );
});

test("values are told with the instance that they make", () => {
  expect(witness("G(bind a(x = $v). O(now(b(x = $v))))", "b:1 a:1 a:2")).toMatchObject({
    bindings: { v: 2 },
    position: 2,
  });
});
