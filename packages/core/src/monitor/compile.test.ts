import { expect, test } from "vitest";
import type { Formula } from "../formula/formula.ts";
import { parse } from "../syntax/parse.ts";
import { compile } from "./compile.ts";

test.each([
  ["deep", nested(10_000)],
  ["wide", { kind: "and", parts: Array.from({ length: 1_000 }, () => parse("now(a)")) } satisfies Formula],
])("a formula that is too %s is refused with the reason, and takes no stack", (_what, formula) => {
  expect(compile(formula)).toEqual({ kind: "unwatchable", reason: "it has more than 1000 parts" });
});

test("a formula of as many parts as may be is compiled", () => {
  expect(compile(nested(999)).kind).toBe("monitor");
});

function nested(times: number): Formula {
  let formula = parse("now(a)");
  for (let depth = 0; depth < times; depth++) formula = { kind: "not", body: formula };
  return formula;
}
