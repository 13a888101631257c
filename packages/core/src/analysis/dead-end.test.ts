import fc from "fast-check";
import { expect, test } from "vitest";
import { namedFormulas, shifted, traceOfWord, wordsTo } from "../../test/named-formulas.ts";
import { watch } from "../../test/watch.ts";
import type { Formula } from "../formula/formula.ts";
import { compile } from "../monitor/compile.ts";
import type { CompileOptions } from "../monitor/compile-options.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import { start } from "../monitor/monitor-state.ts";
import { verdict } from "../monitor/verdict.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import { type DeadEndSettings, deadEnd } from "./dead-end.ts";
import { jointRules } from "./joint-rules.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const listed = { parallel: "listed" } as const;

const unordered = { parallel: "unordered" } as const;

function monitorsOf(
  formulas: readonly Formula[],
  options: CompileOptions = listed,
): readonly Monitor[] | undefined {
  const monitors = formulas.map((formula) => compile(formula, options));
  const compiled = monitors.filter((one) => one.kind === "monitor");
  return compiled.length === monitors.length ? compiled : undefined;
}

function answer(texts: readonly string[], word: string | Trace, settings?: DeadEndSettings) {
  const monitors = monitorsOf(texts.map((text) => parse(text)));
  if (monitors === undefined) throw new Error("a rule can't be watched");
  const rules = jointRules(monitors);
  const trace = typeof word === "string" ? traceOfWord(word) : word;
  const state = watch(rules.monitor, trace).at(-1) ?? start(rules.monitor);
  const { answer: said, conflict, values } = deadEnd(rules, state, settings);
  return `${said} ${conflict.map((rule) => texts[rule]).join(" / ")} ${values.join()}`.trim();
}

/** Any two leave something, three do not. */
const oneOfTwo = ["ab", "bc", "ac", "ca"].map((names) => `at(1, now([${[...names].join(", ")}]))`);

/** They have no tool in common, and neither can wait. */
const soon = ["G(now(a) -> F<=2 now(b)) & precedes(p, q)", "G(now(c) -> F<=1 now(d)) & precedes(r, s)"];

test.each([
  [["G(now(a) -> X now(b))", "G not now(b)"], "c", "possible"],
  [["G(now(a) -> X now(b))", "G not now(b)"], "a", "impossible G(now(a) -> X now(b)) / G not now(b)"],
  [["G(now(a) -> F now(b))", "precedes(c, b)", "G not now(c)"], "b", "possible"],
  [
    ["G(now(a) -> F now(b))", "precedes(c, b)", "G not now(c)"],
    "a",
    "impossible G(now(a) -> F now(b)) / precedes(c, b) / G not now(c)",
  ],
  [
    ["G(now(a) -> F now(b))", "precedes(c, b)", "G not now(c)", "F now(d)"],
    "a",
    "impossible G(now(a) -> F now(b)) / precedes(c, b) / G not now(c)",
  ],
  [["F now(a)", "F now(b)", "count(a) <= 1"], "a", "possible"],
  [["count(a) >= 2", "count(a) <= 1"], "", "impossible count(a) >= 2 / count(a) <= 1"],
  [["WX now(a)", "WX now(b)"], "c", "possible"],
  [["X now(a)", "X now(b)"], "c", "impossible X now(a) / X now(b)"],
  [["answered()", "not answered()"], "c", "possible"],
  [oneOfTwo, "c", `impossible ${[0, 1, 3].map((rule) => oneOfTwo[rule]).join(" / ")}`],
  [soon, "ac", `impossible ${soon.join(" / ")}`],
  [soon, "acb", "possible"],
  [soon, "c", "possible"],
])("after some calls, %j on `%s` are %s", (texts, word, expected) => {
  expect(answer(texts, word)).toBe(expected);
});

const perOrder = [
  "G(bind open(id = $o). F now(close(id = $o)))",
  "G(bind close(id = $o). O now(check(id = $o)))",
  "G(bind lock(id = $o). X G not now(check(id = $o)))",
];

function orders(...calls: readonly (readonly [string, string])[]): Trace {
  const trace = traceOfWord("");
  return {
    ...trace,
    calls: calls.map(([name, id], position) => ({
      name,
      args: { id },
      position,
      result: null,
      outcome: "ok",
    })),
  };
}

test.each([
  [orders(["open", "A"], ["lock", "B"]), "possible"],
  [orders(["lock", "A"], ["open", "A"]), `impossible ${perOrder.join(" / ")} A`],
  [orders(["check", "A"], ["lock", "A"], ["open", "A"]), "possible"],
])("rules about values are asked for the values of the call", (trace, expected) => {
  expect(answer(perOrder, trace, { keys: [["A"]] })).toBe(expected);
  expect(answer(perOrder, trace)).toBe("possible");
});

