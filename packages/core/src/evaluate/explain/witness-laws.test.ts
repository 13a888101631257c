import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Formula } from "../../formula/formula.ts";
import { forall, globally, implies, not, type Pattern } from "../../formula/index.ts";
import { partThatLooksAhead } from "../../formula/past-only.ts";
import { substitute } from "../../formula/substitute.ts";
import { holds } from "../../semantics/holds.ts";
import { domains } from "../../testing/domains.ts";
import { formulas, patterns, traces } from "../../testing/index.ts";
import type { Trace } from "../../trace/trace.ts";
import type { Evaluation, Witness } from "../../verdict/verdict.ts";
import { evaluate } from "../evaluate.ts";

/** Traces of which everything is known, where a position in the trace is a position of formulas. */
const plain = traces({ missing: false, refused: false });
const past = formulas({ depth: 3 }).filter((formula) => partThatLooksAhead(formula) === undefined);

describe("whatever is judged", () => {
  const judged = (law: (found: Evaluation, trace: Trace, formula: Formula) => void): void =>
    fc.assert(
      fc.property(formulas({ code: true }), traces(), (formula, trace) =>
        law(evaluate(formula, trace), trace, formula),
      ),
      { numRuns: 250 * factor },
    );

  test("there is a witness where it is violated, and only there", () => {
    const counted = { satisfied: 0, violated: 0, unevaluable: 0 };
    judged(({ verdict, witnesses }) => {
      counted[verdict]++;
      if (verdict === "violated") expect(witnesses.length).toBeGreaterThan(0);
      else expect(witnesses).toEqual([]);
    });
    expect(Math.min(counted.satisfied, counted.violated)).toBeGreaterThan(40);
    expect(counted.unevaluable).toBeGreaterThan(3);
  });

  test("each witness names calls of the trace that count, in order, none after it was decided, and no two are alike", () => {
    judged(({ witnesses }, trace) => {
      const counting = trace.calls.filter(({ outcome }) => outcome !== "refused" && outcome !== "denied");
      const places = counting.map(({ position }) => position);
      for (const { position, calls } of witnesses) {
        if (position !== null) expect(places).toContain(position);
        expect(calls.every((call) => places.includes(call))).toBe(true);
        expect(calls.every((call, index) => index === 0 || call > (calls[index - 1] ?? call))).toBe(true);
        expect(calls.every((call) => call <= (position ?? call))).toBe(true);
      }
      const texts = witnesses.map((one) => JSON.stringify([one.position, one.calls, one.detail]));
      expect(new Set(texts).size).toBe(texts.length);
      expect(witnesses.length).toBeLessThanOrEqual(100);
    });
  });

  test("each sentence is one line that ends, not longer than 600 characters, and shows nothing of the inside", () => {
    judged(({ detail, witnesses }) => {
      for (const sentence of [detail, ...witnesses.map((witness) => witness.detail)]) {
        expect(sentence).toMatch(/^\S.*[.…]$/u);
        expect(sentence.length).toBeLessThanOrEqual(600);
        expect(sentence).not.toMatch(/undefined|NaN|\[object|Infinity/);
      }
    });
  });

  test("what is bound in a witness is bound in the formula", () => {
    judged(({ witnesses }, _trace, formula) => {
      const text = JSON.stringify(formula);
      for (const name of witnesses.flatMap(({ bindings }) => Object.keys(bindings)))
        expect(text).toMatch(new RegExp(`"(variable|name)":"${name}"`));
    });
  });

  test("asked again it says the same to the letter, and of a copy too", () => {
    judged((found, trace, formula) => {
      expect(evaluate(formula, trace)).toEqual(found);
      expect(evaluate(formula, structuredClone(trace))).toEqual(found);
    });
  });
});

describe("of `globally` and a formula about the past", () => {
  test("the witnesses stand at just the calls where the formula is false", () => {
    let broken = 0;
    fc.assert(
      fc.property(past, plain, (body, trace) => {
        const { witnesses } = evaluate(globally(body), trace);
        const expected = falseAt(body, trace);
        broken += expected.length;
        expect(positionsOf(witnesses)).toEqual(expected);
      }),
      { numRuns: 300 * factor },
    );
    expect(broken).toBeGreaterThan(150 * factor);
  });

  test("without the calls from the first witness on it is satisfied, and with that one call it is not", () => {
    let tried = 0;
    fc.assert(
      fc.property(past, plain, (body, trace) => {
        const [first] = evaluate(globally(body), trace).witnesses;
        fc.pre(first !== undefined && first.position !== null);
        tried++;
        expect(holds(globally(body), upTo(trace, first.position))).toBe("satisfied");
        expect(holds(globally(body), upTo(trace, first.position + 1))).toBe("violated");
      }),
      { numRuns: 300 * factor },
    );
    expect(tried).toBeGreaterThan(200 * factor);
  });

  test("a trigger that is not there any more breaks nothing: with another name at every witness all is well", () => {
    let tried = 0;
    fc.assert(
      fc.property(patterns({ results: false }), past, plain, (call, body, trace) => {
        fc.pre(call.tool.kind === "name");
        const formula = globally(implies({ kind: "now", call }, body));
        const { verdict, witnesses } = evaluate(formula, trace);
        fc.pre(verdict === "violated" && !speaksOfOthers(body));
        tried++;
        const places = positionsOf(witnesses);
        const calls = trace.calls.map((one) =>
          places.includes(one.position) ? { ...one, name: "other" } : one,
        );
        expect(
          falseAt({ kind: "implies", left: { kind: "now", call }, right: body }, { ...trace, calls }).filter(
            (at) => places.includes(at),
          ),
        ).toEqual([]);
      }),
      { numRuns: 100 * factor },
    );
    expect(tried).toBeGreaterThan(50 * factor);
  });
});

describe("a call that must not be", () => {
  const forbidding: readonly (readonly [string, (call: Pattern) => Formula])[] = [
    ["not called", (call) => not({ kind: "called", call })],
    ["never now", (call) => globally(not({ kind: "now", call }))],
    ["not eventually", (call) => not({ kind: "eventually", body: { kind: "now", call } })],
    ["count == 0", (call) => ({ kind: "count", call, comparison: "==", times: 0 })],
    ["count < 1", (call) => ({ kind: "count", call, comparison: "<", times: 1 })],
  ];
  test.each(forbidding)(
    "%s: each call that fits is a witness of its own, and without them all is well",
    (_name, make) => {
      let several = 0;
      fc.assert(
        fc.property(patterns({ results: false }), plain, (call, trace) => {
          fc.pre(call.opensStep === undefined);
          const { witnesses } = evaluate(make(call), trace);
          const fitting = holdsAt({ kind: "now", call }, trace);
          expect(positionsOf(witnesses)).toEqual(fitting);
          expect(witnesses.map(({ calls }) => calls.at(-1))).toEqual(fitting);
          expect(holds(make(call), without(trace, fitting))).toBe("satisfied");
          if (fitting.length > 1) several++;
        }),
        { numRuns: 200 * factor },
      );
      expect(several).toBeGreaterThan(15 * factor);
    },
  );

  test.each([1, 2])(
    "no more than %d: the calls above the number are witnesses, and without them all is well",
    (times) => {
      let broken = 0;
      fc.assert(
        fc.property(patterns({ results: false }), plain, (call, trace) => {
          fc.pre(call.opensStep === undefined);
          const formula: Formula = { kind: "count", call, comparison: "<=", times };
          const { witnesses } = evaluate(formula, trace);
          const above = holdsAt({ kind: "now", call }, trace).slice(times);
          expect(positionsOf(witnesses)).toEqual(above);
          expect(holds(formula, without(trace, above))).toBe("satisfied");
          broken += above.length;
        }),
        { numRuns: 200 * factor },
      );
      expect(broken).toBeGreaterThan(15 * factor);
    },
  );

  test("only after another: the calls that came too early are witnesses, and without them all is well", () => {
    let broken = 0;
    fc.assert(
      fc.property(patterns({ results: false }), patterns({ results: false }), plain, (first, then, trace) => {
        fc.pre(first.opensStep === undefined && then.opensStep === undefined);
        const formula: Formula = { kind: "precedes", first, then };
        const { verdict, witnesses } = evaluate(formula, trace);
        fc.pre(verdict === "violated");
        const early = positionsOf(witnesses);
        fc.pre(!holdsAt({ kind: "now", call: first }, trace).some((position) => early.includes(position)));
        broken++;
        expect(holds(formula, without(trace, early))).toBe("satisfied");
      }),
      { numRuns: 100 * factor },
    );
    expect(broken).toBeGreaterThan(50 * factor);
  });
});

describe("the values of a witness break the rule on their own", () => {
  test("of `forall`", () => {
    let tried = 0;
    fc.assert(
      fc.property(domains([], {}), formulas({ depth: 2 }), plain, (domain, closed, trace) => {
        const body = spoken(closed);
        const formula = forall("v", domain, body);
        const { witnesses } = evaluate(formula, trace);
        for (const { bindings } of witnesses) {
          const { v } = bindings;
          if (v === undefined) continue;
          tried++;
          expect(holds(substitute(body, { v }), trace)).toBe("violated");
        }
      }),
      { numRuns: 300 * factor },
    );
    expect(tried).toBeGreaterThan(50 * factor);
  });

  test("of `bind` under `globally`, at the call that is named", () => {
    let tried = 0;
    fc.assert(
      fc.property(past, plain, (closed, trace) => {
        const body = spoken(closed);
        const call: Pattern = {
          tool: { kind: "any" },
          where: [{ part: "args", path: "x", matcher: { kind: "variable", name: "v" } }],
        };
        const { witnesses } = evaluate(globally({ kind: "bind", call, body }), trace);
        for (const { bindings, position } of witnesses) {
          if (bindings.v === undefined || position === null)
            throw new Error("a witness without value or call");
          tried++;
          expect(holds(substitute(body, { v: bindings.v }), trace, { position })).toBe("violated");
        }
      }),
      { numRuns: 400 * factor },
    );
    expect(tried).toBeGreaterThan(50 * factor);
  });
});

/** `closed` or-ed with a demand on the variable `v`, so that it matters. */
function spoken(closed: Formula): Formula {
  const call: Pattern = {
    tool: { kind: "name", name: "a" },
    where: [{ part: "args", path: "x", matcher: { kind: "variable", name: "v" } }],
  };
  return { kind: "and", parts: [closed, { kind: "once", body: { kind: "now", call } }] };
}

/** True where the body may look at which calls were made at other positions: then another name there changes more. */
function speaksOfOthers(body: Formula): boolean {
  return /opensStep/.test(JSON.stringify(body));
}

function falseAt(body: Formula, trace: Trace): readonly number[] {
  return [...trace.calls.keys()].filter((position) => holds(body, trace, { position }) === "violated");
}

function holdsAt(body: Formula, trace: Trace): readonly number[] {
  return [...trace.calls.keys()].filter((position) => holds(body, trace, { position }) === "satisfied");
}

function upTo(trace: Trace, length: number): Trace {
  const dialogue = trace.dialogue.filter(({ afterCall }) => afterCall < length);
  return { ...trace, calls: trace.calls.slice(0, length), dialogue };
}

/** The trace where these calls were refused, so that nobody sees them. */
function without(trace: Trace, positions: readonly (number | null)[]): Trace {
  const calls = trace.calls.map((call) =>
    positions.includes(call.position) ? { ...call, outcome: "refused" as const } : call,
  );
  return { ...trace, calls };
}

function positionsOf(witnesses: readonly Witness[]): readonly (number | null)[] {
  return [...new Set(witnesses.map(({ position }) => position))];
}
