import { expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { compensationsFor } from "./compensations.ts";

/** What is still to be made after these calls, by a rule that compensates by `compensate`. */
function check(
  formula: string,
  words: string,
  expected: readonly string[],
  compensate = "undo(x = $v)",
): void {
  const procedure = defineProcedure({
    constraints: [{ name: "rule", formula: parse(formula), compensate: [parsePattern(compensate)] }],
  });
  const due = compensationsFor(procedure, traceInWords(words));
  expect(due.map(({ call }) => printPattern(call))).toEqual(expected);
  expect(due.every(({ constraint }) => constraint === "rule")).toBe(true);
}

test.each<[string, string, readonly string[]]>([
  ["binders", "G(bind a(x = $v). F now(b(x = $v)))", ["undo(x = 1)", "undo(x = 2)"]],
  ["arguments of calls", "forall v in argsOf(a, x). called(b(x = $v))", ["undo(x = 1)", "undo(x = 2)"]],
  ["results of calls", "forall v in resultsOf(a, n). called(b(x = $v))", ["undo(x = 7)"]],
  ["arguments that were seen", "G(forall v in seen(a, args.x). F now(b))", ["undo(x = 1)", "undo(x = 2)"]],
  ["results that were seen", "G(forall v in seen(a, result.n). F now(b))", ["undo(x = 7)"]],
  ["one that is sought", "exists v in argsOf(a, x). called(b(x = $v))", ["undo(x = 1)", "undo(x = 2)"]],
  ["conditions beside it", "forall v in argsOf(a(x > 1), x). called(b)", ["undo(x = 2)"]],
])("values come from %s", (_what, formula, expected) => {
  check(formula, 'c a:1={"n":7} a:2', expected);
});

test.each<[string, string]>([
  ["given values", "forall v in values([1]). called(b(x = $v))"],
  ["metrics", "forall v in metricsOf(n[*]). called(b(x = $v))"],
  ["names of tools", "forall v in toolNames. called(b(x = $v))"],
])("%s are of no call", (_what, formula) => {
  check(formula, "a:1", []);
});

test.each<[string, string, readonly string[]]>([
  ["is asked for once, however often the call ran", "a:1 a:1", ["undo(x = 1)"]],
  ["is not asked for where it was made", "a:1 undo:1", []],
  ["is, where that was before", "undo:1 a:1", ["undo(x = 1)"]],
  ["is, where that was for another value", "a:1 undo:2", ["undo(x = 1)"]],
  ["is, where it failed", "a:1 undo!:1", ["undo(x = 1)"]],
  ["is, where the call ran again after it", "a:1 undo:1 a:1", ["undo(x = 1)"]],
  ["is not asked for a call that failed", "a!:1", []],
  ["nor for one that was refused", "a-:1", []],
  ["is asked for one that may be running", "a?:1", ["undo(x = 1)"]],
])("what compensates %s: %s", (_what, words, expected) => {
  check("G(bind a(x = $v). F now(b(x = $v)))", words, expected);
});

test("each rule names its own, in the order of the rules", () => {
  const rule = (name: string, formula: string, compensate: readonly string[]) => ({
    name,
    formula: parse(formula),
    compensate: compensate.map((one) => parsePattern(one)),
  });
  const procedure = defineProcedure({
    constraints: [
      rule("write", "called(write)", ["unwrite", "tell"]),
      { name: "silent", formula: parse("called(write)") },
      rule("other", "called(open)", ["close"]),
      rule("both", "called([open, write])", ["tell"]),
    ],
  });
  const due = (words: string) =>
    compensationsFor(procedure, traceInWords(words)).map(
      ({ constraint, call }) => `${constraint}: ${printPattern(call)}`,
    );
  expect(due("write")).toEqual(["write: unwrite", "write: tell", "both: tell"]);
  expect(due("open write tell")).toEqual(["write: unwrite", "other: close"]);
  expect(due("look")).toEqual([]);
});
