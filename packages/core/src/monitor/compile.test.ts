import { expect, test } from "vitest";
import type { Formula } from "../formula/formula.ts";
import { parse } from "../syntax/parse.ts";
import { compile } from "./compile.ts";

test.each<[string, number, Formula]>([
  ["deep", 10_001, nested(10_000)],
  ["wide", 1_001, { kind: "and", parts: Array.from({ length: 1_000 }, () => parse("now(a)")) }],
])("a formula that is too %s is refused with the reason, and takes no stack", (_what, size, formula) => {
  const reason = `it has ${size} parts, and 1000 is the most for a machine: make a rule of each part of an \`and\``;
  expect(compile(formula)).toEqual({ kind: "unwatchable", reason });
});

test("a formula of as many parts as may be is compiled", () => {
  expect(compile(nested(999)).kind).toBe("monitor");
});

function nested(times: number): Formula {
  let formula = parse("now(a)");
  for (let depth = 0; depth < times; depth++) formula = { kind: "not", body: formula };
  return formula;
}
