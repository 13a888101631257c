import { expect, test } from "vitest";
import { predicate } from "../../formula/index.ts";
import { subformulas } from "../../formula/subformulas.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import type { Trace } from "../../trace/trace.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import { evaluate } from "../evaluate.ts";

/** Each operator where it holds and where it is broken. */
const texts: readonly string[] = [
  "true",
  "false",
  "now(a)",
  "now(b)",
  "at(1, now(b(n = 1)))",
  "at(1, now(b(n = 2)))",
  "at(9, now(a))",
  "at(1, said(user))",
  "at(1, said(assistant))",
  'at(1, lastSaid(user, contains "yes"))',
  'at(1, lastSaid(user, contains "please"))',
  "at(1, justSaid(user))",
  "at(1, justSaid(assistant))",
  "called(b(n > 1))",
  "called(b(n > 2))",
  "called(x)",
  "calledWithResult(a, 1)",
  "calledWithResult(a, 2)",
  "count(b) = 2",
  "count(b) != 2",
  "count(b) > 2",
  "before(a, c)",
  "before(c, a)",
  "after(c, a)",
  "after(a, c)",
  "precedes(a, b)",
  "precedes(c, b)",
  "allBefore([a, b], c)",
  "allBefore([a, x], c)",
  "branchCalled(c, x)",
  "branchCalled(c, b)",
  "branchCalled(x)",
  "inOrder(a, b, c)",
  "inOrder(c, b)",
  "instanceBefore(b, 2, c, 1)",
  "instanceBefore(c, 1, b, 2)",
  "instanceBefore(b, 3, c, 1)",
  "withinCalls(a, c, 3)",
  "withinCalls(a, c, 2)",
  "withinCalls(c, a, 2)",
  "withinTime(a, c, 3 s)",
  "withinTime(a, c, 2 s)",
  "metric(tokens) < 100",
  "metric(tokens) < 10",
  "answered()",
  'answered(contains "no")',
  "not called(x)",
  "not called(b)",
  "called(a) & called(b)",
  "called(a) & called(x) & called(y)",
  "called(x) | called(a)",
  "called(x) | called(y)",
  "called(a) -> called(b)",
  "called(a) -> called(x)",
  "called(x) -> called(y)",
  "called(a) <-> called(b)",
  "called(a) <-> called(x)",
  "X now(b)",
  "X now(c)",
  "at(3, X now(a))",
  "WX now(b)",
  "WX now(c)",
  "at(3, WX now(a))",
  "F now(c)",
  "F now(x)",
  "F(now(b) & now(c))",
  "G now(*)",
  "G not now(c)",
  "G(now(b) -> X now(b))",
  "F<=3 now(c)",
  "F<=1 now(c)",
  "now(a) U now(b)",
  "now(a) U now(c)",
  "now(*) U now(x)",
  "(not now(x)) W now(x)",
  "(not now(b)) W now(c)",
  "now(a) R now(a)",
  "now(b) R now(a)",
  "now(x) R now(*)",
  "at(1, Y now(a))",
  "at(1, Y now(b))",
  "Y now(a)",
  "at(3, O now(a))",
  "at(3, O now(x))",
  "at(3, O(now(a) & now(b)))",
  "at(3, H not now(x))",
  "at(3, H not now(b))",
  "at(3, (not now(a)) S now(a))",
  "at(3, now(c) S now(a))",
  "at(3, now(*) S now(x))",
  "at(3, countBefore(now(b)) = 2)",
  "at(3, countBefore(now(b)) < 2)",
  "forall v in argsOf(b, n). called(b(n = $v))",
  "forall v in argsOf(b, n). called(c(n = $v))",
  "forall v in argsOf(x, n). called(c(n = $v))",
  "exists v in argsOf(b, n). called(c(n = $v))",
  "exists v in argsOf(b, n). called(a(n = $v))",
  "exists v in argsOf(x, n). called(a(n = $v))",
  "forall v in values(1, 2). called(b(n = $v))",
  "exists v in values(7, 8). called(b(n = $v))",
  "at(3, exists v in seen(b, args.n). now(c(n = $v)))",
  "at(3, exists v in seen(b, args.n). now(a(n = $v)))",
  "forall v in toolNames. not called(x(tool = $v))",
  "exists v in metricsOf(tokens). called(a(n = $v))",
  "at(1, bind b(n = $v). O now(a(n != $v)))",
  "at(1, bind b(n = $v). O now(a(n = $v)))",
  "at(1, bind c(n = $v). false)",
  "at(1, bindSome b(n = $v). F now(c(n > $v)))",
  "at(1, bindSome b(n = $v). F now(c(n = $v)))",
  "at(1, bindSome c(n = $v). true)",
];

