// What is seen on another level of the hierarchy than what is asked for.
import { verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { runOf } from "../../test/run-of.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { observeCalls } from "../observed/observe-calls.ts";
import { observeText } from "../observed/observe-text.ts";
import { toProcedure } from "../procedure/to-procedure.ts";
import { match } from "./match.ts";

function intake(flag: string): ExpectedGraph {
  return condition(
    parseContract(`version: 1
id: intake
nodes:
  greet: { label: Greet the caller, type: action, call: greet }
  identify: { label: Verify the identity of the caller, type: task${flag} }
  birth-date: { label: Ask for the birth date, type: action, parent: identify, call: ask_birth_date }
  postcode: { label: Ask for the postcode, type: action, parent: identify, call: ask_postcode }
  ship: { label: Ship the parcel, type: action, call: ship }
edges: [greet -> identify -> ship]
`),
    {},
  );
}
const coarse = intake(", coarse: true");
const fine = intake(", fine: true");
const plain = intake("");

/** What is wrong with a report, or with calls; and of each obligation which level showed it. */
function check(expected: ExpectedGraph, seen: string): string {
  const observed = seen.includes(".") ? observeText(seen) : observeCalls(runOf(seen), expected);
  const { conforms, failures, nodes } = match(expected, observed);
  const levels = nodes.flatMap(({ node, level }) => (level === undefined ? [] : [`${node} from ${level}`]));
  const verdict =
    conforms === true ? ["conforms"] : failures.map(({ family, location }) => `${family} at ${location}`);
  return [...verdict, ...levels].join(", ");
}

test("a report that names the whole alone meets its parts where the whole is coarse, and not otherwise", () => {
  const report = "Greeted the caller. Verified the identity of the caller. Shipped the parcel.";
  expect(check(coarse, report)).toBe("conforms, birth-date from above, postcode from above");
  expect(check(plain, report)).toMatch(/^omission at birth-date, omission at postcode, extra at /);
});

test("a report that names a part meets the whole where the whole is fine, by any of its parts and by itself", () => {
  for (const deed of ["Asked for the postcode.", "Asked for the birth date."])
    expect(check(fine, `Greeted the caller. ${deed} Shipped the parcel.`)).toBe(
      "conforms, identify from below",
    );
  expect(check(fine, "Greeted the caller. Verified the identity of the caller. Shipped the parcel.")).toBe(
    "conforms",
  );
  expect(check(fine, "Greeted the caller. Shipped the parcel.")).toBe("omission at identify");
});

test("parts that stand for the whole are no extra actions, and owe nothing by themselves", () => {
  expect(check(fine, "greet, ask_birth_date, ask_postcode, ship")).toBe("conforms, identify from below");
  expect(check(fine, "greet, ask_postcode, ship")).toBe("conforms, identify from below");
  expect(check(plain, "greet, ask_postcode, ship")).toBe("omission at birth-date");
});

test("the order is that of the whole: its first part before what waits for it, after what it waits for", () => {
  expect(check(fine, "greet, ship, ask_postcode")).toBe("order at identify -> ship, identify from below");
  expect(check(fine, "ask_postcode, greet, ship")).toBe("order at greet -> identify, identify from below");
  expect(check(fine, "greet, ask_postcode!, ship")).toBe("omission at identify");
  expect(check(fine, "greet, ask_postcode!, ask_birth_date, ship")).toBe("conforms, identify from below");
});

test.each([
  "greet, ask_postcode, ship",
  "greet, ship, ask_postcode",
  "ask_postcode, greet, ship",
  "greet, ask_postcode!, ship",
  "greet, ship",
  "greet, ask_birth_date, ask_postcode, ship",
])("constraints say the same of %s", (calls) => {
  const { procedure, notEnforced } = toProcedure(fine);
  expect(notEnforced).toEqual([]);
  expect(verifyTrace(runOf(calls), procedure).score === 1).toBe(check(fine, calls).startsWith("conforms"));
});

test("parts of a whole without evidence of their own are not seen in a trace: the whole is not evaluated", () => {
  const blind = condition(
    parseContract(`version: 1
id: blind
nodes:
  identify: { label: Verify the caller, type: check, fine: true }
  date: { label: Ask for the date, type: action, parent: identify }
  ship: { label: Ship it, type: action, call: ship }
edges: [identify -> ship]
`),
    {},
  );
  const { conforms, notEvaluated } = match(blind, observeCalls(runOf("ship"), blind));
  expect([conforms, notEvaluated[0]]).toEqual([null, "nothing that was looked at can show `identify`"]);
  expect(toProcedure(blind).notEnforced).toEqual([{ what: "owed:identify", why: "no call shows it" }]);
});
