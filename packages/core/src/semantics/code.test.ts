import { describe, expect, test } from "vitest";
import type { CodeView, PredicateFunction } from "../formula/code.ts";
import type { Formula } from "../formula/formula.ts";
import {
  and,
  at,
  calledWithResult,
  domainOf,
  exists,
  forall,
  iff,
  not,
  or,
  predicate,
  registeredDomain,
  values,
  variable,
} from "../formula/index.ts";
import { traceOfCalls } from "../testing/vectors/trace-of-calls.ts";
import type { Trace } from "../trace/trace.ts";
import { holds } from "./holds.ts";

const ab: Trace = { ...traceOfCalls([{ name: "a" }, { name: "b" }]), metrics: { n: 1 }, finalAnswer: "done" };
const fails: PredicateFunction = () => {
  throw new Error("always");
};

describe("what code is shown", () => {
  test("the calls up to its position", () => {
    expect(shownTo(at(0, predicate(watch))).calls.map(({ name }) => name)).toEqual(["a"]);
  });

  test("all calls, where it judges the trace", () => {
    expect(shownTo(predicate({ test: watch, name: "watch", sees: "trace" })).calls).toHaveLength(2);
  });

  test("metrics and final answer, where it judges the trace", () => {
    const shown = shownTo(predicate({ test: watch, name: "watch", sees: "trace" }));
    expect(shown).toMatchObject({ metrics: { n: 1 }, finalAnswer: "done" });
  });

  test("neither where it judges the calls so far: on the way nobody knows them", () => {
    const shown = shownTo(at(1, predicate(watch)));
    expect(shown).toMatchObject({ metrics: {}, finalAnswer: undefined, position: 1 });
  });

  describe("what was said before the call", () => {
    const message = (text: string, afterCall: number) => ({ role: "user", text, afterCall }) as const;
    const said: Trace = { ...ab, dialogue: [message("one", 0), message("two", 1), message("three", 2)] };
    const texts = ({ dialogue }: CodeView) => dialogue.map(({ text, afterCall }) => `${text} ${afterCall}`);

    test("up to its position", () => {
      expect(texts(shownTo(at(0, predicate(watch)), said))).toEqual(["one 0"]);
    });

    test("before any call, where it judges the trace", () => {
      const shown = shownTo(predicate({ test: watch, name: "watch", sees: "trace" }), said);
      expect(texts(shown)).toEqual(["one 0", "two 1"]);
    });

    test("nothing is known of it where it was not recorded", () => {
      const trace: Trace = { ...said, gaps: [{ kind: "dialogue", call: 1, detail: "lost" }] };
      const hears = predicate({ name: "hears", test: ({ dialogue }) => dialogue.length > 0 });
      expect([at(0, hears), at(1, hears)].map((formula) => holds(formula, trace))).toEqual([
        "satisfied",
        "unevaluable",
      ]);
    });
  });

  test("the variables in scope, `__proto__` among them", () => {
    const { bindings } = shownTo(forall("__proto__", values([7]), predicate(watch)));
    expect(Object.entries(bindings)).toEqual([["__proto__", 7]]);
  });

  test("positions that count what is seen", () => {
    const refused = { name: "r", args: {}, position: 0, outcome: "refused" } as const;
    const trace: Trace = {
      ...ab,
      calls: [refused, ...ab.calls.map((call) => ({ ...call, position: call.position + 1 }))],
    };
    expect(shownTo(at(1, predicate(watch)), trace).calls.map(({ position }) => position)).toEqual([0, 1]);
  });

  test("the terms, with the values of variables", () => {
    const sum: PredicateFunction = (_view, ...terms) => JSON.stringify(terms) === '[1,"x"]';
    expect(holds(forall("v", values(["x"]), predicate(sum, 1, variable("v"))), ab)).toBe("satisfied");
  });
});

describe("what code fails to answer is missing", () => {
  test.each<readonly [string, PredicateFunction]>([
    ["it throws", fails],
    ["it answers a text", garbled("yes")],
    ["it answers nothing", garbled(null)],
    ["its record has no verdict", garbled({ detail: "hm" })],
    ["its record has a verdict that is none", garbled({ passed: 1 })],
  ])("%s", (_why, test_) => {
    expect(holds(predicate({ name: "p", test: test_ }), ab)).toBe("unevaluable");
    expect(
      holds(or(predicate({ name: "p", test: test_ }), not(predicate({ name: "p", test: test_ }))), ab),
    ).toBe("satisfied");
  });

  test("other functions of the same name, other terms, other positions are other questions", () => {
    const one = predicate({ name: "p", test: fails }, 1);
    const others = [
      predicate({ name: "p", test: garbled("yes") }, 1),
      predicate({ name: "p", test: fails }, 2),
      at(1, predicate({ name: "p", test: fails }, 1)),
    ];
    expect(others.map((other) => holds(iff(one, other), ab))).toEqual(Array(3).fill("unevaluable"));
  });

  test("a domain that is no list of JSON values is not known", () => {
    const domains = [() => [undefined], () => [Number.NaN], () => [() => 1], () => "ab", fails].map(
      (compute) => domainOf(compute as () => readonly number[]),
    );
    expect(
      domains.map((domain) =>
        holds(
          forall(
            "x",
            domain,
            predicate(() => true),
          ),
          ab,
        ),
      ),
    ).toEqual(Array(5).fill("unevaluable"));
    expect(
      holds(
        exists(
          "x",
          registeredDomain("nobody"),
          predicate(() => true),
        ),
        ab,
      ),
    ).toBe("unevaluable");
  });

  test("a domain in code", () => {
    const names = domainOf(({ calls }) => calls.map(({ name }) => name));
    const isA = predicate((_view, name) => name === "a", variable("x"));
    expect(holds(and(exists("x", names, isA), not(forall("x", names, isA))), ab)).toBe("satisfied");
  });
});

test("another comparison of results is used by calledWithResult alone", () => {
  const trace: Trace = { ...ab, calls: ab.calls.map((call) => ({ ...call, result: "DONE" })) };
  const match = (actual: unknown, expected: unknown): boolean =>
    String(actual).toLowerCase() === String(expected).toLowerCase();
  expect(holds(calledWithResult("a", "done"), trace)).toBe("violated");
  expect(holds(calledWithResult("a", "done"), trace, { match })).toBe("satisfied");
  expect(
    holds(calledWithResult("a", { kind: "not", body: { kind: "equals", value: "done" } }), trace, { match }),
  ).toBe("violated");
  expect(holds(exists("x", values(["done"]), calledWithResult("a", variable("x"))), trace, { match })).toBe(
    "satisfied",
  );
});

function garbled(answer: unknown): PredicateFunction {
  return (): boolean => JSON.parse(JSON.stringify(answer));
}

function watch(): boolean {
  return true;
}

/** What the predicate `watch` is shown when the formula is judged. */
function shownTo(formula: Formula, trace: Trace = ab): CodeView {
  const shown: CodeView[] = [];
  const spied: Formula = JSON.parse(JSON.stringify(formula));
  const registered = { predicates: { watch: (given: CodeView) => shown.push(given) > 0 } };
  holds(spied, trace, { registry: registered });
  const [view] = shown;
  if (view === undefined) throw new Error("the predicate was not asked");
  return view;
}
