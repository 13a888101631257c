import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Formula } from "../formula/formula.ts";
import { freeVariables } from "../formula/free-variables.ts";
import { matcherFaults } from "../formula/matcher-faults.ts";
import { partThatLooksAhead } from "../formula/past-only.ts";
import type { Matcher, Pattern } from "../formula/pattern.ts";
import { patternFaults } from "../formula/pattern-faults.ts";
import { problems } from "../formula/problems.ts";
import { subformulas } from "../formula/subformulas.ts";
import { capturesOf, variablesOfMatcher, variablesOfPattern } from "../formula/variables-of-pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { readJson } from "../json/read-json.ts";
import type { Trace } from "../trace/trace.ts";
import { traceFromJSON } from "../trace/trace-from-json.ts";
import { traceToJSON } from "../trace/trace-to-json.ts";
import { domains, pastDomains } from "./domains.ts";
import type { FormulaOptions } from "./formula-options.ts";
import {
  capturingPatterns,
  formulas,
  jsonValues,
  matchers,
  patterns,
  smallValues,
  textMatchers,
  traces,
} from "./index.ts";
import { rebinds } from "./rebinds.ts";

const ran = (outcome: string): boolean => outcome !== "refused" && outcome !== "denied";

describe("a generated trace", () => {
  const each = (law: (trace: Trace) => void, options: Parameters<typeof traces>[0] = {}): void =>
    always(traces(options), law);

  test("counts its calls from 0, and is over", () => {
    each(({ calls, ended }) => {
      expect(calls.map(({ position }) => position)).toEqual([...calls.keys()]);
      expect(ended).toBe(true);
    });
  });

  test("is read back as it was from its JSON", () => {
    each((trace) => expect(traceFromJSON(JSON.parse(JSON.stringify(traceToJSON(trace))))).toEqual(trace));
  });

  test("carries a step at every call or at none, none smaller than the one before and none left out", () => {
    each(({ calls }) => {
      const steps = calls.flatMap(({ step }) => step ?? []);
      expect([0, calls.length]).toContain(steps.length);
      for (const [index, step] of steps.entries()) {
        if (index === 0) expect([1, 4]).toContain(step);
        else expect([0, 1]).toContain(step - (steps[index - 1] ?? step));
      }
    });
  });

  test("begins its calls one after the other", () => {
    each(({ calls }) => {
      const times = calls.flatMap(({ startedAt }) => startedAt ?? []);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.length).toBe(calls.length);
    });
  });

  test("has its messages in order, each before a call or behind the last", () => {
    each(({ calls, dialogue }) => {
      const places = dialogue.map(({ afterCall }) => afterCall);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places.every((place) => place >= 0 && place <= calls.length)).toBe(true);
    });
  });

  test("lost at most two things, and names the call that lost one", () => {
    each(({ calls, gaps }) => {
      const bare = calls.filter(
        ({ result, outcome }) => ran(outcome) && (result === undefined || /unknown|pending/.test(outcome)),
      );
      expect(gaps.length + bare.length).toBeLessThanOrEqual(2);
      for (const { call } of gaps) if (call !== undefined) expect(calls[call]).toBeDefined();
    });
  });

  test.each<[string, Parameters<typeof traces>[0], (trace: Trace) => boolean]>([
    [
      "as many calls as asked for",
      { minLength: 2, maxLength: 3 },
      ({ calls }) => calls.length === 2 || calls.length === 3,
    ],
    [
      "nothing missing",
      { missing: false },
      ({ calls, gaps }) =>
        gaps.length === 0 &&
        calls.every(({ result, outcome }) => result !== undefined && !/unknown|pending/.test(outcome)),
    ],
    [
      "each call in a step of its own",
      { steps: false },
      ({ calls }) => new Set(calls.map(({ step }, index) => step ?? `${index}`)).size === calls.length,
    ],
    [
      "no messages and no answer",
      { dialogue: false },
      ({ dialogue, finalAnswer }) => dialogue.length === 0 && finalAnswer === undefined,
    ],
    ["no call that never ran", { refused: false }, ({ calls }) => calls.every(({ outcome }) => ran(outcome))],
    ["no times", { times: false }, ({ calls }) => calls.every(({ startedAt }) => startedAt === undefined)],
  ])("has, where it is asked for, %s", (_what, options, wanted) => {
    each((trace) => expect(wanted(trace)).toBe(true), options);
  });
});

