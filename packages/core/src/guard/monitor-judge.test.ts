import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Formula } from "../formula/formula.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import { Trace } from "../trace/trace.ts";
import type { Change, Judge } from "./judge.ts";
import { monitorJudge } from "./monitor-judge.ts";
import { prefixJudge } from "./prefix-judge.ts";

test.each([
  ["G(now(a) -> X now(b)) & G not now(b)", "c a", [false, true]],
  ["F now(a) & withinCalls(b, a, 1) & G(now(c) -> not F now(a))", "b c", [false, true]],
  ["G not now(a)", "c a", [false, true]],
  ["G(now(a) -> F now(b))", "a c", [false, false]],
  ["G(bind a(x = $x). O now(b(x = $x)))", "a", [false]],
] as const)("%s: the calls %s are refused where nothing can make up for them", (text, names, refused) => {
  const { judge, rule } = judges(parse(text));
  expect(
    proposals(Trace.fromNames(names.split(" "))).map((change) => judge(rule, change)?.kind === "breaks"),
  ).toEqual(refused);
});

test("what no single instance shows is told in a sentence", () => {
  const { judge, rule } = judges(parse("G(now(a) -> X now(b)) & G not now(b)"));
  const [first] = proposals(Trace.fromNames(["a"]));
  expect(first && judge(rule, first)).toEqual({
    kind: "breaks",
    detail: "after this call the rule can no longer be met.",
    waitFor: [],
    witness: {
      bindings: {},
      position: 0,
      calls: [0],
      detail: "after this call the rule can no longer be met.",
    },
  });
});

test("the judge says all that the slower one says, and what it says beyond that is so", () => {
  let [same, beyond] = [0, 0];
  fc.assert(
    fc.property(formulas({ depth: 2 }), traces({ missing: false, refused: false }), (formula, trace) => {
      const { judge, slower, rule } = judges(formula);
      for (const change of proposals(trace)) {
        const [mine, theirs] = [judge(rule, change), slower(rule, change)];
        if (theirs?.kind === "breaks" || mine?.kind !== "breaks") {
          expect(mine).toEqual(theirs);
          if (theirs !== undefined) same++;
          continue;
        }
        beyond++;
        // Whatever followed, and however the call ended, the formula is violated.
        expect(holds(formula, trace)).toBe("violated");
        expect(holds(formula, { ...change.after, ended: true })).toBe("violated");
      }
    }),
    { numRuns: 600 * factor },
  );
  expect(same).toBeGreaterThan(100 * factor);
  expect(beyond).toBeGreaterThan(5 * factor);
});

function judges(formula: Formula): {
  readonly judge: Judge["newlyBroken"];
  readonly slower: Judge["newlyBroken"];
  readonly rule: Parameters<Judge["newlyBroken"]>[0];
} {
  const procedure = defineProcedure({ constraints: [{ name: "rule", formula }] });
  const [rule] = procedure.constraints;
  if (rule === undefined) throw new Error("no rule");
  const { newlyBroken: judge } = monitorJudge(procedure);
  const { newlyBroken: slower } = prefixJudge(procedure.registry);
  return { judge, slower, rule };
}

/** Each call of the trace as it is proposed after those before it. */
function proposals(trace: Trace): readonly Change[] {
  return trace.calls.map(({ result: _, ...call }, proposed) => {
    const calls = trace.calls.slice(0, proposed);
    const dialogue = trace.dialogue.filter(({ afterCall }) => afterCall <= proposed);
    const before = { ...trace, ended: false, calls, dialogue };
    const after = { ...before, calls: [...calls, { ...call, outcome: "pending" as const }] };
    return { before, after, turn: 0, proposed };
  });
}
