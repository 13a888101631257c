import { type ToolCall, Trace } from "@agentltl/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contacts } from "../../test/contacts.ts";
import type { Environment, Inspection } from "../environment/environment.ts";
import { recordedEnvironment } from "../environment/recorded.ts";
import { checkExecutability } from "./check-executability.ts";
import { diagnosticOrder, type FailureCategory } from "./failure.ts";

/** A trace of calls: `name` that worked, `name!` that failed, `name?` of which nobody knows. */
function traceOf(text: string): Trace {
  const calls = text.split(" ").filter((one) => one !== "");
  return Trace.fromMetrics({
    tool_calls: calls.map((one, step) => ({
      tool_name: one.replace(/[!?]/, ""),
      arguments: {},
      step: step + 1,
      ...(one.endsWith("!") ? { tool_result: "no", is_error: true } : {}),
      ...(/[!?]$/.test(one) ? {} : { tool_result: "done" }),
    })),
  });
}

function check(trace: Trace, environment: Environment<never> | Environment<Trace>, expected: object): void {
  expect(checkExecutability(trace, environment as Environment<unknown>)).toMatchObject(expected);
}

describe("contact repair (appendix C.2)", () => {
  const deletes = (id: string): object => ({ tool_name: "delete_contact", arguments: { id } });
  const search = { tool_name: "search_contacts", arguments: { name: "Ada" } };
  const run = (calls: readonly object[]): Trace =>
    Trace.fromMetrics({ tool_calls: calls.map((call, step) => ({ step: step + 1, ...call })) });

  test("a rejected first step leaves the state, and what comes after it is valid", () => {
    const repaired = checkExecutability(run([deletes("+1-555-0100"), search, deletes("c-7")]), contacts);
    expect(repaired).toEqual({
      horizon: 3,
      fed: 1,
      firstFailure: {
        position: 0,
        category: "state-consistency",
        reason: "there is no contact +1-555-0100",
      },
      valid: [false, true, true],
    });
  });

  test("the clean pair can be done as a whole", () => {
    expect(checkExecutability(run([search, deletes("c-7")]), contacts)).toEqual({
      horizon: 2,
      fed: 3,
      valid: [true, true],
    });
  });

  test("both end in the same state", () => {
    const end = (trace: Trace): unknown =>
      trace.calls.reduce((state, call) => {
        const after = contacts.perform(state, call);
        return after.kind === "accepted" ? after.state : state;
      }, contacts.begin(trace));
    expect(end(run([deletes("+1-555-0100"), search, deletes("c-7")]))).toEqual(
      end(run([search, deletes("c-7")])),
    );
  });
});

describe("a recorded run", () => {
  const recorded = recordedEnvironment();

  test("that never failed can be done as a whole", () => {
    check(traceOf("a b c"), recorded, { horizon: 3, fed: 4, valid: [true, true, true] });
  });

  test("has its first error where a call first ended in one", () => {
    check(traceOf("a b! c d!"), recorded, {
      horizon: 4,
      fed: 2,
      firstFailure: { position: 1, category: "state-consistency", reason: "b ended in an error: no" },
      valid: [true, false, true, false],
    });
  });

  test("of which nobody knows whether a call worked is not evaluated, unless it failed before", () => {
    check(traceOf("a b? c!"), recorded, {
      horizon: 3,
      fed: null,
      valid: [true, null, false],
      unknown: "whether call #2 b worked is not recorded",
    });
    check(traceOf("a! b?"), recorded, { fed: 1, valid: [false, null] });
  });

  test("that made no call has one action, its end", () => {
    check(traceOf(""), recorded, { horizon: 1, fed: null, valid: [null] });
    check(traceOf(""), recordedEnvironment({ mayEndWithoutCall: true }), {
      horizon: 1,
      fed: 2,
      valid: [true],
    });
    check(traceOf(""), recordedEnvironment({ mayEndWithoutCall: false }), {
      horizon: 1,
      fed: 1,
      firstFailure: { position: null, category: "precondition" },
      valid: [false],
    });
  });

  test("counts a closing message as an action only where that is asked for", () => {
    const environment = recordedEnvironment({ mayEndWithoutCall: true });
    expect(checkExecutability(traceOf("a b"), environment).horizon).toBe(2);
    expect(checkExecutability(traceOf("a b"), environment, { countEnd: true })).toMatchObject({
      horizon: 3,
      fed: 4,
    });
  });

  test("leaves out calls that a guard refused or a person denied", () => {
    const outcomes: readonly ToolCall["outcome"][] = ["ok", "refused", "denied", "ok"];
    const trace = traceOf("a b c d");
    const judged: Trace = {
      ...trace,
      calls: trace.calls.map((call, index) => ({ ...call, outcome: outcomes[index] ?? "ok" })),
    };
    check(judged, recorded, { horizon: 2, fed: 3 });
  });
});

