/** The rules as text, since a function at the edge has no files. A build step may write this file, or a bundler import the YAML as text. */
export const rulesText = `version: 1
id: refunds
rules:
  - id: refund-once-per-order
    at_most: { call: refund, times: 1, per: order_id }
    why: An order is refunded once.
    fix: Tell the user that the refund is under way.
`;
