import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { statusInWords } from "../../test/status-in-words.ts";
import type { CodeView, PredicateFunction } from "../formula/code.ts";
import { predicate, variable } from "../formula/index.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message } from "../trace/trace-data.ts";
import { predicateReading, toldByPredicate } from "./position-atoms.ts";
import { readingOf } from "./prefix-status.ts";
import { bindUnknown, bindValue, emptyScope, type Scope } from "./scope.ts";
import { open, unknown } from "./statuses.ts";
import { type ViewSettings, viewOf } from "./view.ts";

type Settings = Partial<ViewSettings> & { readonly scope?: Scope; readonly sees?: "prefix" | "trace" };

const [yes, no, later, unclear] = ["satisfied", "violated", "open", "satisfied or violated"];

function asked(
  test_: PredicateFunction,
  trace: Trace,
  { scope = emptyScope, sees = "prefix", ...rest }: Settings,
) {
  const registry = { predicates: { checks: test_ } };
  const view = viewOf(trace, { registry, ...rest });
  const formula = predicate({ name: "checks", sees }, variable("v"), 7);
  return { view, scope, reading: predicateReading(formula, view, scope), formula };
}

/** What is known of a condition in code at these positions; its variable is bound to 1. */
function check(
  code: PredicateFunction,
  words: string,
  expected: readonly string[],
  settings: Settings = {},
): void {
  const scope = bindValue(emptyScope, "v", 1);
  const { reading } = asked(code, traceInWords(words), { scope, ...settings });
  expect(expected.map((_, position) => statusInWords(reading(position)))).toEqual(expected);
}

describe("a condition in code", () => {
  test("is asked at each position, of the calls up to it", () => {
    const code: PredicateFunction = ({ calls, position }) => calls.length === position + 1 && position !== 1;
    check(code, "a b c", [yes, no, yes, later]);
  });

  test("may say so in a result", () => {
    check(() => ({ passed: true, detail: "fine" }), "a", [yes]);
    check(() => ({ passed: false }), "a", [no]);
  });

  test("is given its terms", () => {
    check((_view, ...terms) => JSON.stringify(terms) === "[1,7]", "a", [yes]);
  });

  test.each<[string, PredicateFunction]>([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["answers with a text", () => "yes" as never],
    ["answers with nothing", () => undefined as never],
    ["answers with null", () => null as never],
    ["answers with 1", () => 1 as never],
    ["answers with a promise", () => Promise.resolve(true) as never],
    ["answers with a result of nothing", () => ({ detail: "so" }) as never],
    ["answers with a result that is a text", () => ({ passed: "yes" }) as never],
  ])("that %s tells nothing", (_what, code) => {
    check(code, "a", [unclear]);
  });

  test("of the whole trace is asked at the end", () => {
    check(({ calls }) => calls.length === 2, "a b", [later, later, later], { sees: "trace" });
    check(({ calls }) => calls.length === 2, "a b", [yes, yes, yes], { sees: "trace", ended: true });
  });

  test("that nobody registered tells nothing, whatever every object has", () => {
    for (const name of ["checks", "constructor", "toString", "__proto__"]) {
      for (const registry of [{}, { predicates: {} }]) {
        const view = viewOf(traceInWords("a"), { registry });
        const reading = predicateReading(predicate({ name, sees: "prefix" }), view, emptyScope);
        expect(statusInWords(reading(0))).toBe(unclear);
      }
    }
  });

  test("that is registered for something that these inherit from is none", () => {
    const predicates: Readonly<Record<string, PredicateFunction>> = Object.create({ checks: () => true });
    const view = viewOf(traceInWords("a"), { registry: { predicates } });
    const reading = predicateReading(predicate({ name: "checks", sees: "prefix" }), view, emptyScope);
    expect(statusInWords(reading(0))).toBe(unclear);
  });

  test("on a value that nobody knows is as open as that", () => {
    const doubtful = (known: number) => bindUnknown(emptyScope, "v", known);
    check(() => true, "a", [later], { scope: doubtful(open) });
    check(() => true, "a", [unclear], { scope: doubtful(unknown) });
    check(() => true, "a", [unclear], { scope: emptyScope });
  });

  test("that looks at a result that is still out is as open as that, and one that doesn't is not", () => {
    const looks: PredicateFunction = ({ calls }) => calls.every(({ result }) => result !== 5);
    const asksOutcome: PredicateFunction = ({ calls }) => calls.at(-1)?.outcome !== "error";
    check(looks, "a a?", [yes, unclear]);
    check(looks, "a a?", [yes, later], { proposed: 1 });
    check(asksOutcome, "a a?", [yes, later], { proposed: 1 });
    check(({ calls }) => calls.every(({ name }) => name === "a"), "a a?", [yes, yes]);
  });

  test("is asked once for each position", () => {
    let asks = 0;
    const { reading } = asked(() => ++asks > 0, traceInWords("a"), { scope: bindValue(emptyScope, "v", 1) });
    expect([reading(0), reading(0), asks]).toEqual([4, 4, 1]);
  });
});

