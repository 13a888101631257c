import fc from "fast-check";
import { expect, test } from "vitest";
import { namedFormulas, traceOfWord, wordsTo } from "../../test/named-formulas.ts";
import { watch } from "../../test/watch.ts";
import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { compile } from "../monitor/compile.ts";
import { verdict } from "../monitor/verdict.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { formulas, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import { type Classification, classify } from "./classify.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const listed = { parallel: "listed" } as const;

function textOf({ kind, canBeViolatedByPrefix, calls }: Classification): string {
  const violated = calls === "any" ? "any" : calls.map((call) => printPattern(call)).join(" ");
  return `${kind} ${canBeViolatedByPrefix} ${violated}`.trim();
}

test.each([
  ["true", "constant false"],
  ["G true", "constant false"],
  ["now(a) & not now(a)", "constant true any"],
  ["G not now(a)", "safety true a"],
  ["F now(a)", "co-safety false"],
  ["called(a)", "co-safety false"],
  ["count(a) <= 2", "safety true a"],
  ["count(a) = 2", "mixed true a"],
  ["not called(a(x = 1))", "safety true a(x = 1)"],
  ["precedes(a, b)", "safety true b"],
  ["before(a, b)", "co-safety true b"],
  ["branchCalled(a, b)", "mixed true b"],
  ["withinCalls(a, b, 2)", "co-safety true any"],
  ["F<=2 now(a)", "bounded true any"],
  ["X now(a)", "bounded true any"],
  ["now(a)", "bounded true any"],
  ["G(now(a) -> O now(b))", "safety true a"],
  ["G(now(a) -> F now(b))", "liveness false"],
  ["G(now(a) -> X now(b))", "mixed true any"],
  ["G(now(a(x = 1)) -> X not now(b))", "mixed true b"],
  ["(not now(a)) U now(b)", "co-safety true a"],
  ["G not now(a) | F now(b)", "liveness false"],
  ["answered() -> called(a)", "liveness false"],
  ["answered()", "liveness false"],
  ["G(bind a(x = $x). O now(b(x = $x)))", "safety true a(x = $x)"],
  ["G(bind a(x = $x). F now(b(x = $x)))", "liveness false"],
  ["G(bind a(x = $x). X now(b(x = $x)))", "mixed true any"],
  ["forall x in argsOf(a, x). called(b(x = $x))", "liveness false"],
  ["F(bindSome a(x = $x). X now(b(x = $x)))", "co-safety unknown any"],
  ['G not now(a(x regex "^p"))', 'safety unknown a(x regex "^p")'],
  ['F now(a(x regex "^p"))', "co-safety unknown any"],
  ["withinTime(a, b, 5 s)", "bounded unknown any"],
])("%s is %s", (text, expected) => {
  expect(textOf(classify(parse(text)))).toBe(expected);
});

test("says why in one sentence, and what could not be looked into", () => {
  const texts = [
    "G not now(a)",
    "called(a)",
    "before(a, b)",
    "branchCalled(a, b)",
    "F<=1 now(a)",
    "G(now(a) -> F now(b))",
    "true",
    "F now(a) & G not now(a)",
    'F now(a(x regex "^p"))',
    "withinTime(a, b, 5 s)",
  ];
  expect(texts.map((text) => classify(parse(text)).reason).join("\n")).toMatchInlineSnapshot(`
    "some calls violate it for good, and no violation waits for the end of the run
    whatever was called, later calls can still meet it; once met it stays met, and until then it is owed
    some calls violate it for good; once met it stays met, and until then it is owed
    some calls violate it for good; other violations show only at the end of the run
    some calls violate it for good, and a bounded number of calls settles it either way
    whatever was called, later calls can still meet it; only the end of the run violates it
    every run satisfies it
    no run satisfies it
    it is not known whether calls can violate it for good; once met it stays met, and until then it is owed (not looked into: regex)
    it is not known whether calls can violate it for good, and a bounded number of calls settles it either way (not looked into: times)"
  `);
});

test("gives calls that violate it", () => {
  const { examples } = classify(parse("G not now(pay(amount > 100)) & precedes(check, ship)"));
  expect(examples.map(({ name, args }) => [name, args])).toMatchInlineSnapshot(`
    [
      [
        "pay",
        {
          "amount": 200,
        },
      ],
      [
        "ship",
        {},
      ],
    ]
  `);
});

