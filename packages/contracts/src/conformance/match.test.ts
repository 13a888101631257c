import fc from "fast-check";
import { expect, test } from "vitest";
import { refund, refundTools } from "../../test/refund.ts";
import { runOf } from "../../test/run-of.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import { observeCalls } from "../observed/observe-calls.ts";
import type { Conformance } from "./conformance.ts";
import { match } from "./match.ts";

const contract = parseContract(refund);
const large = condition(contract, { amount: 900, paid: 1000, channel: "web" });
const small = condition(contract, { amount: 20, paid: 1000, channel: "web" });
const done = JSON.stringify({ status: "refunded" });

function judge(
  calls: string,
  expected = large,
  answer: string | undefined = done,
  lost: readonly number[] = [],
): Conformance {
  return match(expected, observeCalls(runOf(calls, refundTools, answer), expected, { lost }));
}

/** What is wrong, the primary failure first: `family at location`. */
function check(calls: string, expected = large, answer: string | undefined = done): string {
  const { failures, conforms, notEvaluated } = judge(calls, expected, answer);
  if (conforms === null) return `not evaluated: ${notEvaluated.join("; ")}`;
  return conforms
    ? "conforms"
    : failures.map(({ family, location }) => `${family} at ${location}`).join(", ");
}

const clean = "identify, look_up, size, approve, pay(amount=900), tell";

test("the worked example: without the identity check recall is short of one, edges from it fail, all that was seen was expected", () => {
  const { scores, failures, primary } = judge("look_up, size, approve, pay(amount=900), tell");
  expect(scores.nodeRecall).toBe((6 - 1) / 6);
  expect(scores.edgeConformance).toBe((5 - 1) / 5);
  expect(scores.observedPrecision).toBe(1);
  expect(primary).toBe("omission");
  expect(failures.map(({ family, location }) => [family, location])).toEqual([["omission", "identify"]]);
});

test("a run that does all in order conforms, whatever branch is right", () => {
  expect(check(clean)).toBe("conforms");
  expect(check("identify, look_up, size, desk, pay(amount=20), tell", small)).toBe("conforms");
});

test.each<[string, string, string]>([
  ["an omission, at the node", "identify, size, approve, pay(amount=900), tell", "omission at look_up"],
  ["the last of all", "identify, look_up, size, approve, pay(amount=900)", "omission at tell"],
  [
    "a wrong branch before what it explains",
    "identify, look_up, size, desk, pay(amount=900), tell",
    "misbranch at desk, omission at approve",
  ],
  [
    "an order, at the edge",
    "identify, size, look_up, approve, pay(amount=900), tell",
    "order at look_up -> size",
  ],
  [
    "two in one step are in no order",
    "identify, [look_up size], approve, pay(amount=900), tell",
    "order at look_up -> size",
  ],
  [
    "an extra action",
    "identify, look_up, lookup_credit, size, approve, pay(amount=900), tell",
    "extra at lookup_credit",
  ],
  [
    "what may be done once, done again",
    "identify, look_up, size, approve, pay(amount=900), pay(amount=900), tell",
    "extra at pay",
  ],
  [
    "an invariant on a value",
    "identify, look_up, size, approve, pay(amount=1001), tell",
    "invariant at not_more_than_paid",
  ],
  [
    "an invariant on the trace",
    "identify, identify, identify, identify, look_up, size, approve, pay(amount=9), tell",
    "invariant at one_customer",
  ],
  [
    "what was tried and did not work was not done",
    "identify!, look_up, size, approve, pay(amount=900), tell",
    "omission at identify",
  ],
  [
    "it was tried again and worked",
    "identify!, identify, look_up, size, approve, pay(amount=900), tell",
    "conforms",
  ],
  ["it was done again", "identify, look_up, size, look_up, approve, pay(amount=900), tell", "conforms"],
  [
    "it was first tried too early",
    "identify, pay!, look_up, size, approve, pay(amount=900), tell",
    "order at approve -> pay, invariant at not_more_than_paid",
  ],
  [
    "what the contract ignores",
    "think, identify, look_up, think, size, approve, pay(amount=900), tell",
    "conforms",
  ],
  [
    "two at once",
    "identify, size, look_up, audit, approve, pay(amount=900)",
    "omission at tell, order at look_up -> size, extra at audit",
  ],
  [
    "three at once",
    "size, look_up, desk, wipe, pay(amount=900), tell",
    "misbranch at desk, omission at approve, omission at identify, order at look_up -> size, extra at wipe",
  ],
])("%s", (_what, calls, expected) => {
  expect(check(calls)).toBe(expected);
});

