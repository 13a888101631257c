/** A small contract that many tests read. */
export const refund: string = `version: 1
id: refund
title: Refunds at the desk
text: |
  First find out who is asking. Then look the order up. Decide by the amount: up to 500 the desk refunds
  by itself, above that a manager must approve the refund first. Never refund more than was paid.
  In the end tell the customer what was done.
query:
  amount: number
  paid: number
  channel: [web, shop]
nodes:
  identify: { label: Verify who is asking, type: check, call: verify_identity, quote: find out who is asking }
  look_up: { label: Look up the order, type: action, call: get_order, quote: look the order up }
  size: { label: Decide by the amount, type: decision, call: classify_amount, quote: Decide by the amount }
  approve: { label: Get approval from a manager, type: check, call: approve_refund, quote: a manager must approve the refund }
  desk: { label: Note that the desk refunds by itself, type: action, call: note_desk_refund, quote: the desk refunds by itself }
  pay: { label: Refund the amount, type: action, call: refund, once: true }
  tell: { label: Tell the customer what was done, type: output, call: send_message, quote: tell the customer what was done }
edges:
  - identify -> look_up -> size -> approve -> pay -> tell
  - size -> desk -> pay
branches:
  by_amount:
    at: size
    cases:
      large: { when: { amount: { ">": 500 } }, nodes: [approve] }
      small: { otherwise: true, nodes: [desk] }
invariants:
  not_more_than_paid: { why: Nobody gets more than was paid., node: pay, values: { amount: { "<=": { query: paid } } } }
  one_customer: { formula: "count(verify_identity) <= 3" }
output: { type: object, required: [status], properties: { status: { enum: [refunded, refused] } } }
ignored: [think]
`;

/** The tools by the names of the nodes. */
export const refundTools: Readonly<Record<string, string>> = {
  identify: "verify_identity",
  look_up: "get_order",
  size: "classify_amount",
  approve: "approve_refund",
  desk: "note_desk_refund",
  pay: "refund",
  tell: "send_message",
};
