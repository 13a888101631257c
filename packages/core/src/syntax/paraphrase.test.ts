import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { formulas } from "../testing/index.ts";
import { paraphrase } from "./paraphrase.ts";
import { parse } from "./parse.ts";

test("each kind of formula, and what people usually ask for, is said in one sentence", () => {
  const texts = [
    "true",
    "false",
    "now(refund)",
    "now(*)",
    'now(refund(order_id = "W23", amount >= 10000, result.status = active, outcome = ok))',
    "now([refund, issue_credit](note exists, force absent, by = args.owner, agent = planner))",
    "now(mcp__*(opensStep, outcome = error))",
    'now(a(x in [1, 2], y glob "a*", z regex "^b", u contains c, v not != 3, w != 3))',
    'said(user, regex "yes|ok")',
    "said(any)",
    "called(search)",
    "not called(drop_table)",
    'calledWithResult(add, {"sum": 8})',
    "count(refund) <= 1",
    "count(search) >= 3",
    "count(search) = 2",
    "count(drop_table) = 0",
    "before(search, answer)",
    "after(answer, search)",
    "precedes(verify_identity(outcome = ok), refund)",
    "allBefore([plan, read], write)",
    'branchCalled(refund, cancel, "order was delivered")',
    "branchCalled(refund)",
    "inOrder(plan, read, write)",
    "instanceBefore(read, 2, write, 1)",
    "withinCalls(write, test, 3)",
    "withinTime(write, test, 90 s)",
    "metric(total_tokens) <= 1000",
    "metric(num_steps) = 4",
    "answered()",
    'answered(contains "refunded")',
    'predicate(fits, $x, 3, "text")',
    "not now(refund)",
    "not (called(a) | called(b))",
    "called(a) & called(b)",
    "called(a) | called(b)",
    "called(a) -> called(b)",
    "called(a) <-> called(b)",
    "X now(a)",
    "WX now(a)",
    "F now(a)",
    "G now(a)",
    "F<=3 now(a)",
    "now(a) U now(b)",
    "now(a) W now(b)",
    "now(a) R now(b)",
    "Y now(a)",
    "O now(a)",
    "H now(a)",
    "now(a) S now(b)",
    "countBefore(now(a)) < 3",
    "at(2, now(a))",
    "forall x in resultsOf(tool_a, numbers[*]). calledWith(tool_b, {i: $x})",
    'exists x in values(1, "a"). now(b(i = $x))',
    "forall x in seen(read, result.path). now(write(path != $x))",
    "forall x in toolNames. called(log(tool = $x))",
    "forall x in registeredDomain(answerEntities). predicate(grounded, $x)",
    "exists x in metricsOf(by[*]). predicate(big, $x)",
    "bind refund(order_id = $o). H now(a(order_id = $o, other = $o))",
    "bindSome refund(order_id = $o). O now(a)",
    "G not now(drop_table)",
    "(not now(refund)) W now(verify_identity)",
    "G(now(refund) -> O now(verify_identity))",
    "G(now(refund) -> F now(audit))",
    "G(bind refund(order_id = $o). O now(confirm(order_id = $o, outcome = ok)))",
    "G(bind refund(order_id = $o). F now(audit_note(about = $o)))",
    "G(bind refund(order_id = $o). countBefore(now(refund(order_id = $o))) < 1)",
    "forall o in argsOf(refund, order_id). count(refund(order_id = $o)) <= 1",
    "G(now(a) -> X(now(b) | X(now(c) | X(now(d) | X now(e)))))",
    `${"called(a) & ".repeat(9)}called(a)`,
  ];
  const table = texts.map((text) => `${text}\n    ${paraphrase(parse(text))}`).join("\n");
  expect(table).toMatchInlineSnapshot(`
    "true
        nothing is asked
    false
        this can't hold
    now(refund)
        the call is refund
    now(*)
        there is a call
    now(refund(order_id = "W23", amount >= 10000, result.status = active, outcome = ok))
        the call is successful refund with order_id "W23", amount at least 10000 and result status "active"
    now([refund, issue_credit](note exists, force absent, by = args.owner, agent = planner))
        the call is refund or issue_credit with note, no force and by equal to its owner by agent "planner"
    now(mcp__*(opensStep, outcome = error))
        the call is failed step-opening mcp__* call
    now(a(x in [1, 2], y glob "a*", z regex "^b", u contains c, v not != 3, w != 3))
        the call is a with x 1 or 2, y like "a*", z matching "^b", u containing "c", v 3 and w not 3
    said(user, regex "yes|ok")
        the user has just said something matching "yes|ok"
    said(any)
        someone has just said something
    called(search)
        search happens
    not called(drop_table)
        no drop_table ever happens
    calledWithResult(add, {"sum": 8})
        add happens with a result {"sum":8}
    count(refund) <= 1
        refund happens at most once
    count(search) >= 3
        search happens at least three times
    count(search) = 2
        search happens exactly twice
    count(drop_table) = 0
        drop_table never happens
    before(search, answer)
        search happens, and after it answer
    after(answer, search)
        answer happens, and before it search
    precedes(verify_identity(outcome = ok), refund)
        no refund before successful verify_identity has happened
    allBefore([plan, read], write)
        plan and read happen before write
    branchCalled(refund, cancel, "order was delivered")
        refund happens, and cancel doesn't (order was delivered)
    branchCalled(refund)
        refund happens
    inOrder(plan, read, write)
        plan, read then write happen in this order
    instanceBefore(read, 2, write, 1)
        the 2nd read comes before the 1st write
    withinCalls(write, test, 3)
        the first write is followed by test within three calls
    withinTime(write, test, 90 s)
        the first write is followed by test within 90 s
    metric(total_tokens) <= 1000
        total_tokens is at most 1000
    metric(num_steps) = 4
        num_steps is 4
    answered()
        there is a final answer
    answered(contains "refunded")
        there is a final answer containing "refunded"
    predicate(fits, $x, 3, "text")
        fits holds of $x, 3 and "text"
    not now(refund)
        the call is no refund
    not (called(a) | called(b))
        it is not the case that a happens, or b happens
    called(a) & called(b)
        a happens, and b happens
    called(a) | called(b)
        a happens, or b happens
    called(a) -> called(b)
        if a happens, then b happens
    called(a) <-> called(b)
        a happens exactly if b happens
    X now(a)
        there is a next call, and there the call is a
    WX now(a)
        at the next call, if there is one, the call is a
    F now(a)
        at some point the call is a
    G now(a)
        at every point the call is a
    F<=3 now(a)
        here or within three calls the call is a
    now(a) U now(b)
        the call is a until at last the call is b
    now(a) W now(b)
        the call is a unless and until the call is b
    now(a) R now(b)
        the call is b up to and including the point where the call is a, if there is one
    Y now(a)
        at the call before the call is a
    O now(a)
        here or earlier the call is a
    H now(a)
        here and at every earlier point the call is a
    now(a) S now(b)
        the call is a ever since the call is b
    countBefore(now(a)) < 3
        at less than three of the earlier calls the call is a
    at(2, now(a))
        at call #3 the call is a
    forall x in resultsOf(tool_a, numbers[*]). calledWith(tool_b, {i: $x})
        for each result numbers of tool_a ($x), tool_b with i equal to $x happens
    exists x in values(1, "a"). now(b(i = $x))
        for some of 1 and "a" ($x), the call is b with i equal to $x
    forall x in seen(read, result.path). now(write(path != $x))
        for each result path of read so far ($x), the call is write with path not equal to $x
    forall x in toolNames. called(log(tool = $x))
        for each tool that is called ($x), log with tool equal to $x happens
    forall x in registeredDomain(answerEntities). predicate(grounded, $x)
        for each of answerEntities ($x), grounded holds of $x
    exists x in metricsOf(by[*]). predicate(big, $x)
        for some metric by ($x), big holds of $x
    bind refund(order_id = $o). H now(a(order_id = $o, other = $o))
        for each way in which the call is refund with order_id equal to $o, here and at every earlier point the call is a with the same order_id and other equal to that order_id
    bindSome refund(order_id = $o). O now(a)
        the call is refund with order_id equal to $o, and here or earlier the call is a
    G not now(drop_table)
        no drop_table ever happens
    (not now(refund)) W now(verify_identity)
        no refund before verify_identity has happened
    G(now(refund) -> O now(verify_identity))
        no refund before verify_identity has happened
    G(now(refund) -> F now(audit))
        each refund is followed by audit
    G(bind refund(order_id = $o). O now(confirm(order_id = $o, outcome = ok)))
        no refund before successful confirm with the same order_id has happened
    G(bind refund(order_id = $o). F now(audit_note(about = $o)))
        each refund is followed by audit_note with about equal to that order_id
    G(bind refund(order_id = $o). countBefore(now(refund(order_id = $o))) < 1)
        at most one refund for each order_id
    forall o in argsOf(refund, order_id). count(refund(order_id = $o)) <= 1
        at most one refund for each order_id
    G(now(a) -> X(now(b) | X(now(c) | X(now(d) | X now(e)))))
        at every point if the call is a, then there is a next call, and there the call is b, or there is a next call, and there a further condition holds, or a further condition holds
    called(a) & called(a) & called(a) & called(a) & called(a) & called(a) & called(a) & called(a) & called(a) & called(a)
        a happens, and a happens, and a happens, and a happens, and a happens, and a happens, and 4 more conditions"
  `);
});

test("a paraphrase is one line, the same each time, whatever the formula", () => {
  fc.assert(
    fc.property(formulas({ code: true, depth: 6 }), (formula) => {
      const said = paraphrase(formula);
      expect(said).toMatch(/^\S.*\S$/u);
      expect(said).not.toMatch(/undefined|NaN|\[object/);
      expect(paraphrase(structuredClone(formula))).toBe(said);
    }),
    { numRuns: 1_000 * factor },
  );
});

test("logic nested 10,000 deep is cut short", () => {
  const deep = Array.from({ length: 10_000 }).reduce<Formula>(
    (body) => ({ kind: "next", body }),
    parse("now(a)"),
  );
  expect(paraphrase(deep)).toMatch(/a further condition holds$/);
});

test("a predicate in code is named", () => {
  expect(paraphrase({ kind: "predicate", name: "isLate", terms: [], sees: "prefix", test: () => true })).toBe(
    "isLate holds",
  );
});
