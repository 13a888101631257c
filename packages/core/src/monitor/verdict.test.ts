import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { watch } from "../../test/watch.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import { Trace } from "../trace/trace.ts";
import type { PrefixVerdict } from "../verdict/verdict.ts";
import { type CompileOptions, compile, type Ending, type Monitor, start, step, verdict } from "./index.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** One sign a verdict: `+` and `-` are final, `y` and `n` hold for now, `?` can't be said. */
const signs: Readonly<Record<PrefixVerdict, string>> = {
  "permanently-satisfied": "+",
  "temporarily-satisfied": "y",
  "temporarily-violated": "n",
  "permanently-violated": "-",
  unevaluable: "?",
};

test.each([
  ["G(now(a) -> F now(b))", "a c b", "ynny"],
  ["G(now(a) -> X now(b)) & G not now(b)", "c a", "yy-"],
  ["called(a)", "c a c", "nn++"],
  ["not called(a)", "c a c", "yy--"],
  ["count(a) = 2", "a a a", "nny-"],
  ["before(a, b)", "c a b", "nnn+"],
  ["before(a, b)", "b a", "n--"],
  ["precedes(a, b)", "a b", "y++"],
  ["F now(a) & G not now(a)", "a", "--"],
  ["now(a) | not now(a)", "c", "++"],
  ["O(F now(a))", "c a", "nn+"],
  ["G(called(a) -> F now(b))", "a b a", "ynyn"],
  ["at(1, now(a))", "c a", "nn+"],
  ["at(1, now(a))", "c c", "nn-"],
  ["withinCalls(a, b, 1)", "a c c", "nn--"],
  ["G(now(a) -> countBefore(now(b)) >= 1)", "b a a", "y+++"],
  ["G(now(a) -> countBefore(now(b)) >= 1)", "c a", "yy-"],
  ["metric(n) <= 3 | called(a)", "c a", "yy+"],
  ["metric(m) <= 3 | called(a)", "c a", "??+"],
  ["metric(n) <= 3 & called(a)", "c a", "nny"],
  ["answered() -> called(a)", "c a", "yy+"],
])("%s on %s is %s after each call", (text, names, expected) => {
  expect(verdictsOf(text, names)).toBe(expected);
});

test("the tools that there are make verdicts sharper", () => {
  expect(verdictsOf("F now(x)", "a", { tools: ["a", "b"] })).toBe("--");
  expect(verdictsOf("F now(x)", "a")).toBe("nn");
  expect(verdictsOf("F now(a)", "z a", { tools: ["a", "b"] })).toBe("nn+");
  expect(verdictsOf("F now(x)", "z", { tools: ["a", "b"] })).toBe("--");
});

describe("what was said", () => {
  const monitor = watched("G(now(a) -> O said(user, contains yes))");
  const call = { name: "a", args: {}, position: 0, result: null, outcome: "ok" } as const;
  const yes = [{ role: "user", text: "oh yes", afterCall: 0 }] as const;

  test.each([
    ["nothing", [], "permanently-violated"],
    ["yes", yes, "permanently-satisfied"],
    ["nobody knows", "missing", "unevaluable"],
  ] as const)("before the call: %s", (_, said, expected) => {
    expect(verdict(monitor, step(monitor, start(monitor), { call, said }))).toBe(expected);
  });
});

test("metrics and the answer are told between calls: the same state says another thing", () => {
  const monitor = watched("metric(tokens) <= 10 & answered(contains done) & not called(b)");
  const [state = start(monitor)] = watch(monitor, Trace.fromNames(["a"])).slice(-1);
  const said = (ending: Ending) => verdict(monitor, state, ending);
  expect(said({})).toBe("temporarily-violated");
  expect(said({ metrics: { tokens: 5 } })).toBe("temporarily-violated");
  expect(said({ metrics: { tokens: 5 }, finalAnswer: "done" })).toBe("temporarily-satisfied");
  expect(said({ metrics: { tokens: 11 }, finalAnswer: "done" })).toBe("temporarily-violated");
  expect(said({ metrics: "missing", finalAnswer: "done" })).toBe("unevaluable");
});