describe("a generated pattern", () => {
  test("can be judged, and mentions no variable unless some are given", () => {
    always(patterns(), (pattern) => {
      expect(patternFaults(pattern)).toEqual([]);
      expect(variablesOfPattern(pattern)).toEqual([]);
    });
  });

  test("mentions of the variables that are given those and no others, and often", () => {
    const found = share(patterns({ variables: ["x", "y"] }), (pattern) => {
      const names = variablesOfPattern(pattern);
      expect(names.filter((name) => name !== "x" && name !== "y")).toEqual([]);
      return names.length > 0;
    });
    expect(found).toBeGreaterThan(0.25);
  });

  test("asks for nothing of results where it is told so", () => {
    always(patterns({ results: false }), (pattern) => {
      expect(JSON.stringify(pattern)).not.toMatch(/"(result|outcome)"/);
    });
  });

  test("that captures does capture its variable, on a path of the arguments", () => {
    always(capturingPatterns("z", { variables: ["x"] }), (pattern) => {
      expect(capturesOf(pattern)).toContain("z");
      expect(pattern.where[0]).toMatchObject({ part: "args", matcher: { kind: "variable", name: "z" } });
      expect(patternFaults(pattern)).toEqual([]);
    });
  });

  test("has every part that patterns can have, some time", () => {
    const all = sampled(patterns({ variables: ["x"] }));
    const has = (wanted: (pattern: Pattern) => boolean): boolean => all.some(wanted);
    expect([...new Set(all.map(({ tool }) => tool.kind))].sort()).toEqual(["any", "glob", "name", "names"]);
    expect(has(({ outcome }) => outcome === "ok") && has(({ outcome }) => outcome === "error")).toBe(true);
    expect(has(({ agent }) => agent !== undefined) && has(({ opensStep }) => opensStep === true)).toBe(true);
    expect(has(({ where }) => where.length === 2)).toBe(true);
    expect(has(({ where }) => where.filter(({ path }) => path.startsWith("items[*]")).length === 2)).toBe(
      true,
    );
  });
});

describe("a generated matcher", () => {
  test("is without fault", () =>
    always(matchers({ variables: ["x"] }), (matcher) => expect(matcherFaults(matcher)).toEqual([])));

  test("is of each kind, some time", () => {
    const kinds = new Set(sampled(matchers({ variables: ["x"] })).map(({ kind }) => kind));
    const all: readonly Matcher["kind"][] = [
      "absent",
      "compare",
      "contains",
      "equals",
      "exists",
      "glob",
      "not",
      "oneOf",
      "regex",
      "sameAs",
      "variable",
    ];
    expect([...kinds].sort()).toEqual(all);
  });

  test("on texts asks for texts", () => {
    always(textMatchers(), (matcher) => {
      expect(matcherFaults(matcher)).toEqual([]);
      expect(variablesOfMatcher(matcher)).toEqual([]);
    });
  });
});