test("every answer is that of the definition, on all runs of three tools up to where nothing new can come", () => {
  const met = new Map<string, number>();
  const words = wordsTo(6);
  fc.assert(
    fc.property(namedFormulas(), (formula) => {
      const monitor = compile(formula, listed);
      if (monitor.kind === "unwatchable" || monitor.pieces.length > 1) return;
      const [piece] = monitor.pieces;
      // A state of the smallest automaton is reached by fewer calls than there are states; one more tells it from another.
      const states =
        piece?.kind === "table" ? piece.machine.table.worth.length + 1 : Number.POSITIVE_INFINITY;
      if (2 * states - 2 > 6) return;
      const holdsAt = new Map(
        words.map((word) => [word, holds(formula, traceOfWord(word), listed) === "satisfied"] as const),
      );
      const after = (word: string): readonly boolean[] =>
        words.filter((one) => one.startsWith(word)).map((one) => holdsAt.get(one) === true);
      const near = wordsTo(states - 1).map((word) => {
        const all = after(word);
        return { word, holds: holdsAt.get(word) === true, isFinal: new Set(all).size === 1 };
      });
      const found = classify(formula, listed);
      expect(found).toMatchObject({
        safety: near.every((one) => one.holds || one.isFinal),
        coSafety: near.every((one) => !one.holds || one.isFinal),
        bounded: near.filter(({ word }) => word.length === states - 1).every((one) => one.isFinal),
        canBeViolatedByPrefix: near.some((one) => !one.holds && one.isFinal),
      });
      met.set(found.kind, (met.get(found.kind) ?? 0) + 1);
    }),
    { numRuns: 300 * factor },
  );
  for (const kind of ["constant", "bounded", "safety", "co-safety", "liveness", "mixed"])
    expect([kind, (met.get(kind) ?? 0) >= 2 * factor]).toEqual([kind, true]);
});

/** Nothing is missing, and the run goes on in steps of its own. */
const whole = { missing: false, steps: false, refused: false, dialogue: false, maxLength: 4 };

test("what is said of formulas of any kind is true of runs", () => {
  const met = { safety: 0, coSafety: 0, violable: 0, named: 0 };
  const pairs = fc.tuple(
    formulas({ depth: 3, dialogue: false }),
    traces(whole),
    traces({ ...whole, minLength: 1 }),
  );
  fc.assert(
    fc.property(pairs, ([formula, trace, more]) => {
      const found = classify(formula);
      const [now, later] = [holds(formula, trace), holds(formula, extend(trace, more))];
      if (found.safety === true && now === "violated") {
        expect(later).toBe("violated");
        met.safety++;
      }
      if (found.coSafety === true && now === "satisfied") {
        expect(later).toBe("satisfied");
        met.coSafety++;
      }
      const monitor = compile(formula);
      if (monitor.kind === "unwatchable") return;
      const verdicts = watch(monitor, trace).map((state) => verdict(monitor, state));
      const first = verdicts.indexOf("permanently-violated");
      if (first < 0) return;
      expect(found.canBeViolatedByPrefix).not.toBe(false);
      met.violable++;
      const call = trace.calls[first - 1];
      if (found.calls === "any" || call === undefined) return;
      const alone = { ...trace, calls: [{ ...call, position: 0 }] };
      const fits = found.calls.map((one) => holds({ kind: "now", call: withoutVariables(one) }, alone));
      expect([formula, found.calls, call, fits]).toEqual([
        formula,
        found.calls,
        call,
        expect.arrayContaining(["satisfied"]),
      ]);
      met.named++;
    }),
    { numRuns: 800 * factor },
  );
  expect(met.safety).toBeGreaterThan(20 * factor);
  expect(met.coSafety).toBeGreaterThan(20 * factor);
  expect(met.violable).toBeGreaterThan(50 * factor);
  expect(met.named).toBeGreaterThan(10 * factor);
});

test("nesting of 10,000 is no trouble", () => {
  let formula: Formula = parse("now(a)");
  for (let depth = 0; depth < 10_000; depth++)
    formula = depth % 2 === 0 ? { kind: "not", body: formula } : { kind: "next", body: formula };
  expect(classify(formula).canBeViolatedByPrefix).toBe("unknown");
});

function extend(trace: Trace, more: Trace): Trace {
  const calls = [...trace.calls, ...more.calls].map(({ step: _step, ...call }, position) => ({
    ...call,
    position,
  }));
  return { ...trace, calls };
}

/** A variable fits whatever is there. */
function withoutVariables(call: Pattern): Pattern {
  const where = call.where.filter(({ matcher }) => !JSON.stringify(matcher).includes('"variable"'));
  return { ...call, where };
}
