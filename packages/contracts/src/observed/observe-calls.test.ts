import type { Trace } from "@agentltl/core";
import { expect, test } from "vitest";
import { runOf } from "../../test/run-of.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import { type ObserveCallsOptions, observeCalls } from "./observe-calls.ts";

const expected = condition(
  parseContract(`version: 1
id: desk
query: { large: boolean }
nodes:
  consent: { label: Get a yes, type: check, said: { by: user, regex: "(?i)\\\\byes\\\\b" }, anytime: true }
  look: { label: Look at the order, type: check, call: "[get_order, find_order]" }
  pay: { label: Pay it back, type: action, call: refund(amount > 0) }
  big: { label: Pay a lot back, type: action, call: refund(amount > 500), when: { large: true } }
  proved: { label: Prove it, type: check, call: "prove(result.ok = true)", anytime: true }
  blind: { label: Think it over, type: decision, anytime: true }
edges: [look -> pay, look -> big]
ignored: [think, get_order]
`),
  { large: false },
);

/** What was seen, in order: the label, what it is, and whether it was done. */
function check(run: Trace | string, options: ObserveCallsOptions = {}): string {
  const { nodes } = observeCalls(typeof run === "string" ? runOf(run) : run, expected, options);
  return nodes
    .toSorted((one, other) => one.at - other.at)
    .map(
      ({ label, as }) =>
        `${label}: ${as?.map(({ node, done, fits }) => `${node} ${done}${fits === "yes" ? "" : " perhaps"}`).join(" or ") ?? "by words"}`,
    )
    .join("; ");
}

test.each<[string, string, string]>([
  ["a call that fits is the node", "find_order", "find_order: look yes"],
  ["a call that is asked for is nobody's to ignore", "get_order, think", "get_order: look yes"],
  ["one call can be two nodes, active or not", "refund(amount=900)", "refund: pay yes or big yes"],
  ["a value that does not fit is another call", "refund(amount=0)", "refund: "],
  ["a call that failed was tried, and not done", "find_order!", "find_order: look no"],
  ["a call of which the end is not known may be done", "find_order?", "find_order: look unknown"],
  ["what nobody asks for is seen as nobody's", "wipe", "wipe: "],
])("%s", (_what, calls, seen) => {
  expect(check(calls)).toBe(seen);
});

test("a result that is asked for says whether it was done, and not whether it was tried", () => {
  const { calls, ...rest } = runOf("prove");
  const withResult = (result: object): Trace => ({
    ...rest,
    calls: calls.map((call) => ({ ...call, result: { ...result } })),
  });
  expect(check(withResult({ ok: true }))).toBe("prove: proved yes");
  expect(check(withResult({ ok: false }))).toBe("prove: proved no");
});

test("arguments that were not recorded leave open what a call is", () => {
  const trace = runOf("refund(amount=900)");
  const lost: Trace = { ...trace, gaps: [{ kind: "args", call: 0, detail: "arguments were not recorded" }] };
  expect(check(lost)).toBe("refund: pay unknown perhaps or big unknown perhaps");
  expect(observeCalls(lost, expected).nodes[0]?.values.args).toBe(undefined);
});

test("messages are seen where they stand among the calls, and only those that are asked for", () => {
  const trace: Trace = {
    ...runOf("find_order, refund(amount=5)"),
    gaps: [],
    dialogue: [
      { role: "user", text: "Hello", afterCall: 0 },
      { role: "assistant", text: "Yes?", afterCall: 1 },
      { role: "user", text: "yes, do it", afterCall: 1 },
    ],
  };
  expect(check(trace)).toBe("find_order: look yes; yes, do it: consent yes; refund: pay yes");
  expect(observeCalls(trace, expected).unseen).toEqual(["blind"]);
});

test("what can't be seen is told: nodes without evidence, and messages where no dialogue was recorded", () => {
  expect(observeCalls({ ...runOf("find_order"), gaps: [] }, expected).unseen).toEqual(["blind"]);
  const silent: Trace = {
    ...runOf("find_order"),
    gaps: [{ kind: "dialogue", detail: "no dialogue was recorded" }],
  };
  expect(observeCalls(silent, expected).unseen).toEqual(["consent", "blind"]);
});

test("by words only what no node names is compared by its words", () => {
  expect(check("find_order, payItBack, think", { byWords: true })).toBe(
    "find_order: look yes; payItBack: by words",
  );
});

test("places at which the log has gaps stand before the calls that follow", () => {
  const { lost, nodes } = observeCalls(runOf("find_order, refund(amount=5)"), expected, { lost: [1] });
  expect(lost.every((place) => place > (nodes[0]?.at ?? 0) && place < (nodes[1]?.at ?? 0))).toBe(true);
});

test("a refused call is not seen", () => {
  const { calls, ...rest } = runOf("find_order, refund(amount=5)");
  const refused: Trace = {
    ...rest,
    calls: calls.map((call) => (call.name === "refund" ? { ...call, outcome: "refused" } : call)),
  };
  expect(check(refused)).toBe("find_order: look yes");
});
