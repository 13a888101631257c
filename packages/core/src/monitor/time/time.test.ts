import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import { watch } from "../../../test/watch.ts";
import type { Formula } from "../../formula/formula.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { patterns, traces } from "../../testing/index.ts";
import type { Trace } from "../../trace/trace.ts";
import {
  commit,
  compile,
  finish,
  judge,
  type Monitor,
  observationsOf,
  restore,
  snapshot,
  start,
  step,
  verdict,
} from "../index.ts";

test.each([
  ["withinTime(a, b, 5 ms)", "c a@0 c b@5", "temporarily-violated permanently-satisfied"],
  ["withinTime(a, b, 5 ms)", "a@0 c@99 b@6!", "temporarily-violated permanently-violated"],
  ["withinTime(a, b, 5 ms)", "a@0 b@6! b@1", "permanently-violated"],
  ["withinTime(a, b, 5 ms)", "b@0 a@1 a@2 b@7!", "permanently-violated"],
  ["withinTime(a, a, 0 ms)", "a@3", "permanently-satisfied"],
  ["not withinTime(a, b, 5 ms)", "a@0 b@5!", "permanently-violated"],
  ["not withinTime(a, b, 5 ms)", "a@0 b@6", "permanently-satisfied"],
  ["withinTime(a, b, 5 ms)", "a b@5?", "unevaluable"],
  ["withinTime(a, b, 5 ms) & not called(c)", "a@0 c@1! b@7!", "permanently-violated"],
])("%s, of calls at times: %s, %s", (text, marked, verdicts) => {
  const monitor = compiled(parse(text));
  const words = marked.split(" ");
  let state = start(monitor);
  const said = [verdict(monitor, state)];
  const found = observationsOf(timed(words.map((word) => word.replace(/[!?]/, "")))).map(
    (observation, index) => {
      const transition = judge(monitor, state, observation);
      state = commit(state, transition);
      said.push(verdict(monitor, state));
      const sure = transition.breaks.map(({ hangsOn }) => (hangsOn === "nothing" ? "!" : "?"));
      return `${(words[index] ?? "").replace(/[!?]/, "")}${sure[0] ?? ""}`;
    },
  );
  expect(found).toEqual(words);
  expect(said.at(-1)).toBe(verdicts.split(" ").at(-1));
});

test("by times, a rule says at the end what the definition says, and what is final stays so, through JSON", () => {
  const seen = { decided: 0, final: 0, open: 0 };
  fc.assert(
    fc.property(rules(), traces({ missing: false, maxLength: 8 }), (formula, trace) => {
      const monitor = compiled(formula);
      let state = start(monitor);
      let before = verdict(monitor, state);
      const observations = observationsOf(trace);
      for (const [index, observation] of observations.entries()) {
        const { breaks } = judge(monitor, state, observation);
        state = step(monitor, state, observation);
        state = restore(monitor, JSON.parse(JSON.stringify(snapshot(monitor, state))));
        const now = verdict(monitor, state);
        if (before.startsWith("permanently")) expect(now).toBe(before);
        const isNew = now === "permanently-violated" && before !== now;
        expect(breaks.some(({ hangsOn }) => hangsOn === "nothing")).toBe(isNew);
        const prefix = {
          ...trace,
          calls: trace.calls.slice(0, (observations[index]?.call.position ?? 0) + 1),
        };
        const defined = holds(formula, prefix);
        const ended = finish(monitor, state);
        expect([defined, "unevaluable"]).toContain(ended);
        seen[ended === defined ? "decided" : "open"]++;
        if (now.startsWith("permanently")) seen.final++;
        before = now;
      }
    }),
    { numRuns: 400 * factor },
  );
  expect(seen.decided).toBeGreaterThan(300 * factor);
  expect(seen.final).toBeGreaterThan(50 * factor);
  expect(seen.open).toBeLessThan(seen.decided / 20);
});

test("says nothing wrong where something was not recorded", () => {
  let [same, open] = [0, 0];
  fc.assert(
    fc.property(rules(), traces({ maxLength: 6 }), (formula, trace) => {
      const monitor = compiled(formula);
      const mine = finish(monitor, watch(monitor, trace).at(-1) ?? start(monitor));
      const defined = holds(formula, trace);
      if (mine === defined) same++;
      else {
        open++;
        expect(mine).toBe("unevaluable");
      }
    }),
    { numRuns: 400 * factor },
  );
  expect(same).toBeGreaterThan(300 * factor);
  expect(open).toBeLessThan(same / 5);
});

test("stored states that are none are refused", () => {
  const monitor = compiled(parse("withinTime(a, b, 5 ms)"));
  const made = snapshot(monitor, start(monitor));
  const text = JSON.stringify(made);
  expect(text).toContain('["waiting"]');
  for (const other of ['["wating"]', "{}", "[[]]", "null"])
    expect(() => restore(monitor, JSON.parse(text.replace('["waiting"]', other)))).toThrow();
});

function rules(): fc.Arbitrary<Formula> {
  const made = fc
    .record({ first: patterns(), then: patterns(), milliseconds: fc.constantFrom(0, 5, 12) })
    .map((parts): Formula => ({ kind: "withinTime", ...parts }));
  return fc.oneof(
    made,
    made.map((body): Formula => ({ kind: "not", body })),
  );
}

function compiled(formula: Formula): Monitor {
  const monitor = compile(formula);
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  expect(monitor.pieces.filter((piece) => piece.kind === "form" && piece.how === "end")).toEqual([]);
  return monitor;
}

/** Of `tool@5`, a call at that time. */
function timed(words: readonly string[]): Trace {
  const calls = words.map((word, position) => {
    const [name = "", at] = word.split("@");
    const common = { name, args: {}, position, result: null, outcome: "ok" } as const;
    return at === undefined ? common : { ...common, startedAt: Number(at) };
  });
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}
