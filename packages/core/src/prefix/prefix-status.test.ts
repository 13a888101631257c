import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { sharedData, unlessAbsent } from "../../test/shared-data.ts";
import type { Json } from "../json/json.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { print } from "../syntax/print.ts";
import { formulas, testingRegistry, traces } from "../testing/index.ts";
import { referenceCases } from "../testing/vectors/reference-vectors.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { brokenInstances } from "./broken-instances.ts";
import { prefixStatus } from "./prefix-status.ts";
import { mayBeViolated, satisfied, unknown, violated } from "./statuses.ts";
import { viewOf } from "./view.ts";

const registry = testingRegistry;
const settings = { numRuns: 1_000 * factor };

describe("at the end of a run", () => {
  test("it is the definition's verdict, or unknown where something is missing", () => {
    fc.assert(
      fc.property(formulas({ code: true }), traces(), (formula, trace) => {
        const verdict = holds(formula, trace, { registry });
        // The definition asks one question about a quantifier over values that are missing; here more may be known of them.
        if (verdict === "unevaluable") return;
        const status = prefixStatus(formula, viewOf(trace, { registry, ended: true }));
        expect([verdict === "satisfied" ? satisfied : violated, unknown], print(formula)).toContain(status);
      }),
      settings,
    );
  });

  test("what the definition can't decide without quantifiers is unknown", () => {
    let undecided = 0;
    fc.assert(
      fc.property(formulas({ quantifiers: false, depth: 3 }), traces({ minLength: 1 }), (formula, trace) => {
        if (holds(formula, trace, { registry }) !== "unevaluable") return;
        undecided++;
        expect(prefixStatus(formula, viewOf(trace, { registry, ended: true })), print(formula)).toBe(unknown);
      }),
      settings,
    );
    expect(undecided).toBeGreaterThan(10);
  });

  test("nothing is unknown where nothing is missing", () => {
    fc.assert(
      fc.property(formulas(), traces({ missing: false }), (formula, trace) => {
        const recorded = { ...trace, metrics: { n: 1, by: { a: 1, b: 2 } } };
        const verdict = holds(formula, recorded, { registry });
        const status = prefixStatus(formula, viewOf(recorded, { registry, ended: true }));
        if (verdict !== "unevaluable") {
          expect(status, print(formula)).toBe(verdict === "satisfied" ? satisfied : violated);
        }
      }),
      settings,
    );
  });
});

describe("on the way", () => {
  test("what is decided for good no continuation changes", () => {
    let decided = 0;
    fc.assert(
      fc.property(formulas({ depth: 3, code: true }), growing(4, true), judging, (formula, trace, given) => {
        const status = prefixStatus(formula, viewOf(trace, { registry, ...given }));
        if (status !== violated && status !== satisfied) return;
        decided++;
        for (const continued of continuations(trace, 2).map(withEnd)) {
          expect(holds(formula, continued, { registry, ...given }), print(formula)).toBe(
            status === satisfied ? "satisfied" : "violated",
          );
        }
      }),
      { numRuns: 900 * factor },
    );
    // A status that is never decided says nothing.
    expect(decided).toBeGreaterThan(150);
  });

  test("what the proposed call returns can't save what is broken", () => {
    fc.assert(
      fc.property(formulas({ depth: 3 }), growing(), (formula, trace) => {
        const last = trace.calls.length - 1;
        const asked = change(trace, last, ({ result, ...one }) => ({ ...one, outcome: "pending" }));
        const status = prefixStatus(formula, viewOf(asked, { registry, proposed: last }));
        if (status !== violated) return;
        for (const outcome of ["ok", "error"] as const) {
          for (const result of [1, 2, { n: 1 }, { numbers: [1, 2] }] satisfies readonly Json[]) {
            const returned = change(trace, last, (one) => ({ ...one, outcome, result }));
            expect(holds(formula, returned), print(formula)).toBe("violated");
          }
        }
      }),
      settings,
    );
  });

  test("a formula is violated for good exactly where one of its instances is broken", () => {
    let broken = 0;
    fc.assert(
      fc.property(formulas({ depth: 3 }), growing(), (formula, trace) => {
        const view = viewOf(trace, { registry });
        const instances = brokenInstances(formula, view);
        const isBroken = instances.some(({ statuses }) => statuses === violated);
        if (isBroken) broken++;
        expect(isBroken, print(formula)).toBe(prefixStatus(formula, view) === violated);
        expect(new Set(instances.map(({ key }) => key)).size, print(formula)).toBe(instances.length);
      }),
      settings,
    );
    expect(broken).toBeGreaterThan(100);
  });

  test("an instance that is broken stays broken", () => {
    fc.assert(
      fc.property(formulas({ depth: 3 }), growing(), (formula, trace) => {
        const keys = (length: number) =>
          brokenInstances(formula, viewOf(firstCalls(trace, length), { registry }))
            .filter(({ statuses }) => statuses === violated)
            .map(({ key }) => key);
        const last = trace.calls.length;
        expect(keys(last), print(formula)).toEqual(expect.arrayContaining(keys(last - 1)));
      }),
      settings,
    );
  });
});

