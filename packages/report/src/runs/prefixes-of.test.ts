import {
  type Constraint,
  defineProcedure,
  evaluate,
  type Formula,
  parse,
  Trace,
  verifyTrace,
} from "@agentltl/core";
import { firstCalls, recogniseOutcomes } from "@agentltl/core/host";
import { formulas, traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { prefixesOf } from "./prefixes-of.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

function prefixes(rule: Formula | string, trace: Trace, more: Partial<Constraint> = {}): string {
  const formula = typeof rule === "string" ? parse(rule) : rule;
  const procedure = defineProcedure({ id: "p", constraints: [{ name: "rule", formula, ...more }] });
  const [constraint] = procedure.constraints;
  if (constraint === undefined) throw new Error("a procedure has its constraint");
  const shown = prefixesOf(constraint, trace, procedure);
  return shown.kind === "letters" ? shown.letters : shown.why;
}

/** A trace of calls that worked; `x!` failed, `x?` was refused. */
function run(...names: readonly string[]): Trace {
  const tool_calls = names.map((name) => ({
    tool_name: name.replace(/[!?]$/, ""),
    arguments: {},
    tool_result: "done",
    outcome: name.endsWith("!") ? "error" : name.endsWith("?") ? "refused" : "ok",
  }));
  return Trace.fromMetrics({ tool_calls, final_answer: "Done." });
}

test.each([
  ["precedes(verify, pay)", ["verify", "pay"], "sSS"],
  ["precedes(verify, pay)", ["look", "pay", "verify"], "ssVV"],
  ["G(now(open) -> F now(close))", ["open", "look", "close"], "svvs"],
  ["called(pay)", ["look", "pay"], "vvS"],
  ["count(pay) <= 1", ["pay", "pay"], "ssV"],
  ['answered(contains "Done")', ["look"], "vs"],
])("%s after each call of %j", (rule, names, letters) => {
  expect(prefixes(rule, run(...names))).toBe(letters);
});

test("a call that was refused changes nothing", () => {
  expect(prefixes("count(pay) <= 1", run("pay", "pay?", "look"))).toBe("ssss");
});

test.each([
  [{ scope: "turn" }, "it is judged turn by turn"],
  [{ due: "turn" }, "it is judged turn by turn"],
  [{ when: { kind: "trace", formula: parse("called(look)") } }, "something in the run switches it on"],
] satisfies readonly [Partial<Constraint>, string][])("a rule with %j is told of at the end", (more, why) => {
  expect(prefixes("called(pay)", run("look"), more)).toBe(why);
});

test("the last letter is the verdict, and each before it what the verdict would be if the run ended there", () => {
  let [shown, open] = [0, 0];
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces({ missing: false }), (formula, given) => {
      const trace = recogniseOutcomes(given, []);
      const letters = prefixes(formula, trace);
      if (!/^[SsvV?]+$/.test(letters)) return;
      shown++;
      expect(letters).toHaveLength(trace.calls.length + 1);
      const procedure = defineProcedure({ id: "p", constraints: [{ name: "rule", formula }] });
      const [result] = verifyTrace(trace, procedure).constraints;
      expect(verdictOf(letters.at(-1) ?? "")).toBe(result?.verdict);
      for (const [calls, letter] of [...letters].slice(0, -1).entries()) {
        // Counters of a run that goes on are not known.
        if (letter === "?") open++;
        else expect(verdictOf(letter)).toBe(evaluate(formula, firstCalls(trace, calls)).verdict);
      }
    }),
    { numRuns: 300 * factor },
  );
  expect(shown).toBeGreaterThan(200 * factor);
  expect(open).toBeLessThan(shown);
});

test("what is said whatever comes stays said", () => {
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
      expect(prefixes(formula, trace)).not.toMatch(/^[SsvV?]*(?:S[^S]|V[^V])[SsvV?]*$/);
    }),
    { numRuns: 300 * factor },
  );
});

function verdictOf(letter: string): string {
  return { S: "satisfied", s: "satisfied", v: "violated", V: "violated" }[letter] ?? "unevaluable";
}