/** Of the calls `a(n: 0) b(n: 1) b(n: 2) c(n: 2)`, the user spoke and then the assistant before the second. */
const trace: Trace = {
  calls: ["a", "b", "b", "c"].map(
    (name, position): ToolCall => ({
      name,
      args: { n: Math.min(position, 2) },
      position,
      outcome: "ok",
      result: 1,
      startedAt: position * 1_000,
    }),
  ),
  dialogue: [
    { role: "user", text: "yes, please", afterCall: 1 },
    { role: "user", text: "please", afterCall: 1 },
    { role: "assistant", text: "well", afterCall: 1 },
  ],
  finalAnswer: "done",
  metrics: { tokens: 42 },
  ended: true,
  gaps: [],
};

test("why each operator holds or is broken is said in one sentence, with the call that broke it", () => {
  expect(texts.map(said).join("\n")).toMatchInlineSnapshot(`
    "true
        satisfied: This always holds.
    false
        violated [at #1]: This never holds.
    now(a)
        satisfied: Call #1 is "a".
    now(b)
        violated [at #1 by #1]: Call #1 is "a", not "b".
    at(1, now(b(n = 1)))
        satisfied: Call #2 is "b" with n = 1.
    at(1, now(b(n = 2)))
        violated [at #2 by #2]: Call #2 is "b", but not with n = 2.
    at(9, now(a))
        violated [at the end]: There is no call #10.
    at(1, said(user))
        satisfied: User said "yes, please" before call #2.
    at(1, said(assistant))
        satisfied: Assistant said "well" before call #2.
    at(1, lastSaid(user, contains "yes"))
        violated [at #2 by #2]: The last that the user said before call #2 is not containing "yes".
    at(1, lastSaid(user, contains "please"))
        satisfied: User said "please" before call #2.
    at(1, justSaid(user))
        violated [at #2 by #2]: The user was not the last to speak before call #2.
    at(1, justSaid(assistant))
        satisfied: Assistant said "well" before call #2.
    called(b(n > 1))
        satisfied: "b" with n > 1 was called (call #3).
    called(b(n > 2))
        violated [at the end]: "b" was called (call #2), but never with n > 2.
    called(x)
        violated [at the end]: "x" was never called.
    calledWithResult(a, 1)
        satisfied: "a" (call #1) returned a result = 1.
    calledWithResult(a, 2)
        violated [at the end by #1]: "a" called 1 time(s), and never with a result = 2.
    count(b) = 2
        satisfied: "b" called 2 time(s); expected == 2.
    count(b) != 2
        violated [at the end by #2 #3]: "b" called 2 time(s); expected != 2.
    count(b) > 2
        violated [at the end by #2 #3]: "b" called 2 time(s); expected > 2.
    before(a, c)
        satisfied: "a" (call #1) before "c" (call #4).
    before(c, a)
        violated [at #1 by #1]: "a" (call #1) came before "c" (call #4).
    after(c, a)
        satisfied: "c" (call #4) after "a" (call #1).
    after(a, c)
        violated [at #1 by #1]: "a" (call #1) came before "c" (call #4).
    precedes(a, b)
        satisfied: "a" (call #1) before "b" (call #2).
    precedes(c, b)
        violated [at #2 by #2, at #3 by #3]: "b" (call #2) came before "c" (call #4).
    allBefore([a, b], c)
        satisfied: All 2 came before "c" (call #4).
    allBefore([a, x], c)
        violated [at #4 by #1 #4]: "x" was not called before "c" (call #4).
    branchCalled(c, x)
        satisfied: "c" was called (call #4).
    branchCalled(c, b)
        violated [at #2 by #2, at #3 by #3]: Both "c" (call #4) and the wrong "b" (call #2) were called.
    branchCalled(x)
        violated [at the end]: "x" was never called.
    inOrder(a, b, c)
        satisfied: "a" (call #1), "b" (call #2), "c" (call #4) were called in this order.
    inOrder(c, b)
        violated [at the end by #2 #4]: "b" was not called after "c" (call #4).
    instanceBefore(b, 2, c, 1)
        satisfied: Call 2 of "b" (call #3) before call 1 of "c" (call #4).
    instanceBefore(c, 1, b, 2)
        violated [at #3 by #3]: Call 1 of "c" (call #4) was not before call 2 of "b" (call #3).
    instanceBefore(b, 3, c, 1)
        violated [at #4 by #4]: "b" called 2 time(s); expected >= 3.
    withinCalls(a, c, 3)
        satisfied: "c" (call #4) came 3 call(s) after "a" (call #1); expected <= 3.
    withinCalls(a, c, 2)
        violated [at #3 by #1 #3]: "c" (call #4) came 3 call(s) after "a" (call #1); expected <= 2.
    withinCalls(c, a, 2)
        violated [at the end by #4]: "a" was not called after "c" (call #4).
    withinTime(a, c, 3 s)
        satisfied: "c" (call #4) came 3000 ms after "a" (call #1); expected <= 3000.
    withinTime(a, c, 2 s)
        violated [at #4 by #1 #4]: "c" (call #4) came 3000 ms after "a" (call #1); expected <= 2000.
    metric(tokens) < 100
        satisfied: Metric "tokens" is 42; expected < 100.
    metric(tokens) < 10
        violated [at the end]: Metric "tokens" is 42; expected < 10.
    answered()
        satisfied: The final answer is "done"; expected present.
    answered(contains "no")
        violated [at the end]: The final answer is "done"; expected containing "no".
    not called(x)
        satisfied [nothing asked]: "x" was never called.
    not called(b)
        violated [at #2 by #2, at #3 by #3]: "b" was called (call #2).
    called(a) & called(b)
        satisfied: All 2 parts hold: "a" was called (call #1).
    called(a) & called(x) & called(y)
        violated [at the end, at the end]: "x" was never called.
    called(x) | called(a)
        satisfied: "a" was called (call #1).
    called(x) | called(y)
        violated [at the end]: None of 2 parts holds: "x" was never called.
    called(a) -> called(b)
        satisfied: "a" was called (call #1); "b" was called (call #2).
    called(a) -> called(x)
        violated [at the end by #1]: "a" was called (call #1); "x" was never called.
    called(x) -> called(y)
        satisfied [nothing asked]: Nothing was asked: "x" was never called.
    called(a) <-> called(b)
        satisfied: "a" was called (call #1); "b" was called (call #2).
    called(a) <-> called(x)
        violated [at the end by #1]: "a" was called (call #1); "x" was never called.
    X now(b)
        satisfied: Call #2 is "b".
    X now(c)
        violated [at #2 by #2]: Call #2 is "b", not "c".
    at(3, X now(a))
        violated [at the end by #4]: At call #4: no call follows.
    WX now(b)
        satisfied: Call #2 is "b".
    WX now(c)
        violated [at #2 by #2]: Call #2 is "b", not "c".
    at(3, WX now(a))
        satisfied: At call #4: no call follows.
    F now(c)
        satisfied: Call #4 is "c".
    F now(x)
        violated [at the end]: "x" was not called from call #1 to the end.
    F(now(b) & now(c))
        violated [at the end]: What had to happen did not, from call #1 to the end.
    G now(*)
        satisfied: It held at each of 4 call(s).
    G not now(c)
        violated [at #4 by #4]: Call #4 is "c".
    G(now(b) -> X now(b))
        violated [at #4 by #3 #4]: Call #3 is "b"; call #4 is "c", not "b".
    F<=3 now(c)
        satisfied: Call #4 is "c".
    F<=1 now(c)
        violated [at #2 by #1 #2]: "c" was not called from call #1 to call #2.
    now(a) U now(b)
        satisfied: Call #2 is "b".
    now(a) U now(c)
        violated [at #2 by #2]: Too early: call #2 is "b", not "a".
    now(*) U now(x)
        violated [at the end]: What was awaited from call #1 on did not come.
    (not now(x)) W now(x)
        satisfied: What was awaited from call #1 on did not come.
    (not now(b)) W now(c)
        violated [at #2 by #2]: Too early: call #2 is "b".
    now(a) R now(a)
        satisfied: Call #1 is "a".
    now(b) R now(a)
        violated [at #2 by #2]: Call #2 is "b", not "a".
    now(x) R now(*)
        satisfied: It held at each call from call #1 on.
    at(1, Y now(a))
        satisfied: At call #2: call #1 is "a".
    at(1, Y now(b))
        violated [at #2 by #1 #2]: At call #2: call #1 is "a", not "b".
    Y now(a)
        violated [at #1 by #1]: No call stands before.
    at(3, O now(a))
        satisfied: At call #4: call #1 is "a".
    at(3, O now(x))
        violated [at #4 by #1 #2 #3 #4]: "x" was not called up to call #4.
    at(3, O(now(a) & now(b)))
        violated [at #4 by #1 #2 #3 #4]: What had to happen did not, up to call #4.
    at(3, H not now(x))
        satisfied: It held at each call up to call #4.
    at(3, H not now(b))
        violated [at #4 by #2 #4, at #4 by #3 #4]: At call #4: call #2 is "b".
    at(3, (not now(a)) S now(a))
        satisfied: At call #4: call #1 is "a".
    at(3, now(c) S now(a))
        violated [at #4 by #4]: At call #4: call #3 is "b", not "c".
    at(3, now(*) S now(x))
        violated [at #4 by #4]: What had to happen did not, up to call #4.
    at(3, countBefore(now(b)) = 2)
        satisfied: At call #4: it held at 2 earlier call(s); expected == 2.
    at(3, countBefore(now(b)) < 2)
        violated [at #4 by #4]: At call #4: it held at 2 earlier call(s); expected < 2.
    forall v in argsOf(b, n). called(b(n = $v))
        satisfied: It held for each of 2 value(s) of v.
    forall v in argsOf(b, n). called(c(n = $v))
        violated [at the end]: For v = 1: "c" was called (call #4), but never with n = 1.
    forall v in argsOf(x, n). called(c(n = $v))
        satisfied [nothing asked]: There was no value for v.
    exists v in argsOf(b, n). called(c(n = $v))
        satisfied: For v = 2: "c" with n = 2 was called (call #4).
    exists v in argsOf(b, n). called(a(n = $v))
        violated [at the end]: It held for none of 2 value(s) of v.
    exists v in argsOf(x, n). called(a(n = $v))
        violated [at the end]: There was no value for v.
    forall v in values(1, 2). called(b(n = $v))
        satisfied: It held for each of 2 value(s) of v.
    exists v in values(7, 8). called(b(n = $v))
        violated [at the end]: It held for none of 2 value(s) of v.
    at(3, exists v in seen(b, args.n). now(c(n = $v)))
        satisfied: For v = 2: call #4 is "c" with n = 2.
    at(3, exists v in seen(b, args.n). now(a(n = $v)))
        violated [at #4 by #4]: At call #4: it held for none of 2 value(s) of v.
    forall v in toolNames. not called(x(tool = $v))
        satisfied [nothing asked]: It held for each of 3 value(s) of v.
    exists v in metricsOf(tokens). called(a(n = $v))
        violated [at the end]: It held for none of 1 value(s) of v.
    at(1, bind b(n = $v). O now(a(n != $v)))
        satisfied: At call #2: it held for each of 1 value(s) of v.
    at(1, bind b(n = $v). O now(a(n = $v)))
        violated [at #2 by #1 #2]: For v = 1: "a" with n = 1 was not called up to call #2.
    at(1, bind c(n = $v). false)
        satisfied: "c" with n = $v does not fit call #2.
    at(1, bindSome b(n = $v). F now(c(n > $v)))
        satisfied: At call #2: for v = 1: call #4 is "c" with n > 1.
    at(1, bindSome b(n = $v). F now(c(n = $v)))
        violated [at the end by #2]: At call #2: it held for none of 1 value(s) of v.
    at(1, bindSome c(n = $v). true)
        violated [at #2 by #2]: "c" with n = $v does not fit call #2."
  `);
});

