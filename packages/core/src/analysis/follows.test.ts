import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { formulas } from "../testing/formulas.ts";
import { traces } from "../testing/traces.ts";
import { follows } from "./follows.ts";

function check(given: string, then: string, expected: string): void {
  expect(follows(parse(given), parse(then))).toBe(expected);
}

test.each([
  ["called(a)", "called(a) | called(b)", "yes"],
  ["called(a) | called(b)", "called(a)", "open"],
  ["count(a) <= 1", "count(a) <= 2", "yes"],
  ["count(a) <= 2", "count(a) <= 1", "open"],
  ["before(a, b)", "precedes(a, b)", "yes"],
  ["precedes(a, b)", "before(a, b)", "open"],
  ["not called(b)", "precedes(a, b)", "yes"],
  ["not called(*)", "not called(b)", "yes"],
  ["answered() & called(a)", "answered()", "yes"],
  ["metric(total_tokens) <= 5", "metric(total_tokens) <= 5 | called(a)", "yes"],
])("%s gives %s: %s", (given, then, expected) => check(given, then, expected));

const once = "G(bind refund(order_id = $o). not X F now(refund(order_id = $o)))";
const verified = "G(bind refund(order_id = $x). O now(verify(order_id = $x, outcome = ok)))";
const tried = "G(bind refund(order_id = $o). O now(verify(order_id = $o)))";

test.each([
  [verified, tried, "yes"],
  [tried, verified, "open"],
  ["not called(refund)", verified, "yes"],
  ["not called(refund)", once, "yes"],
  [once, verified, "open"],
  ["count(refund) <= 1", once, "yes"],
  [once, "count(refund) <= 1", "open"],
  ["forall o in argsOf(a, x). called(b(y = $o))", "forall p in argsOf(a, x). called(b(y = $p))", "yes"],
  [
    "forall o in argsOf(a, x). called(b(y = $o)) & called(c)",
    "forall p in argsOf(a, x). called(b(y = $p))",
    "yes",
  ],
  ["F(bindSome a(x = $x). X now(b(y = $x)))", "F(bindSome a(x = $z). F now(b(y = $z)))", "yes"],
  ["F(bindSome a(x = $x). F now(b(y = $x)))", "F(bindSome a(x = $z). X now(b(y = $z)))", "open"],
])("value by value: %s gives %s: %s", (given, then, expected) => check(given, then, expected));

test("values that a pattern names are values, too", () => {
  check(
    "G(bind a(x = $x). not O now(b(y = $x)))",
    "G(bind a(x = $x). not O now(b(y = $x))) & not called(c)",
    "open",
  );
  // For 7 alone the second asks for more.
  check("G(bind a(x = $x). now(a(x = 7)) | O now(b(y = $x)))", "G(bind a(x = $x). O now(b(y = $x)))", "open");
});

test("what fits no machine is not decided", () => {
  check("withinTime(a, b, 5 ms)", "withinTime(a, b, 6 ms)", "gave-up");
  const deep = (levels: number): Formula =>
    levels === 0 ? parse("called(a)") : { kind: "not", body: deep(levels - 1) };
  expect(follows(deep(1_500), deep(2))).toBe("gave-up");
});

test("of many variables not all ways are tried to put one in place of another", () => {
  const names = Array.from({ length: 14 }, (_, index) => `v${index}`);
  const parts = names.map((name) => `(G(bind a(x = $${name}). O now(b(y = $${name}))))`);
  const all = parts.join(" & ");
  expect(["yes", "open", "gave-up"]).toContain(follows(parse(all), parse(`${all} & not called(c)`)));
  const [first = ""] = parts;
  check(`${first} & not called(c)`, first, "yes");
});

test("what is said to follow holds in every trace in which the first does", () => {
  let said = 0;
  fc.assert(
    fc.property(
      formulas(),
      formulas(),
      fc.constantFrom("weaker", "stronger", "other"),
      fc.array(traces(), { minLength: 12, maxLength: 12 }),
      (first, second, how, tries) => {
        const then: Formula =
          how === "weaker"
            ? { kind: "or", parts: [first, second] }
            : how === "stronger"
              ? { kind: "and", parts: [first, second] }
              : second;
        if (follows(first, then) !== "yes") return;
        said += 1;
        for (const trace of tries)
          if (holds(first, trace) === "satisfied") expect(holds(then, trace)).not.toBe("violated");
      },
    ),
    { numRuns: 300 * factor },
  );
  expect(said).toBeGreaterThan(20);
});