test("a value that some rule treats in a way of its own is not asked about: nothing is claimed of it", () => {
  const rules = [...perOrder, 'G not now(close(id = "A"))'];
  expect(answer(rules, orders(["lock", "A"], ["open", "A"]), { keys: [["A"]] })).toBe("possible");
  expect(answer(rules, orders(["lock", "B"], ["open", "B"]), { keys: [["B"]] })).toMatch(/^impossible/);
});

test("where too few states may be looked at nothing is claimed", () => {
  const many = Array.from({ length: 8 }, (_, index) => `G(now(a) -> F<=${index + 2} now(t${index}))`);
  expect(answer(many, "a", { most: 3 })).toBe("unknown");
  expect(answer([...many, "G not now(t4)"], "a", { most: 100_000 })).toMatch(/^impossible/);
});

test("rules can be satisfied together exactly where some continuation satisfies all of them", () => {
  let [possible, impossible, larger] = [0, 0, 0];
  const words = wordsTo(5);
  fc.assert(
    fc.property(fc.array(namedFormulas(2), { minLength: 2, maxLength: 3 }), (formulas) => {
      const monitors = monitorsOf(formulas);
      if (monitors === undefined) return;
      const rules = jointRules(monitors);
      const whole = compile({ kind: "and", parts: formulas }, listed);
      if (whole.kind === "unwatchable" || whole.pieces.length > 1) return;
      const satisfying = words.filter((word) =>
        formulas.every((formula) => holds(formula, traceOfWord(word), listed) === "satisfied"),
      );
      for (const word of wordsTo(2)) {
        const state = watch(rules.monitor, traceOfWord(word)).at(-1) ?? start(rules.monitor);
        // A rule that is broken alone is another matter.
        if (formulas.some((formula) => isLost([formula], word))) continue;
        const { answer: said, conflict } = deadEnd(rules, state, { most: 1_000_000 });
        expect([word, said]).toEqual([word, isLost(formulas, word) ? "impossible" : "possible"]);
        if (satisfying.some((one) => one.startsWith(word))) expect(said).toBe("possible");
        if (said === "possible") {
          possible++;
          continue;
        }
        impossible++;
        const conflicting = formulas.filter((_, rule) => conflict.includes(rule));
        expect(isLost(conflicting, word)).toBe(true);
        for (const one of conflicting)
          expect(
            isLost(
              conflicting.filter((other) => other !== one),
              word,
            ),
          ).toBe(false);
        if (conflicting.length < formulas.length) larger++;
      }
    }),
    { numRuns: 60 * factor },
  );
  expect(possible).toBeGreaterThan(80 * factor);
  expect(impossible).toBeGreaterThan(8 * factor);
  expect(larger).toBeGreaterThan(1 * factor);
});

test("so it is where calls of one step are parallel, and where some rules have nothing to do with others", () => {
  let [possible, impossible, several] = [0, 0, 0];
  const words = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "e", "+a", "+b", "+e"), maxLength: 3 });
  const sets = fc.array(fc.tuple(namedFormulas(2), fc.boolean()), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(sets, fc.array(words, { minLength: 4, maxLength: 4 }), (drawn, prefixes) => {
      const formulas = drawn.map(([formula, isOther]) => (isOther ? shifted(formula) : formula));
      const monitors = monitorsOf(formulas, unordered);
      if (monitors === undefined) return;
      const rules = jointRules(monitors);
      const groups = rules.spaces[0]?.groups ?? [];
      for (const word of prefixes) {
        const state = watch(rules.monitor, traceOfWord(word)).at(-1) ?? start(rules.monitor);
        if (formulas.some((formula) => isLost([formula], word, unordered) !== false)) continue;
        const lost = isLost(formulas, word, unordered);
        if (lost === undefined) continue;
        const { answer: said } = deadEnd(rules, state, { most: 1_000_000 });
        expect([word, said]).toEqual([word, lost ? "impossible" : "possible"]);
        if (groups.length > 1) several++;
        if (said === "possible") possible++;
        else impossible++;
      }
    }),
    { numRuns: 120 * factor },
  );
  expect(several).toBeGreaterThan(20 * factor);
  expect(possible).toBeGreaterThan(80 * factor);
  expect(impossible).toBeGreaterThan(8 * factor);
});

/**
 * Whether no continuation satisfies all of the formulas, by the monitor of all as one, which is tested against the definition; `undefined`
 * where that is too large.
 */
function isLost(
  parts: readonly Formula[],
  word: string,
  options: CompileOptions = listed,
): boolean | undefined {
  const whole = compile({ kind: "and", parts }, options);
  if (whole.kind === "unwatchable" || whole.pieces.length > 1) return undefined;
  const states = watch(whole, traceOfWord(word));
  return verdict(whole, states.at(-1) ?? start(whole)) === "permanently-violated";
}