test("each kind of formula is among them, save predicates, and each says of itself what the definition says", () => {
  const all = texts.map((text) => parse(text));
  const kinds = new Set(all.flatMap((formula) => subformulas(formula)).map(({ kind }) => kind));
  expect(kinds.size).toBe(40);
  for (const formula of all) expect(evaluate(formula, trace).verdict).toBe(holds(formula, trace));
});

test("a predicate says what it answers, or that it holds or does not", () => {
  const details = [
    predicate({ name: "late", test: () => true }),
    predicate({ name: "late", test: () => false }),
    predicate({ name: "late", test: () => ({ passed: false, detail: "it was Sunday" }) }),
    predicate({ name: "late", sees: "trace", test: () => false }),
    predicate({
      name: "late",
      test: () => {
        throw new Error("no clock");
      },
    }),
    predicate({ name: "late", test: () => 1 as unknown as boolean }),
    predicate("unregistered", 1, { a: 2 }),
  ].map((formula) => evaluate(formula, trace).detail);
  expect(details.join("\n")).toMatchInlineSnapshot(`
    "Predicate "late" returned true.
    Predicate "late" returned false.
    it was Sunday
    Predicate "late" returned false.
    Not evaluated: predicate "late" gave no answer.
    Not evaluated: predicate "late" gave no answer.
    Not evaluated: predicate "unregistered" gave no answer."
  `);
});

function said(text: string): string {
  const { verdict, detail, witnesses, applied } = evaluate(parse(text), trace);
  const calls = witnesses.map(({ position, calls: mattered }) => {
    const at = position === null ? "at the end" : `at #${position + 1}`;
    return mattered.length === 0 ? at : `${at} by ${mattered.map((call) => `#${call + 1}`).join(" ")}`;
  });
  const where = verdict === "violated" ? ` [${calls.join(", ")}]` : applied ? "" : " [nothing asked]";
  return `${text}\n    ${verdict}${where}: ${detail}`;
}
