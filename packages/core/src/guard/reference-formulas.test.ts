import { describe, expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Formula } from "../formula/formula.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { createGuard } from "./create-guard.ts";

/** One formula for each kind that the Python reference tries its engine with, in our language. */
const formulas: Readonly<Record<string, string>> = {
  "never a": "G(not now(a))",
  "a not called": "not called(a)",
  "a called": "called(a)",
  "G a called": "G(called(a))",
  "a before b": "before(a, b)",
  "not a before b": "not before(a, b)",
  "a after b": "after(a, b)",
  "a and b before c": "all_before([a, b], c)",
  "a and not b": "branch_called(a, b)",
  "branch a": "branch_called(a)",
  "second a before b": "instance_before(a, 2, b, 1)",
  "a, b, c in order": "in_order(a, b, c)",
  "b within 2 of a": "within_calls(a, b, 2)",
  "at most one a": "count(a) <= 1",
  "at least two a": "count(a) >= 2",
  "exactly one a": "count(a) == 1",
  "a with x": "called(a(x = 1))",
  "never a with x": "G(not called(a(x = 1)))",
  "a worked": 'called_with_result(a, "ok")',
  "a once": "G(now(a) -> X(G(not now(a))))",
  "b in response to a": "G(now(a) -> F(now(b)))",
  "b right after a": "G(now(a) -> X(now(b)))",
  "b in the end": "F(now(b))",
  "some c": "not G(not now(c))",
  "no b until a": "(not now(b)) U now(a)",
  "no b unless a": "(not now(b)) W now(a)",
  "a frees b": "now(a) R (not now(b))",
  "c is third": "at(2, now(c))",
  "c needs a": "called(c) -> count(a) >= 1",
  "a or b, no c": "(called(a) | called(b)) & not called(c)",
  "G a before b": "G(before(a, b))",
};

const traces = [
  "abc",
  "bac",
  "aab",
  "aaa",
  "cab",
  "acb",
  "b",
  "a",
  "acca",
  "Ab",
  "bb",
  "abab",
  "cccab",
] as const;

/** Refused calls are written in brackets. Under `block` nothing else is refused than what loses the run, so the others never are. */
const refusals = describeAll("block");

test("there are 31 formulas and 13 runs", () => {
  expect([Object.keys(formulas).length, traces.length]).toEqual([31, 13]);
});

test("mode block refuses these calls", () => {
  expect(refusals).toMatchInlineSnapshot(`
    "never a: [a]bc b[a]c [a][a]b [a][a][a] c[a]b [a]cb [a] [a]cc[a] [A]b [a]b[a]b ccc[a]b
    a not called: [a]bc b[a]c [a][a]b [a][a][a] c[a]b [a]cb [a] [a]cc[a] [A]b [a]b[a]b ccc[a]b
    a called: none
    G a called: none
    a before b: [b]ac [b] [b][b]
    not a before b: a[b]c aa[b] ca[b] ac[b] A[b] a[b]a[b] ccca[b]
    a after b: [a]bc [a][a]b [a][a][a] c[a]b [a]cb [a] [a]cc[a] [A]b [a]bab ccc[a]b
    a and b before c: [c]ab a[c]b a[c][c]a [c][c][c]ab
    a and not b: a[b]c [b]ac aa[b] ca[b] ac[b] [b] A[b] [b][b] a[b]a[b] ccca[b]
    branch a: none
    second a before b: a[b]c [b]ac ca[b] ac[b] [b] A[b] [b][b] a[b]ab ccca[b]
    a, b, c in order: none
    b within 2 of a: aa[a] ac[c][a]
    at most one a: a[a]b a[a][a] acc[a] ab[a]b
    at least two a: none
    exactly one a: a[a]b a[a][a] acc[a] ab[a]b
    a with x: none
    never a with x: [A]b
    a worked: none
    a once: a[a]b a[a][a] acc[a] ab[a]b
    b in response to a: none
    b right after a: ba[c] a[a]b a[a][a] a[c]b a[c][c][a]
    b in the end: none
    some c: none
    no b until a: [b]ac [b] [b][b]
    no b unless a: [b]ac [b] [b][b]
    a frees b: [b]ac [b] [b][b]
    c is third: aa[b] aa[a] ca[b] ac[b] ab[a][b]
    c needs a: none
    a or b, no c: ab[c] ba[c] [c]ab a[c]b a[c][c]a [c][c][c]ab
    G a before b: [b]ac [b] [b][b]"
  `);
});

test("mode stop ends the run where block refuses first", () => {
  for (const [name, text] of Object.entries(formulas)) {
    for (const trace of traces) {
      const blocked = kindsOf(text, trace, "block");
      const first = blocked.indexOf("block");
      const stopped = kindsOf(text, trace, "stop");
      expect(stopped, `${name} on ${trace}`).toEqual(
        blocked.map((_, index) => (first >= 0 && index >= first ? "stop" : "allow")),
      );
    }
  }
});

test("mode retry refuses as block does, and stops at the third", () => {
  for (const [name, text] of Object.entries(formulas)) {
    for (const trace of traces) {
      let refused = 0;
      const expected = kindsOf(text, trace, "block").map((kind) => {
        if (kind === "block") refused++;
        return refused >= 3 ? "stop" : kind === "block" ? "retry" : "allow";
      });
      expect(kindsOf(text, trace, "retry"), `${name} on ${trace}`).toEqual(expected);
    }
  }
});

test("mode ask asks where block refuses", () => {
  for (const [name, text] of Object.entries(formulas)) {
    for (const trace of traces) {
      const expected = kindsOf(text, trace, "block").map((kind) => (kind === "block" ? "ask" : kind));
      expect(kindsOf(text, trace, "ask"), `${name} on ${trace}`).toEqual(expected);
    }
  }
});

