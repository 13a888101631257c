import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { watch } from "../../test/watch.ts";
import type { Formula } from "../formula/formula.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { formulas, patterns, traces } from "../testing/index.ts";
import { Trace } from "../trace/trace.ts";
import { compile } from "./compile.ts";
import { start } from "./monitor-state.ts";
import { nativelyBounded } from "./natively-bounded.ts";
import { verdict } from "./verdict.ts";

test.each([
  ["F<=1000 now(b)", 1_000],
  ["F<=200 (now(b) | now([c, d]))", 200],
  ["called(go) -> F<=300 now(b)", 300],
  ["not (not F<=150 now(b))", 150],
  ["forall x in values([1]). F<=500 now(b(x = $x))", 500],
])("%s is watched by counting, and lost with the call after which it can't come any more", (text, limit) => {
  const monitor = compile(parse(text));
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  expect(monitor.pieces.filter((piece) => piece.kind === "form" && piece.how === "end")).toEqual([]);
  const names = ["go", ...Array.from({ length: limit + 2 }, () => "a")];
  const verdicts = watch(monitor, Trace.fromNames(names)).map((state) => verdict(monitor, state));
  expect(verdicts.indexOf("permanently-violated")).toBe(limit + 1);
  const [last] = watch(monitor, Trace.fromNames([...names.slice(0, limit), "c"])).slice(-1);
  const met = verdict(monitor, last ?? start(monitor));
  expect(met).toBe(text.includes("[c, d]") ? "permanently-satisfied" : "permanently-violated");
});

test("what is asked of other calls than the first stays as it is", () => {
  for (const text of [
    "X F<=20 now(b)",
    "G(now(a) -> F<=20 now(b))",
    "F<=20 (now(a) & now(b))",
    "F<=2 now(b)",
  ]) {
    const formula = parse(text);
    expect(nativelyBounded(formula)).toBe(formula);
  }
});

test("what is asked natively means the same, on any trace", () => {
  let other = 0;
  const soon = patterns().map((call): Formula => ({ kind: "now", call }));
  const body = fc.oneof(
    soon,
    fc.array(soon, { minLength: 1, maxLength: 2 }).map((parts): Formula => ({ kind: "or", parts })),
  );
  const kind = fc.constantFrom("and", "or", "iff", "implies");
  const far = fc.tuple(body, formulas({ depth: 2 }), kind).map(farther);
  fc.assert(
    fc.property(far, traces({ maxLength: 20, missing: false }), (formula, trace) => {
      const native = nativelyBounded(formula);
      if (native !== formula) other++;
      expect(holds(native, trace)).toBe(holds(formula, trace));
    }),
    { numRuns: 300 * factor },
  );
  expect(other).toBeGreaterThan(200 * factor);
});

/** What is soon so, by some operator with something else. */
function farther([body, other, kind]: readonly [
  Formula,
  Formula,
  "and" | "or" | "iff" | "implies",
]): Formula {
  const left: Formula = { kind: "eventuallyWithin", limit: 17, body };
  const all: readonly Formula[] = [left, { kind: "not", body: left }, other];
  return kind === "and" || kind === "or"
    ? { kind, parts: all.slice(0, kind === "and" ? 1 : 3) }
    : { kind, left, right: other };
}
