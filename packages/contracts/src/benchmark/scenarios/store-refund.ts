import type { Scenario } from "../scenario.ts";

/** Refunds in a shop. */
export const storeRefund: Scenario = {
  contract: `version: 1
id: store-refund
title: Refunds in a shop
text: |
  Before anything else verify the customer's identity with two questions.
  Then look up the order in the shop system.
  Check that the return period of 30 days has not passed.
  Inspect the returned goods for damage.
  Decide by the amount who may approve the refund.
  Above 500 the manager's approval must be obtained.
  Up to 500 record that the desk approves it alone.
  Pay the amount back by the way in which it was paid, and never more than was paid.
  Put the goods back in stock.
  Send the receipt of the refund by mail.
  In the end tell the customer the outcome and close the case.
query:
  amount: number
  paid: number
  channel: [web, shop]
nodes:
  identify:
    label: "Verify the customer's identity"
    type: check
    call: verify_identity
    quote: "Before anything else verify the customer's identity with two questions"
  find-order: { label: "Look up the order", type: action, call: get_order, quote: "Then look up the order in the shop system" }
  check-window:
    label: "Check that the return period has not passed"
    type: check
    call: check_return_period
    quote: "Check that the return period of 30 days has not passed"
  inspect:
    label: "Inspect the returned goods"
    type: check
    call: inspect_goods
    quote: "Inspect the returned goods for damage"
  size:
    label: "Decide who may approve the refund"
    type: decision
    call: classify_refund
    quote: "Decide by the amount who may approve the refund"
  manager:
    label: "Get the manager's approval"
    type: check
    call: ask_manager
    quote: "Above 500 the manager's approval must be obtained"
  desk:
    label: "Record that the desk approves it alone"
    type: action
    call: note_desk_approval
    quote: "Up to 500 record that the desk approves it alone"
  pay-back:
    label: "Pay the amount back"
    type: action
    call: pay_back
    quote: "Pay the amount back by the way in which it was paid, and never more than was paid"
  restock: { label: "Put the goods back in stock", type: action, call: restock_goods, quote: "Put the goods back in stock" }
  receipt:
    label: "Send the receipt of the refund"
    type: action
    call: send_receipt
    quote: "Send the receipt of the refund by mail"
  close:
    label: "Tell the customer the outcome and close the case"
    type: output
    call: close_case
    quote: "In the end tell the customer the outcome and close the case"
edges:
  - identify -> find-order -> check-window -> inspect -> size -> manager -> pay-back -> restock -> receipt -> close
  - size -> desk -> pay-back
branches:
  approval:
    at: size
    cases:
      large: { when: { amount: { ">": 500 } }, nodes: [manager] }
      small: { otherwise: true, nodes: [desk] }
invariants:
  not-more-than-paid: { why: Nobody gets back more than was paid., node: pay-back, values: { amount: { "<=": { query: paid } } } }
  identity-once: { formula: "count(verify_identity(outcome = ok)) <= 3" }
output: { type: object, required: [status, amount], properties: { status: { const: refunded }, amount: { type: number } } }
`,
  ranges: { amount: [5, 1500], paid: [1600, 3000] },
  args: { size: { amount: "$amount" }, "pay-back": { amount: "$amount" } },
  says: {
    identify: [
      "Verified the customer's identity with two questions",
      "Asked for a birth date and a postcode and found that they belong to the caller",
    ],
    "find-order": ["Looked up the order in the shop system", "Opened the purchase record"],
    "check-window": [
      "Checked that the return period had not passed",
      "Counted the days since the purchase, there were fewer than thirty",
    ],
    inspect: ["Inspected the returned goods for damage", "Examined the item that came back"],
    size: [
      "Decided by the amount who may approve the refund",
      "Sorted the case by how much money is at stake",
    ],
    manager: ["Got the manager's approval", "Had the supervisor sign off"],
    desk: ["Recorded that the desk approves it alone", "Noted on the file that no one else needs to agree"],
    "pay-back": ["Paid the amount back by the way in which it was paid", "Returned the money to the card"],
    restock: ["Put the goods back in stock", "Moved the item to the shelf again"],
    receipt: ["Sent the receipt of the refund by mail", "Mailed written proof of the repayment"],
    close: [
      "Told the customer the outcome and closed the case",
      "Let the buyer know how it went and ended the ticket",
    ],
  },
  extras: [
    { tool: "grant_voucher", says: "Granted a voucher for the next visit" },
    { tool: "change_price", says: "Changed the list price of the product" },
    { tool: "subscribe_newsletter", says: "Subscribed the customer to the newsletter" },
  ],
  breach: { node: "pay-back", path: "amount", value: 99999 },
  answer: { status: "refunded", amount: "$amount" },
};