describe("a generated formula", () => {
  test.each<[string, FormulaOptions]>([
    ["as it comes", {}],
    ["with code", { code: true }],
    ["without quantifiers", { quantifiers: false, depth: 3 }],
    ["without the past", { past: false, depth: 3 }],
    ["without facts about the whole trace", { wholeTrace: false, depth: 3 }],
    ["without results", { results: false, depth: 2 }],
    ["without dialogue", { dialogue: false, depth: 2 }],
  ])("is closed and without fault, %s", (_what, options) => {
    always(formulas(options), (formula) => {
      expect(problems(formula)).toEqual([]);
      expect(freeVariables(formula).size).toBe(0);
    });
  });

  test.each([0, 1, 3])("of depth %d nests no deeper", (depth) => {
    // One operator more stands at the top, to read it along the trace.
    always(formulas({ depth }), (formula) =>
      expect(depthOf(formula)).toBeLessThanOrEqual(Math.max(1, depth)),
    );
  });

  test("counts only what speaks of the past", () => {
    const counted = share(formulas(), (formula) => {
      const bodies = subformulas(formula).flatMap((part) => (part.kind === "countBefore" ? [part.body] : []));
      for (const body of bodies) expect(partThatLooksAhead(body)).toBeUndefined();
      return bodies.length > 0;
    });
    expect(counted).toBeGreaterThan(0.05);
  });

  test("of the same seed is the same", () => {
    const twice = [1, 2].map(() => fc.sample(formulas({ code: true }), { seed: 4, numRuns: 50 }));
    expect(twice[0]).toEqual(twice[1]);
  });
});

test("a generated domain about the past is of values or of calls so far", () => {
  always(pastDomains(["x"], {}), ({ kind }) => expect(["seen", "values"]).toContain(kind));
  const kinds = new Set(sampled(domains([], { code: true })).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    "argsOf",
    "metricsOf",
    "registered",
    "resultsOf",
    "seen",
    "toolNames",
    "values",
  ]);
});

test("a generated value is JSON, and some have keys that every object has", () => {
  const harmful = share(jsonValues(), (value) => {
    const reading = readJson(value);
    expect(reading.kind === "json" && canonicalText(reading.value)).toBe(canonicalText(value));
    return /"(__proto__|constructor|toString|hasOwnProperty)":/.test(JSON.stringify(value));
  });
  expect(harmful).toBeGreaterThan(0.1);
  expect(new Set(sampled(smallValues()).map((value) => JSON.stringify(value)))).toEqual(
    new Set(["1", "2", '"1"', "null"]),
  );
});

test.each<[string, Formula, boolean]>([
  [
    "a name inside of its own scope",
    quantified("x", quantified("x", { kind: "constant", value: true })),
    true,
  ],
  ["two names", quantified("x", quantified("y", { kind: "constant", value: true })), false],
  ["one name beside itself", { kind: "and", parts: [quantified("x", no()), quantified("x", no())] }, false],
  [
    "one name far inside",
    quantified("x", { kind: "not", body: { kind: "next", body: quantified("x", no()) } }),
    true,
  ],
  ["a capture in a scope", quantified("x", { kind: "bind", call: capturing("x"), body: no() }), true],
  ["a mention that captures nothing", quantified("x", { kind: "now", call: capturing("x") }), false],
])("%s: rebound or not", (_what, formula, expected) => expect(rebinds(formula)).toBe(expected));

function no(): Formula {
  return { kind: "constant", value: false };
}

function quantified(variable: string, body: Formula): Formula {
  return { kind: "forall", variable, domain: { kind: "toolNames" }, body };
}

function capturing(name: string): Pattern {
  return { tool: { kind: "any" }, where: [{ part: "args", path: "x", matcher: { kind: "variable", name } }] };
}

function depthOf(formula: Formula): number {
  const inside = subformulas(formula).filter((part) => part !== formula);
  return inside.length === 0 ? 0 : 1 + Math.max(...directlyInside(formula).map(depthOf));
}

function directlyInside(formula: Formula): readonly Formula[] {
  if ("parts" in formula) return formula.parts;
  if ("body" in formula) return [formula.body];
  return "left" in formula ? [formula.left, formula.right] : [];
}

function always<Value>(arbitrary: Arbitrary<Value>, law: (value: Value) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      law(value);
    }),
    { numRuns: 200 * factor },
  );
}

function sampled<Value>(arbitrary: Arbitrary<Value>): readonly Value[] {
  return fc.sample(arbitrary, { seed: 9, numRuns: 1_000 });
}

/** Of how many of a sample this is so. */
function share<Value>(arbitrary: Arbitrary<Value>, wanted: (value: Value) => boolean): number {
  const all = sampled(arbitrary);
  return all.filter(wanted).length / all.length;
}
