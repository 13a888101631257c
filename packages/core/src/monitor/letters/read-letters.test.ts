import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Pattern } from "../../formula/pattern.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { patterns, traces } from "../../testing/index.ts";
import type { ToolCall, TraceData } from "../../trace/trace-data.ts";
import { compile, type MonitorState, start } from "../index.ts";
import { alphabetOf } from "./alphabet.ts";
import type { LetterBit, StepKind } from "./letter-bit.ts";
import type { Observation } from "./observation.ts";
import { letterReader } from "./read-letters.ts";
import { recordOf } from "./record-of.ts";

const monitor = compile(parse("true"));
if (monitor.kind !== "monitor") throw new Error("no monitor");
const before: MonitorState = start(monitor);

function ready(bits: readonly LetterBit[], usesSteps = false, counts: "ran" | "proposed" = "ran") {
  const alphabet = alphabetOf(bits, { usesSteps, tools: undefined, counts, ownEquality: false, most: 4_096 });
  if (alphabet === undefined) return undefined;
  const read = letterReader(alphabet, undefined);
  const of = (observation: Observation, step: StepKind = "new", state = before) =>
    read(observation, recordOf(observation, state), step).map((number) => {
      const letter = alphabet.letters[number];
      if (letter === undefined) throw new Error(`there is no letter ${number}`);
      return letter;
    });
  return { alphabet, of };
}

const some = fc.array(patterns(), { minLength: 1, maxLength: 4 });
const fits = (calls: readonly Pattern[]) => calls.map((call): LetterBit => ({ kind: "fits", call }));

/** By definition: which of the patterns fit the one call of a run. */
function defined(calls: readonly Pattern[], trace: TraceData): number {
  return calls.reduce(
    (bits, call, bit) => (holds({ kind: "now", call }, trace) === "satisfied" ? bits | (1 << bit) : bits),
    0,
  );
}

/** The call as all of a run. */
function alone(trace: TraceData, call: ToolCall): TraceData {
  const { step: _step, ...rest } = call;
  return { ...trace, calls: [{ ...rest, position: 0 }], gaps: [], dialogue: [] };
}

test("the letter of a call that is known says of each pattern what the definition says", () => {
  const seen = { fits: 0, none: 0, several: 0 };
  fc.assert(
    fc.property(some, traces({ missing: false }), (calls, trace) => {
      const one = ready(fits(calls));
      if (one === undefined) return;
      for (const call of trace.calls.filter(({ outcome }) => outcome === "ok" || outcome === "error")) {
        const run = alone(trace, call);
        const [only] = run.calls;
        if (only === undefined) throw new Error("no call");
        const letters = one.of({ call: only });
        const expected = defined(calls, run);
        expect([calls, only, letters.map(({ mask }) => mask)]).toEqual([calls, only, [expected]]);
        seen[expected === 0 ? "none" : (expected & (expected - 1)) === 0 ? "fits" : "several"]++;
      }
    }),
    { numRuns: 400 * factor },
  );
  expect(Math.min(seen.fits, seen.none, seen.several)).toBeGreaterThan(30);
});

test("a call of which something is not known has the letter that it has once that is known, among others", () => {
  const seen = { one: 0, more: 0 };
  const parts = fc.constantFrom<NonNullable<Observation["missing"]>>(
    ["result"],
    ["args"],
    ["outcome"],
    ["outcome", "result"],
  );
  fc.assert(
    fc.property(some, traces({ missing: false }), parts, (calls, trace, missing) => {
      const one = ready(fits(calls));
      if (one === undefined) return;
      for (const call of trace.calls.filter(({ outcome }) => outcome === "ok" || outcome === "error")) {
        const [known] = one.of({ call });
        const letters = one.of({ call, missing });
        expect([
          calls,
          call,
          missing,
          letters.includes(known ?? { mask: -1, step: "new", order: "new", example: undefined }),
        ]).toEqual([calls, call, missing, true]);
        expect(new Set(letters).size).toBe(letters.length);
        seen[letters.length === 1 ? "one" : "more"]++;
      }
    }),
    { numRuns: 300 * factor },
  );
  expect(Math.min(seen.one, seen.more)).toBeGreaterThan(50);
});