test.each<[string, string | undefined, string]>([
  ["of another form", "All done.", "output at answer"],
  ["with another value", JSON.stringify({ status: "done" }), "output at answer"],
  ["that fits", JSON.stringify({ status: "refused" }), "conforms"],
])("an answer %s", (_what, answer, expected) => {
  expect(check(clean, large, answer)).toBe(expected);
});

test("what was not recorded, may be lost or is yet to come is not evaluated, and no failure", () => {
  expect(check("identify?, look_up, size, approve, pay(amount=900), tell")).toMatchInlineSnapshot(
    `"not evaluated: whether \`identify\` worked was not recorded; the order of \`identify\` and \`look_up\`"`,
  );
  const lost = judge("look_up, size, approve, pay(amount=900), tell", large, done, [0]);
  expect([lost.conforms, lost.failures, lost.scores.nodeRecall]).toEqual([null, [], 1]);
  const lostAfter = judge("look_up, size, approve, pay(amount=900), tell", large, done, [5]);
  expect(lostAfter.failures.map(({ location }) => location)).toEqual(["identify"]);
  const open = { ...runOf("identify, look_up", refundTools), ended: false };
  expect(match(large, observeCalls(open, large)).conforms).toBe(null);
  const early = { ...runOf("identify, size", refundTools), ended: false };
  expect(match(large, observeCalls(early, large)).failures.map(({ location }) => location)).toEqual([
    "look_up",
  ]);
});

test("what the run can't show is not evaluated, and the order holds on through it", () => {
  const blind = parseContract(refund.replace("type: decision, call: classify_amount,", "type: decision,"));
  const expected = condition(blind, { amount: 900, paid: 1000, channel: "web" });
  const seen = match(
    expected,
    observeCalls(runOf("identify, approve, look_up, pay(amount=900), tell", refundTools, done), expected),
  );
  expect(seen.nodes.find(({ node }) => node === "size")?.verdict).toBe("not-evaluated");
  expect(seen.failures.map(({ location }) => location)).toEqual(["look_up -> approve"]);
});

test("the figures say which way a failure goes", () => {
  expect(judge("identify, look_up, size, desk, pay(amount=900), tell").scores).toMatchInlineSnapshot(`
    {
      "branchCorrectness": 0,
      "edgeConformance": 0.6,
      "invariantScore": 1,
      "nodeRecall": 0.8333333333333334,
      "observedPrecision": 0.8333333333333334,
      "outputValidity": 1,
    }
  `);
  expect(
    judge("identify, look_up, size, approve, pay(amount=900), pay(amount=2000), tell").scores,
  ).toMatchInlineSnapshot(`
    {
      "branchCorrectness": 1,
      "edgeConformance": 1,
      "invariantScore": 0.75,
      "nodeRecall": 1,
      "observedPrecision": 0.8571428571428571,
      "outputValidity": 1,
    }
  `);
});

const runs = Number(process.env.AGENTLTL_RUNS ?? 300);
const call = fc.constantFrom(
  ...Object.keys(refundTools),
  "audit",
  "identify!",
  "pay(amount=2000)",
  "pay(amount=9)",
);

test("the order in which graphs are listed changes nothing", () => {
  const families = new Set<string>();
  fc.assert(
    fc.property(fc.array(call, { maxLength: 9 }), fc.infiniteStream(fc.nat()), (calls, numbers) => {
      const shuffled = <T>(list: readonly T[]): readonly T[] =>
        list
          .map((value) => ({ value, key: numbers.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ value }) => value);
      const observed = observeCalls(runOf(calls.join(", "), refundTools, done), large);
      const nodes = shuffled(observed.nodes);
      const one = match(large, observed);
      const other = match(
        {
          ...large,
          nodes: shuffled(large.nodes),
          edges: shuffled(large.edges),
          inactive: shuffled(large.inactive),
        },
        { ...observed, nodes },
      );
      const placed = ({ failures }: Conformance, list: typeof nodes) =>
        failures.map((failure) => ({ ...failure, observed: failure.observed.map((place) => list[place]) }));
      expect(placed(other, nodes)).toEqual(placed(one, observed.nodes));
      expect(Object.values(other.scores)).toEqual(Object.values(one.scores));
      for (const { family } of one.failures) families.add(family);
    }),
    { numRuns: runs },
  );
  expect([...families].sort()).toEqual(["extra", "invariant", "misbranch", "omission", "order"]);
});

test("a threshold that no pair can reach is refused", () => {
  expect(() =>
    match(large, observeCalls(runOf(clean, refundTools), large), { threshold: 2 }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[ContractsError: \`threshold\` is 2; give a number above 0, up to 1]`,
  );
});
