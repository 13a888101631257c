import { expect, test } from "vitest";
import { printedBy } from "./printed-by.ts";

test("in observe both refunds run, and the second would have been refused", () => {
  expect(printedBy("langchain/observe-first.ts")).toMatchInlineSnapshot(`
    "refund {"order_id":"W23","amount":40} allowed
    refund {"order_id":"W23","amount":40} would be refused: refund with order_id "W23" was already called in call #1.
    paid: W23 40, W23 40
    "
  `);
});

test("in enforce the second refund never runs, and the model reads why", () => {
  expect(printedBy("langchain/first-refusal.ts")).toMatchInlineSnapshot(`
    "refund {"order_id":"W23","amount":40} allow
    refund {"order_id":"W23","amount":40} block
      Not executed. Rule refund-once-per-order: refund with order_id "W23" was already called in call #1. Tell the user that the refund is under way.
    paid: W23 40
    Order W23 was refunded.
    "
  `);
});

test("a large refund waits for a person, with everything beside it", () => {
  expect(printedBy("langchain/ask-a-person.ts")).toMatchInlineSnapshot(`
    "paid while nobody has answered: 0
    refund {"order_id":"W24","amount":400}? Rule large-refund: refund with amount > 100 is not allowed.
    paid: W23 40, W24 400
    Both are under way.
    "
  `);
});