test("of a call of which nobody knows how it ended it is known that it worked or failed, for all that is asked of it", () => {
  const text = "G(now([a, b](outcome = ok)) <-> now(b(x absent, outcome = ok)))";
  const trace = {
    ...Trace.fromNames(["b"]),
    calls: [{ name: "b", args: {}, position: 0, outcome: "unknown" }],
  } as const;
  const [state] = watch(watched(text), trace).slice(-1);
  expect(state && verdict(watched(text), state)).toBe("temporarily-satisfied");
  expect(holds(parse(text), trace)).toBe("satisfied");
});

describe("a predicate", () => {
  const monitor = watched("G predicate(fine)");
  const call = { name: "a", args: {}, position: 0, result: null, outcome: "ok" } as const;

  test.each([
    ["says yes", { passed: true }, "temporarily-satisfied"],
    ["says no", { passed: false }, "permanently-violated"],
    ["says nothing", undefined, "unevaluable"],
  ] as const)("that %s", (_, answer, expected) => {
    expect(verdict(monitor, step(monitor, start(monitor), { call, ask: () => answer }))).toBe(expected);
  });

  test("was not asked before the first call", () => {
    expect(verdict(monitor, start(monitor))).toBe("unevaluable");
  });
});

test("a step that is smaller than one before it makes an order of steps impossible to tell", () => {
  const monitor = watched("G(now(c) -> before(a, b))");
  const trace = Trace.fromNames(["a", "b"]);
  const calls = trace.calls.map((call, index) => ({ ...call, step: 2 - index }));
  expect(watch(monitor, { ...trace, calls }).map((state) => verdict(monitor, state))).toEqual([
    "temporarily-satisfied",
    "temporarily-satisfied",
    "unevaluable",
  ]);
});

test.each([
  ["listed", "temporarily-satisfied"],
  ["unordered", "permanently-violated"],
] as const)(
  "calls of one step that are %s: the first of a step is told from the others, their order as asked",
  (parallel, expected) => {
    const monitor = watched("before(a, b) & not called(c(opensStep))", { parallel });
    const trace = Trace.fromNames(["a", "b", "c"]);
    const calls = trace.calls.map((call) => ({ ...call, step: 1 }));
    expect(verdict(monitor, watch(monitor, { ...trace, calls }).at(-1) ?? start(monitor))).toBe(expected);
  },
);

test("what is final stays so", () => {
  let final = 0;
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
      const monitor = compile(formula);
      if (monitor.kind === "unwatchable") return;
      const verdicts = watch(monitor, trace).map((state) => verdict(monitor, state));
      verdicts.forEach((one, index) => {
        if (!one.startsWith("permanently") || index + 1 === verdicts.length) return;
        final++;
        expect(verdicts[index + 1]).toBe(one);
      });
    }),
    { numRuns: 400 * factor },
  );
  expect(final).toBeGreaterThan(200 * factor);
});

test.each([
  ["withinTime(a, b, 5 s)", "`withinTime` depends on times"],
  ["F(bind a(x = $x). F now(b(x = $x)))", "a quantifier stands where it can't be taken out of `eventually`"],
  ["tracePredicate(p)", "the predicate `p` sees the whole trace"],
  ["X F<=200 now(a)", "it looks more than 128 calls ahead"],
  [
    `called(a(${Array.from({ length: 12 }, (_, index) => `x${index} = 1`).join(")) | called(a(")}))`,
    "it tells too many kinds of calls apart",
  ],
  [
    "metric(a) < 1 | metric(b) < 1 | metric(c) < 1 | metric(d) < 1 | metric(e) < 1",
    "it has more than 4 metrics and answers",
  ],
])("%s fits no machine: %s", (text, reason) => {
  expect(watched(text).pieces).toMatchObject([{ kind: "form", reason }]);
});

function watched(text: string, options?: CompileOptions): Monitor {
  const monitor = compile(parse(text), options);
  if (monitor.kind === "unwatchable") throw new Error(`${text}: ${monitor.reason}`);
  return monitor;
}

/** The verdicts after each prefix, the empty one first, where the metric `n` is 2. */
function verdictsOf(text: string, names: string, options?: CompileOptions): string {
  const monitor = watched(text, options);
  return watch(monitor, Trace.fromNames(names.split(" ")))
    .map((state) => signs[verdict(monitor, state, { metrics: { n: 2 } })])
    .join("");
}