test("mode log lets everything through and tells of what mode warn refuses", () => {
  for (const [name, text] of Object.entries(formulas)) {
    for (const trace of traces) {
      const guard = guardFor(text, "log");
      const told = [...trace].map((letter, index) => {
        const decision = proposeLetter(guard, letter, index);
        expect(decision.kind).toBe("allow");
        return decision.findings.length > 0;
      });
      const warned = kindsOf(text, trace, "warn").map((kind) => kind === "warn");
      expect(told, `${name} on ${trace}`).toEqual(warned);
    }
  }
});

test("mode warn refuses these calls, once each: the same call again goes through, and the rule fires on", () => {
  expect(describeAll("warn")).toMatchInlineSnapshot(`
    "never a: [a]bc b[a]c [a][a]b [a][a][a] c[a]b [a]cb [a] [a]cc[a] [A]b [a]b[a]b ccc[a]b
    a not called: [a]bc b[a]c [a][a]b [a][a][a] c[a]b [a]cb [a] [a]cc[a] [A]b [a]b[a]b ccc[a]b
    a called: none
    G a called: none
    a before b: [b]ac [b] [b][b]
    not a before b: a[b]c aa[b] ca[b] ac[b] A[b] a[b]ab ccca[b]
    a after b: [a]bc [a][a]b [a][a][a] c[a]b [a]cb [a] [a]cc[a] [A]b [a]bab ccc[a]b
    a and b before c: [c]ab a[c]b a[c][c]a [c][c][c]ab
    a and not b: a[b]c [b]ac aa[b] ca[b] ac[b] [b] A[b] [b][b] a[b]a[b] ccca[b]
    branch a: none
    second a before b: a[b]c [b]ac ca[b] ac[b] [b] A[b] [b]b a[b]ab ccca[b]
    a, b, c in order: none
    b within 2 of a: aa[a] ac[c]a
    at most one a: a[a]b a[a][a] acc[a] ab[a]b
    at least two a: none
    exactly one a: a[a]b a[a][a] acc[a] ab[a]b
    a with x: none
    never a with x: [A][b]
    a worked: none
    a once: a[a]b a[a][a] acc[a] ab[a]b
    b in response to a: none
    b right after a: ba[c] a[a]b a[a][a] a[c]b a[c]ca
    b in the end: none
    some c: none
    no b until a: [b]ac [b] [b][b]
    no b unless a: [b]ac [b] [b][b]
    a frees b: [b]ac [b] [b][b]
    c is third: aa[b] aa[a] ca[b] ac[b] ab[a]b
    c needs a: none
    a or b, no c: ab[c] ba[c] [c]ab a[c]b a[c][c]a [c][c][c]ab
    G a before b: [b][a][c] [b] [b][b]"
  `);
});

describe("what block refuses is what loses the run", () => {
  test.each(Object.entries(formulas))("%s", (_name, text) => {
    const formula = parse(text);
    for (const trace of traces) {
      const kinds = kindsOf(text, trace, "block");
      let admitted = "";
      for (const [index, letter] of [...trace].entries()) {
        const lost = !canBeSatisfied(formula, admitted + letter);
        const wasLost = !canBeSatisfied(formula, admitted);
        if (!wasLost) expect([trace, index, kinds[index]]).toEqual([trace, index, lost ? "block" : "allow"]);
        if (kinds[index] === "allow") admitted += letter;
      }
    }
  });
});

function guardFor(text: string, mode: Mode) {
  return createGuard(defineProcedure({ constraints: [{ name: "rule", formula: parse(text), mode }] }), {
    stuckAfter: 0,
  });
}

/** `A` is `a` with x = 1. */
function proposeLetter(guard: ReturnType<typeof guardFor>, letter: string, step: number) {
  const id = `${guard.decisions.length}`;
  const decision = guard.propose({ id, name: letter.toLowerCase(), args: argsOf(letter), step });
  guard.settle(id, { result: "ok" });
  return decision;
}

function argsOf(letter: string) {
  return letter === "A" ? { x: 1 } : {};
}

/** Each call is a step of its own. Under `warn` what was refused is tried again, in the next step. */
function kindsOf(text: string, trace: string, mode: Mode): readonly string[] {
  const guard = guardFor(text, mode);
  let step = 0;
  return [...trace].map((letter) => {
    const { kind } = proposeLetter(guard, letter, step++);
    if (kind === "warn") expect(proposeLetter(guard, letter, step++).kind).toBe("allow");
    return kind;
  });
}

function describeAll(mode: Mode): string {
  return Object.entries(formulas)
    .map(([name, text]) => {
      const shown = traces.map((trace) => {
        const kinds = kindsOf(text, trace, mode);
        return [...trace]
          .map((letter, index) => (kinds[index] === "allow" ? letter : `[${letter}]`))
          .join("");
      });
      const refusing = shown.filter((one) => one.includes("["));
      return `${name}: ${refusing.length === 0 ? "none" : refusing.join(" ")}`;
    })
    .join("\n");
}

/** Whether some run that begins so satisfies the formula: up to four more calls are tried. */
function canBeSatisfied(formula: Formula, letters: string, more = 4): boolean {
  if (holds(formula, traceOf(letters)) === "satisfied") return true;
  return more > 0 && [..."abcA"].some((letter) => canBeSatisfied(formula, letters + letter, more - 1));
}

function traceOf(letters: string) {
  const calls = [...letters].map(
    (letter, position): ToolCall => ({
      name: letter.toLowerCase(),
      args: argsOf(letter),
      position,
      step: position,
      outcome: "ok",
      result: "ok",
    }),
  );
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}