describe("a letter", () => {
  const call = { name: "a", args: {}, position: 0, outcome: "pending" } as const;
  const now = (text: string): Pattern => {
    const formula = parse(`now(${text})`);
    if (formula.kind !== "now") throw new Error(text);
    return formula.call;
  };
  const masks = (texts: readonly string[], observation: Observation, step?: StepKind) =>
    ready(fits(texts.map(now)))
      ?.of(observation, step)
      .map(({ mask }) => mask);

  test("is one where the name says all, whatever is not known", () => {
    expect(masks(["a", "b"], { call, missing: ["args", "result", "outcome"] })).toEqual([0b01]);
    expect(masks(["*", "b"], { call, missing: ["args"] })).toEqual([0b01]);
  });

  test("is one of two where how the call ends is not known, and not both of what excludes itself", () => {
    expect(masks(["a(outcome = ok)", "a(outcome = error)"], { call })).toEqual([0b01, 0b10]);
    expect(masks(["a(outcome = ok)"], { call })).toEqual([0, 1]);
    expect(
      masks(["a(outcome = ok)", "a(outcome = error)"], { call: { ...call, outcome: "unknown" } }),
    ).toEqual([0b01, 0b10]);
  });

  test("is one of those that agree in what is known", () => {
    const texts = ["a(x = 1)", "a(result = 1)", "a(result = 2)"];
    expect(masks(texts, { call: { ...call, args: { x: 1 } } })).toEqual([0b001, 0b011, 0b101]);
    expect(masks(texts, { call: { ...call, args: { x: 2 } } })).toEqual([0b000, 0b010, 0b100]);
    expect(masks(texts, { call: { ...call, outcome: "ok", result: 2 }, missing: ["args"] })).toEqual([
      0b100, 0b101,
    ]);
  });

  test("tells steps apart where an order of them is asked for, and else doesn't", () => {
    const bits = fits([now("a")]);
    const steps = (usesSteps: boolean) =>
      (["new", "same", "none"] as const).map((step) => ready(bits, usesSteps)?.of({ call }, step)[0]?.step);
    expect(steps(true)).toEqual(["new", "same", "none"]);
    expect(steps(false)).toEqual(["new", "new", "new"]);
  });

  test("is none where the tool is not one of those that are offered", () => {
    const settings = { usesSteps: false, tools: ["a"], counts: "ran", ownEquality: false } as const;
    const alphabet = alphabetOf(fits([now("a")]), settings);
    if (alphabet === undefined) throw new Error("no alphabet");
    const other = { call: { ...call, name: "b" } };
    expect(letterReader(alphabet, undefined)(other, recordOf(other, before), "new")).toEqual([]);
  });

  test("hangs on what was said, what a predicate answers, and neither where nobody knows", () => {
    const said: LetterBit = { kind: "said", speaker: "user", text: { kind: "contains", value: "yes" } };
    const asked: LetterBit = {
      kind: "asked",
      predicate: { kind: "predicate", name: "p", terms: [], sees: "prefix" },
    };
    const read = (observation: Omit<Observation, "call">) =>
      ready([said, asked])
        ?.of({ call, ...observation })
        .map(({ mask }) => mask);
    const message = { role: "user", text: "yes please", afterCall: 0 } as const;
    const [no, yes] = [() => ({ passed: false }), () => ({ passed: true })];
    expect(read({ said: [message], ask: yes })).toEqual([0b11]);
    expect(read({ said: [{ ...message, role: "assistant" }], ask: yes })).toEqual([0b10]);
    expect(read({ ask: no })).toEqual([0b00]);
    expect(read({ said: "missing", ask: no })).toEqual([0b00, 0b01]);
    expect(read({ said: [message] })).toEqual([0b01, 0b11]);
    expect(read({ said: "missing", ask: () => undefined })).toEqual([0b00, 0b01, 0b10, 0b11]);
  });

  test("is by the comparator in force, which may fail: then either is possible", () => {
    const bits: readonly LetterBit[] = [
      { kind: "results", call: now("a(x = 1)"), expected: { kind: "equals", value: "YES" } },
    ];
    const settings = { usesSteps: false, tools: undefined, counts: "ran", ownEquality: true } as const;
    const alphabet = alphabetOf(bits, settings);
    if (alphabet === undefined) throw new Error("no alphabet");
    const read = letterReader(alphabet, (actual, expected) => {
      if (actual === "throw") throw new Error("no");
      return String(actual).toUpperCase() === expected;
    });
    const of = (x: number, result: string) => {
      const observation = { call: { ...call, args: { x }, outcome: "ok", result } } as const;
      return read(observation, recordOf(observation, before), "new").map(
        (number) => alphabet.letters[number]?.mask,
      );
    };
    expect([of(1, "yes"), of(1, "no"), of(1, "throw")]).toEqual([[1], [0], [0, 1]]);
    expect([of(2, "yes"), of(2, "throw")]).toEqual([[0], [0]]);
    const pending = { call: { ...call, args: { x: 1 } } };
    expect(read(pending, recordOf(pending, before), "new")).toHaveLength(2);
  });
});
