import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Formula } from "../formula/formula.ts";
import { compile } from "../monitor/compile.ts";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import { createGuard } from "./create-guard.ts";
import type { Finding } from "./decision.ts";
import type { Guard, GuardOptions } from "./guard.ts";
import { replay } from "./replay.ts";

/** Arguments, or a result, that nobody can read. */
const unreadable: unknown = {
  get amount() {
    throw new Error("no");
  },
};

function guardOf(formula: string | Formula, options: GuardOptions = {}): Guard {
  const rule = { name: "rule", formula: typeof formula === "string" ? parse(formula) : formula };
  return createGuard(defineProcedure({ constraints: [rule] }), options);
}

function told(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ constraint, kind, detail }) => `${constraint} ${kind}: ${detail}`);
}

describe("a call whose arguments can't be read", () => {
  const call = "(call) error: the argument amount can't be read: it throws when it is read.";
  const doubt = "rule error: it can't be judged, since something that it needs is not known.";

  test.each([
    ["that may break a rule leaves it unjudged", "G not now(refund(amount > 100))", [call, doubt]],
    [
      "breaks a rule that doesn't ask for them",
      "not called(refund)",
      [call, "rule breaks: refund is not allowed."],
    ],
    ["is nothing to a rule about others", "G not now(pay(amount > 100))", [call]],
    ["is nothing to a rule that it can't break", "F now(refund(amount = 1))", [call]],
    [
      "may be of a value that was seen",
      "G(bind refund(amount = $a). O now(ask(amount = $a)))",
      [call, doubt],
    ],
  ])("%s: %s", (_what, formula, expected) => {
    const guard = guardOf(formula, { posture: "observe" });
    const decision = guard.propose({ id: "1", name: "refund", args: unreadable });
    expect(decision).toMatchObject({ kind: "allow", judged: "block" });
    expect(told(decision.findings)).toEqual(expected);
    expect(replay(guard.snapshot().events, [...proceduresOf(formula)]).difference).toBeUndefined();
  });

  test("leaves later calls in doubt, where it ran", () => {
    const guard = guardOf("count(pay(amount = 1)) <= 1", { posture: "observe" });
    expect(told(guard.propose({ id: "1", name: "pay", args: unreadable }).findings)).toHaveLength(1);
    expect(told(guard.propose({ id: "2", name: "pay", args: { amount: 1 } }).findings)).toEqual([doubt]);
    expect(told(guard.propose({ id: "3", name: "pay", args: { amount: 1 } }).findings)).toEqual([
      "rule breaks: pay with amount 1 was already called in call #2.",
    ]);
  });

  test("is refused in enforce, and leaves no doubt", () => {
    const guard = guardOf("count(pay(amount = 1)) <= 1");
    const decision = guard.propose({ id: "1", name: "pay", args: unreadable });
    expect(decision.kind).toBe("block");
    expect(told(decision.findings)).toEqual([call]);
    expect(guard.propose({ id: "2", name: "pay", args: { amount: 1 } }).findings).toEqual([]);
  });

  test("in the past is judged for the record", () => {
    const guard = guardOf("G not now(refund(amount > 100))");
    expect(told(guard.ran({ id: "1", name: "refund", args: unreadable }, { result: 1 }))).toEqual([doubt]);
  });
});

test("where calls run that the guard would not admit, the rules are asked all the same", () => {
  const guard = guardOf("not called(rm)", { posture: "observe" });
  guard.propose({ id: "1", name: "ls", args: {} });
  const decision = guard.propose({ id: "1", name: "rm", args: {} });
  expect(told(decision.findings)).toEqual([
    "(call) error: its id was used by call #1.",
    "rule breaks: rm is not allowed.",
  ]);
});

describe("a result that can't be read", () => {
  const doubt = "rule error: it can't be judged, since something that it needs is not known.";

  function endsOf(formula: string, settlement: object): readonly string[] {
    const guard = guardOf(formula);
    guard.propose({ id: "1", name: "pay", args: {} });
    Reflect.apply(guard.settle, guard, ["1", settlement]);
    const [last] = guard.snapshot().events.slice(-1);
    return last?.kind === "settled" ? told(last.findings) : [];
  }

  test.each([
    ["that may break a rule leaves it unjudged", "G not now(pay(result.flagged = true))", [doubt]],
    ["is nothing to a rule that doesn't look at it", "G not now(pay(amount = 1))", []],
    ["is nothing to a rule that the call breaks or doesn't whatever it is", "count(pay) <= 1", []],
  ])("%s: %s", (_what, formula, expected) => {
    expect(endsOf(formula, { result: unreadable })).toEqual(expected);
  });

  test("and an end that nobody saw leave what hangs on them unjudged, and no other", () => {
    expect(endsOf("not called(pay(outcome = error))", { result: 1, outcome: "unknown" })).toEqual([doubt]);
    expect(endsOf("not called(pay(outcome = error))", { result: 1 })).toEqual([]);
    expect(endsOf("not called(pay(outcome = error))", {})).toEqual([doubt]);
  });
});

/** Of a rule that asks for one value of many a machine tells what is sure alone. */
function looksForOne(formula: Formula): boolean {
  const monitor = compile(formula);
  return (
    monitor.kind === "monitor" &&
    monitor.pieces.some((piece) => piece.kind === "table" && piece.quantifier === "exists")
  );
}

/** Said of what no single instance shows, which is told only where it is sure. */
const lost = "after this call the rule can no longer be met.";

test("whatever the arguments were, a rule that they break complains of a call whose arguments can't be read", () => {
  const seen = { broken: 0, silent: 0 };
  const some = traces({ missing: false, refused: false, minLength: 1, maxLength: 4, steps: false });
  fc.assert(
    fc.property(formulas({ depth: 3, dialogue: false }), some, some, (formula, past, tried) => {
      if (looksForOne(formula)) return;
      const unguarded = () => {
        const guard = guardOf(formula, { posture: "observe", deadEnds: "off" });
        for (const [index, { name, args = {}, result = null, outcome }] of past.calls.entries()) {
          guard.propose({ id: `${index}`, name, args });
          guard.settle(`${index}`, outcome === "error" ? { error: result } : { result });
        }
        return guard;
      };
      for (const { name } of tried.calls) {
        const complaints = (args: unknown) =>
          unguarded()
            .propose({ id: "new", name, args })
            .findings.filter(({ constraint }) => constraint === "rule");
        const doubted = complaints(unreadable);
        const breaking = tried.calls.some(({ args }) =>
          complaints(args).some(({ kind, detail }) => kind === "breaks" && detail !== lost),
        );
        if (breaking) {
          expect(doubted).toHaveLength(1);
          seen.broken++;
        } else if (doubted.length === 0) seen.silent++;
      }
    }),
    { numRuns: 150 * factor },
  );
  expect(seen.broken).toBeGreaterThan(20 * factor);
  expect(seen.silent).toBeGreaterThan(100 * factor);
});

function proceduresOf(formula: string) {
  return [defineProcedure({ constraints: [{ name: "rule", formula: parse(formula) }] })];
}