describe("for the shapes that people write it is exact", () => {
  test.each([
    "not called(a)",
    "not called_with_result(a, 1)",
    "inOrder(a, b) -> not called(c)",
    "G(not now(a))",
    "G(not now(a(x = 1)))",
    "count(a) <= 1",
    "count(a(x = 1)) < 2",
    "precedes(a, b)",
    "precedes(a(x = 1), b)",
    "all_before([a], b)",
    "G(now(b) -> O now(a))",
    "G(now(b) -> not O now(a))",
    "(not now(b)) W now(a)",
    "branch_called(a, b)",
    "G(bind b(x = $o). O(now a(x = $o)))",
    "G(bind b(x = $o). count_before(now(b(x = $o))) < 1)",
    "forall o in argsOf(b, x). count(b(x = $o)) <= 1",
    "G(now(a) -> X(now(b)))",
  ])("%s", (text) => {
    const formula = parse(text);
    fc.assert(
      fc.property(growing(3, true), judging, (trace, given) => {
        const status = prefixStatus(formula, viewOf(trace, { registry, ...given }));
        const hopeless = continuations(trace, 3).every((one) => holds(formula, one, given) === "violated");
        expect(status === violated).toBe(hopeless);
      }),
      { numRuns: 150 * factor },
    );
  });
});

describe("the Python reference", () => {
  const text = sharedData("ltlf/reference_vectors.jsonl");

  test.skipIf(text === undefined)(`is never surer than we are${unlessAbsent(text)}`, () => {
    const later: string[] = [];
    let [finals, ours] = [0, 0];
    for (const { id, formula, trace, prefix } of referenceCases(text ?? "")) {
      for (const [length, value] of prefix.entries()) {
        const status = prefixStatus(formula, viewOf(firstCalls(trace, length), { registry: {} }));
        if (status === violated || status === satisfied) ours++;
        if (value !== 0 && value !== 4) continue;
        finals++;
        if (status !== (value === 0 ? violated : satisfied))
          later.push(`${id} at ${length}: ${value} ${status}`);
      }
    }
    expect(later).toEqual([]);
    expect(finals).toBeGreaterThan(15_000);
    expect(ours).toBeGreaterThanOrEqual(finals);
  });
});

test("missing results of siblings leave it decided either way", () => {
  const formula = parse("precedes(a(outcome = ok), b)");
  const [sibling, proposed] = [call("a", 0, { outcome: "pending" }), call("b", 1, { outcome: "pending" })];
  const status = prefixStatus(formula, viewOf(traceOf([sibling, proposed]), { registry, proposed: 1 }));
  expect(mayBeViolated(status)).toBe(true);
  expect(status).not.toBe(violated);
});

/** Ways to judge: what counts, how steps are ordered, how results are compared. */
const judging = fc.record(
  {
    counts: fc.constantFrom("ran" as const, "proposed" as const),
    parallel: fc.constantFrom("unordered" as const, "listed" as const),
    match: fc.constant((actual: Json, expected: Json): boolean => {
      if (actual === 2) throw new Error("two can't be compared");
      return typeof actual === typeof expected;
    }),
  },
  { requiredKeys: [] },
);

/** The trace with all that comes at the end. */
function withEnd(trace: Trace): Trace {
  return { ...trace, finalAnswer: "1", metrics: { n: 1, by: { a: 2 } }, ended: true };
}

/** Traces of calls that all ended, with nothing missing. */
function growing(maxLength = 4, refused = false): fc.Arbitrary<Trace> {
  return traces({ minLength: 1, maxLength, missing: false, refused, dialogue: false, times: false });
}

/** The trace, and the trace with up to `length` more calls, in the same step or a new one. */
function continuations(trace: Trace, length: number): readonly Trace[] {
  if (length === 0) return [trace];
  return [trace, ...letters.flatMap((letter) => continuations(withCall(trace, letter), length - 1))];
}

const letters: readonly { readonly name: string; readonly x: number; readonly fresh: boolean }[] = [
  { name: "a", x: 1, fresh: true },
  { name: "a", x: 2, fresh: false },
  { name: "b", x: 1, fresh: true },
  { name: "b", x: 2, fresh: false },
  { name: "c", x: 1, fresh: true },
];

function withCall(trace: Trace, { name, x, fresh }: (typeof letters)[number]): Trace {
  const step = trace.calls.at(-1)?.step;
  const next = call(name, trace.calls.length, { args: { x }, result: { n: 1 } });
  const stepped = step === undefined ? next : { ...next, step: fresh ? step + 1 : step };
  return { ...trace, calls: [...trace.calls, stepped] };
}

function call(name: string, position: number, more: Partial<ToolCall> = {}): ToolCall {
  return { name, position, args: {}, outcome: "ok", ...more };
}

function traceOf(calls: readonly ToolCall[]): Trace {
  return { calls, dialogue: [], metrics: {}, ended: false, gaps: [] };
}

function firstCalls(trace: Trace, length: number): Trace {
  return { ...trace, calls: trace.calls.slice(0, length) };
}

function change(trace: Trace, place: number, make: (one: ToolCall) => ToolCall): Trace {
  return { ...trace, calls: trace.calls.map((one, index) => (index === place ? make(one) : one)) };
}