describe("which failure is told", () => {
  const failing = (...categories: readonly FailureCategory[]): Environment<null> => ({
    id: "failing",
    begin: () => null,
    inspect: (): Inspection => ({ failures: categories.map((category) => ({ category, reason: category })) }),
    perform: (state) => ({ kind: "accepted", state }),
    endsWithoutCall: () => undefined,
  });

  test("missing information and a failed precondition is a precondition", () => {
    const { firstFailure } = checkExecutability(traceOf("a"), failing("information", "precondition"));
    expect(firstFailure?.category).toBe("precondition");
  });

  test("of several it is the first in the order of appendix C.1, in whatever order they were found", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...diagnosticOrder], { minLength: 1 }), (categories) => {
        const { firstFailure } = checkExecutability(traceOf("a"), failing(...categories));
        expect(firstFailure?.category).toBe(diagnosticOrder.find((one) => categories.includes(one)));
      }),
    );
  });

  test("another order changes what is told, and no figure", () => {
    fc.assert(
      fc.property(
        fc.array(fc.subarray([...diagnosticOrder]), { minLength: 1, maxLength: 6 }),
        fc.shuffledSubarray([...diagnosticOrder], { minLength: 5 }),
        (failures, order) => {
          const environment: Environment<null> = {
            ...failing(),
            inspect: (_state, { position }) => ({
              failures: (failures[position] ?? []).map((category) => ({ category, reason: category })),
            }),
          };
          const trace = traceOf(failures.map(() => "a").join(" "));
          const { firstFailure: usual, ...figures } = checkExecutability(trace, environment);
          const { firstFailure: other, ...sameFigures } = checkExecutability(trace, environment, { order });
          expect(sameFigures).toEqual(figures);
          expect(other?.position).toBe(usual?.position);
        },
      ),
    );
  });

  test("what is rejected can't be done, whatever else is not known of it", () => {
    const environment: Environment<null> = {
      ...failing(),
      inspect: () => ({ failures: [], unknown: "the arguments are not recorded" }),
      perform: () => ({ kind: "rejected", reason: "no" }),
    };
    expect(checkExecutability(traceOf("a"), environment)).toMatchObject({ fed: 1, valid: [false] });
  });

  test("what speaks against an action counts before what is not known of it, and it is never made", () => {
    const environment: Environment<number> = {
      id: "counting",
      begin: () => 0,
      inspect: () => ({ failures: [{ category: "schema", reason: "no" }], unknown: "something" }),
      perform: (state) => ({ kind: "accepted", state: state + 1 }),
      endsWithoutCall: () => undefined,
    };
    expect(checkExecutability(traceOf("a b"), environment)).toMatchObject({ fed: 1, valid: [false, false] });
  });
});

test("the first error is where the first action is invalid, and every longer prefix holds it", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (works) => {
      const trace = traceOf(works.map((one) => (one ? "a" : "a!")).join(" "));
      const { fed, valid, horizon } = checkExecutability(trace, recordedEnvironment());
      expect(valid).toEqual(works);
      // E at depth k is the product of V up to k, and that is what "the first error is deeper" says.
      for (let depth = 1; depth <= horizon; depth += 1)
        expect((fed ?? 0) > depth).toBe(works.slice(0, depth).every(Boolean));
    }),
  );
});
