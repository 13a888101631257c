import fc from "fast-check";
import { expect, test } from "vitest";
import { bitCount, bitFormulas, bitPattern, bitTrace, bitWords } from "../../../test/bit-words.ts";
import { factor } from "../../../test/factor.ts";
import type { Formula } from "../../formula/formula.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { print } from "../../syntax/print.ts";
import { conjuncts } from "./conjuncts.ts";

test.each<[string, readonly string[]]>([
  ["now(a) & X now(b)", ["now(a)", "X now(b)"]],
  ["now(a) & (now(b) & X now(c))", ["now(a)", "now(b)", "X now(c)"]],
  ["G now(a)", ["now(a)"]],
  ["G (now(a) & now(b))", ["now(a)", "now(b)"]],
  ["G X now(a)", ["G X now(a)"]],
  ["now(c) -> G now(a)", ["O now(c) -> now(a)"]],
  ["now(c) -> X G now(a)", ["now(c) -> X true", "Y O now(c) -> now(a)"]],
  ["now(c) -> WX G now(a)", ["Y O now(c) -> now(a)"]],
  ["now(c) -> G X now(a)", ["now(c) -> G X now(a)"]],
  ["X now(c) -> G now(a)", ["X now(c) -> G now(a)"]],
  ["now(c) -> now(a) W now(b)", ["(not now(b)) S (now(c) & not now(b)) -> now(a)"]],
  ["now(c) -> X (now(a) W now(b))", ["now(c) -> X true", "not now(b) & Y ((not now(b)) S now(c)) -> now(a)"]],
  ["now(c) -> now(a) U now(b)", ["now(c) -> F now(b)", "(not now(b)) S (now(c) & not now(b)) -> now(a)"]],
  [
    "now(c) -> X (now(a) U now(b))",
    ["now(c) -> X F now(b)", "not now(b) & Y ((not now(b)) S now(c)) -> now(a)"],
  ],
  [
    "now(c) -> WX (now(a) U now(b))",
    ["now(c) -> WX F now(b)", "not now(b) & Y ((not now(b)) S now(c)) -> now(a)"],
  ],
  ["now(c) -> (X now(a)) W now(b)", ["now(c) -> (X now(a)) W now(b)"]],
  ["now(c) -> now(a) W X now(b)", ["now(c) -> now(a) W X now(b)"]],
  ["now(c) -> now(a) R now(b)", ["now(c) -> now(a) R now(b)"]],
  ["now(c) -> now(a) & X now(b)", ["now(c) -> now(a)", "now(c) -> X now(b)"]],
  ["X now(c) -> now(a) & X now(b)", ["X now(c) -> now(a)", "X now(c) -> X now(b)"]],
  ["not now(c) | X now(b)", ["not or(not now(c)) -> X now(b)"]],
  ["now(c) | now(d) | G now(b)", ["O (not (now(c) | now(d))) -> now(b)"]],
  ["now(a) | now(b)", ["now(a) | now(b)"]],
  ["X now(a) | X now(b)", ["X now(a) | X now(b)"]],
  ["now(a) | X now(b) | X now(c)", ["now(a) | X now(b) | X now(c)"]],
  ["called(c) -> G now(a)", ["called(c) -> G now(a)"]],
])("G(%s) comes to G of each of %j", (text, expected) => {
  expect(conjuncts(parse(text)).map(print)).toEqual(expected.map((one) => print(parse(one))));
});

test("always a formula is always each of what it is taken apart to, on every run", () => {
  const seen = { several: 0, changed: 0, violated: 0 };
  const always = (body: Formula): Formula => ({ kind: "globally", body });
  const bit = fc.nat(bitCount - 1).map((number): Formula => ({ kind: "now", call: bitPattern(number) }));
  const past = fc.oneof(
    bit,
    bit.map((body): Formula => ({ kind: "not", body })),
    bit.map((body): Formula => ({ kind: "once", body })),
    fc.record({ kind: fc.constant("since"), left: bit, right: bit }),
  );
  const shaped = fc.oneof(
    bitFormulas(2),
    fc
      .record({ when: past, then: past, end: past, shape: fc.nat(7) })
      .map(({ when, then, end, shape }): Formula => {
        const later = (shape & 1) === 1 ? "next" : "weakNext";
        const until: Formula = { kind: (shape & 1) === 1 ? "until" : "weakUntil", left: then, right: end };
        const inner: Formula = (shape & 2) === 2 ? until : always(then);
        return {
          kind: "implies",
          left: when,
          right: (shape & 4) === 4 ? { kind: later, body: inner } : inner,
        };
      }),
  );
  fc.assert(
    fc.property(shaped, bitWords(), (body, word) => {
      const parts = conjuncts(body);
      const trace = { ...bitTrace(word), metrics: { steps: 1 } };
      const all = parts.map((part) => holds(always(part), trace));
      const whole = holds(always(body), trace);
      if (whole === "unevaluable") return;
      expect([body, word, all.every((one) => one === "satisfied")]).toEqual([
        body,
        word,
        whole === "satisfied",
      ]);
      if (parts.length > 1) seen.several++;
      if (parts[0] !== body) seen.changed++;
      if (whole === "violated") seen.violated++;
    }),
    { numRuns: 800 * factor },
  );
  expect(Math.min(seen.several, seen.changed, seen.violated)).toBeGreaterThan(40);
});