describe("what it is shown", () => {
  function shown(trace: Trace, settings: Settings, position = 0): CodeView | undefined {
    let seen: CodeView | undefined;
    const code: PredicateFunction = (view) => {
      seen = { ...view, dialogue: trace.gaps.length > 0 ? [] : view.dialogue };
      return true;
    };
    const { reading } = asked(code, trace, { scope: bindValue(emptyScope, "v", 1), ...settings });
    reading(position);
    return seen;
  }

  const dialogue: readonly Message[] = [
    { role: "user", text: "first", afterCall: 0 },
    { role: "assistant", text: "then", afterCall: 1, turn: 1 },
    { role: "user", text: "late", afterCall: 2 },
  ];
  const ended = traceInWords("a:1 b!", { dialogue, metrics: { n: 1 }, finalAnswer: "yes" });

  test("up to its position is nothing of the end", () => {
    expect(shown(ended, { sees: "prefix", ended: true })).toEqual({
      calls: [{ name: "a", args: { x: 1 }, position: 0, outcome: "ok", result: null }],
      dialogue: [{ role: "user", text: "first", afterCall: 0 }],
      position: 0,
      metrics: {},
      finalAnswer: undefined,
      bindings: { v: 1 },
    });
  });

  test("of the whole trace is all there is", () => {
    expect(shown(ended, { sees: "trace", ended: true })).toMatchObject({
      calls: [{ name: "a" }, { name: "b", outcome: "error" }],
      dialogue: [{ text: "first" }, { text: "then", afterCall: 1 }],
      metrics: { n: 1 },
      finalAnswer: "yes",
    });
  });

  test("is not what was lost", () => {
    const gaps = [
      { kind: "metrics", detail: "lost" },
      { kind: "finalAnswer", detail: "lost" },
    ] as const;
    expect(shown({ ...ended, gaps }, { sees: "trace", ended: true })).toMatchObject({ metrics: {} });
    expect(shown({ ...ended, gaps }, { sees: "trace", ended: true })?.finalAnswer).toBeUndefined();
  });

  test("positions count the calls that count", () => {
    const positions = shown(traceInWords("a- b c"), {}, 1)?.calls.map(({ name, position }) => [
      name,
      position,
    ]);
    expect(positions).toEqual([
      ["b", 0],
      ["c", 1],
    ]);
  });
});

describe("what was said", () => {
  const said = (formula: string, words: string, more: Partial<Trace>, positions = 3) => {
    const reading = readingOf(
      parse(formula),
      viewOf(traceInWords(words, more), { registry: {} }),
      emptyScope,
    );
    return Array.from({ length: positions }, (_, at) => statusInWords(reading(at)));
  };
  const dialogue: readonly Message[] = [
    { role: "user", text: "yes", afterCall: 1 },
    { role: "assistant", text: "no", afterCall: 1 },
  ];

  test("since the call before is here, or not; behind the last call it is open", () => {
    expect(said('said(user, contains "yes")', "a b", { dialogue })).toEqual([no, yes, later]);
    expect(said('said(assistant, contains "yes")', "a b", { dialogue })).toEqual([no, no, later]);
    expect(said('said(any, contains "no")', "a b", { dialogue })).toEqual([no, yes, later]);
    expect(said('said(user, contains "yes")', "a b", {})).toEqual([no, no, later]);
  });

  test("last, by the speaker or by anybody", () => {
    expect(said('lastSaid(user, contains "yes")', "a b", { dialogue })).toEqual([no, yes, later]);
    expect(said('justSaid(user, contains "yes")', "a b", { dialogue })).toEqual([no, no, later]);
    expect(said('justSaid(assistant, contains "no")', "a b", { dialogue })).toEqual([no, yes, later]);
  });

  test("may be missing, unless it is here", () => {
    const gaps = [{ kind: "dialogue", detail: "lost" }] as const;
    expect(said('said(user, contains "yes")', "a b", { dialogue, gaps })).toEqual([unclear, yes, later]);
    // What is lost may have been said after it.
    expect(said('lastSaid(user, contains "yes")', "a b", { dialogue, gaps })).toEqual([
      unclear,
      unclear,
      later,
    ]);
    const other = [{ kind: "metrics", detail: "lost" }] as const;
    expect(said('said(user, contains "yes")', "a b", { dialogue, gaps: other })).toEqual([no, yes, later]);
  });
});

test("what a condition says of itself is told, where it says anything", () => {
  const told = (answer: unknown) => {
    const { formula, view, scope } = asked(() => answer as never, traceInWords("a"), {
      scope: bindValue(emptyScope, "v", 1),
    });
    return toldByPredicate(formula, { position: 0, view, scope });
  };
  expect(told({ passed: false, detail: "too late" })).toBe("too late");
  expect([true, null, { passed: false }, { detail: 1 }].map(told)).toEqual(Array(4).fill(undefined));
});
