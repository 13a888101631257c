import { expect, test } from "vitest";
import { printedBy } from "./printed-by.ts";

test("the gate keeps the call that can't be done from running, and the run is possible as a whole", () => {
  expect(printedBy("executability/gate.ts")).toMatchInlineSnapshot(`
    "observe: block, allow, allow
      V = (0, 1, 1), T = 3, FED = 1
      delete_contact: there is no contact with this id; search for it first.
    enforce: block, allow, allow
      V = (1, 1), T = 2, FED = 3
      delete_contact: there is no contact with this id; search for it first.
    "
  `);
});

test("a plan that can't be done is sent back before anything is called", () => {
  expect(printedBy("executability/dual-loop.ts")).toMatchInlineSnapshot(`
    "step 1, schema: delete_contact: Instance does not have required property "id".
    accepted
    T = 2, FED = 3
    requests: plan 1, revise 1, verify 0, act 3
    "
  `);
});
