import { type ToolCall, Trace } from "@agentltl/core";
import { expect, test } from "vitest";
import type { Environment, Inspection, Transition } from "./environment.ts";
import { recordedEnvironment } from "./recorded.ts";
import { together } from "./together.ts";

const trace = Trace.fromMetrics({ tool_calls: [{ name: "a", args: {}, result: 1 }] });
const [call] = trace.calls;
if (call === undefined) throw new Error("the trace has no call");

/** An environment that counts what it performs, and says what it is told to say. */
function counting(
  id: string,
  says: Partial<{
    readonly inspection: Inspection;
    readonly kind: Transition<number>["kind"];
    readonly output: number;
    readonly end: boolean;
  }> = {},
): Environment<unknown> {
  return {
    id,
    begin: () => 0,
    inspect: () => says.inspection ?? { failures: [] },
    perform: (state): Transition<number> => {
      const next = Number(state) + 1;
      switch (says.kind) {
        case "rejected":
          return { kind: "rejected", reason: `${id} says no` };
        case "unknown":
          return { kind: "unknown", reason: `${id} does not know`, state: next };
        default:
          return {
            kind: "accepted",
            state: next,
            ...(says.output === undefined ? {} : { output: says.output }),
          };
      }
    },
    endsWithoutCall: () => says.end,
  };
}

const performed = (...environments: readonly Environment<unknown>[]) => {
  const one = together(...environments);
  return one.perform(one.begin(trace), call);
};

test.each<[string, readonly Environment<unknown>[], object]>([
  ["none at all", [], { kind: "accepted", state: [] }],
  ["all accept", [counting("a"), counting("b")], { kind: "accepted", state: [1, 1] }],
  [
    "the last output counts",
    [counting("a", { output: 1 }), counting("b", { output: 2 }), counting("c")],
    { kind: "accepted", output: 2 },
  ],
  [
    "one rejects",
    [counting("a"), counting("b", { kind: "rejected" }), counting("c")],
    { kind: "rejected", reason: "b says no" },
  ],
  [
    "one does not know",
    [counting("a"), counting("b", { kind: "unknown" })],
    { kind: "unknown", reason: "b does not know", state: [1, 1] },
  ],
  [
    "of two that don't know the first says why",
    [counting("a", { kind: "unknown" }), counting("b", { kind: "unknown" })],
    { reason: "a does not know" },
  ],
  [
    "a rejection counts whatever another does not know",
    [counting("a", { kind: "unknown" }), counting("b", { kind: "rejected" })],
    { kind: "rejected" },
  ],
])("%s", (_what, environments, expected) => expect(performed(...environments)).toMatchObject(expected));

test("who rejects gives no state: that of all stays as it was", () => {
  expect(performed(counting("a"), counting("b", { kind: "rejected" }))).not.toHaveProperty("state");
});

test("what speaks against a call is put together, and the first reason why something is not known", () => {
  const failure = { category: "schema", reason: "no" } as const;
  const one = together(
    counting("a", { inspection: { failures: [failure] } }),
    counting("b", { inspection: { failures: [], unknown: "b" } }),
    counting("c", { inspection: { failures: [failure], unknown: "c" } }),
  );
  expect(one.inspect(one.begin(trace), call)).toEqual({ failures: [failure, failure], unknown: "b" });
  expect(one.id).toBe("a + b + c");
});

test.each<[readonly (boolean | undefined)[], boolean | undefined]>([
  [[], undefined],
  [[undefined, undefined], undefined],
  [[undefined, true], true],
  [[true, false], false],
  [[undefined, false], false],
])("whether a run may end without a call, by %j: %s", (ends, expected) => {
  const one = together(...ends.map((end, at) => counting(String(at), end === undefined ? {} : { end })));
  expect(one.endsWithoutCall(one.begin(trace), trace)).toBe(expected);
});

test.each<[ToolCall["outcome"], string]>([
  ["ok", "accepted"],
  ["error", "rejected: a ended in an error: 1"],
  ["refused", "rejected: a ended in an error: 1"],
  ["denied", "rejected: a ended in an error: 1"],
  ["pending", "unknown: whether call #1 a worked is not recorded"],
  ["unknown", "unknown: whether call #1 a worked is not recorded"],
])("a recorded call that ended %s is %s", (outcome, expected) => {
  const transition = recordedEnvironment().perform(trace, { ...call, outcome });
  expect(transition.kind === "accepted" ? "accepted" : `${transition.kind}: ${transition.reason}`).toBe(
    expected,
  );
  if (transition.kind === "accepted") expect(transition.output).toBe(1);
});

test("a recorded call without a result has no output, and an error says so in no more words", () => {
  const { result: _none, ...bare } = call;
  const environment = recordedEnvironment();
  expect(environment.perform(trace, { ...bare, outcome: "ok" })).toEqual({ kind: "accepted", state: trace });
  expect(environment.perform(trace, { ...bare, outcome: "error" })).toEqual({
    kind: "rejected",
    reason: "a ended in an error",
  });
});
