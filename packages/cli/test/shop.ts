import { lines } from "./command.ts";

/** Five rules as in a shop. */
export const shopRules = `version: 1
id: support
tools:
  verify_identity: { success: { verified: true } }
rules:
  - id: verify-before-money
    before: { first: verify_identity, then: refund }
    fix: Call verify_identity and wait until it says verified.
  - id: refund-once-per-order
    at_most: { call: refund, times: 1, per: order_id }
  - id: consent
    before: { first: { said: user, contains: "yes" }, then: refund }
    mode: warn
  - id: audit
    finally: { after: refund, call: audit_note }
    mode: log
  - id: large-transfer
    never: wire_transfer
    mode: ask
`;

type Call = Readonly<Record<string, unknown>>;
const verified = {
  tool_name: "verify_identity",
  arguments: { user_id: "U7" },
  tool_result: { verified: true },
};
const unverified = { ...verified, tool_result: { verified: false } };
const refund: Call = { tool_name: "refund", arguments: { order_id: "W23", amount: 40 }, tool_result: "done" };
const order: Call = { tool_name: "get_order", arguments: { order_id: "W23" }, tool_result: { open: true } };
const note: Call = { tool_name: "audit_note", arguments: {}, tool_result: null };
const transfer: Call = { tool_name: "bank_transfer", arguments: {}, tool_result: "done" };

const stepped = (calls: readonly Call[]): readonly Call[] =>
  calls.map((call, index) => ({ step: index + 1, ...call }));
const yes = { dialogue: [{ role: "user", text: "yes", after_call: 0 }], final_answer: "Done." };

/** A record of these calls, one a step. */
export function record(id: string, calls: readonly Call[], more: object = yes): object {
  return { id, task: "refund-17", tool_calls: stepped(calls), ...more };
}

type Name = "good" | "unverified" | "twice" | "unaudited" | "silent" | "refused" | "odd";

/** Runs that keep all rules, break some, or leave something open. */
export const runs: Readonly<Record<Name, object>> = {
  good: record("t-1", [verified, order, refund, note, transfer]),
  unverified: record("t-2", [order, unverified, order, refund, note]),
  twice: record("t-3", [verified, refund, refund, note]),
  unaudited: record("t-4", [verified, refund]),
  silent: record("t-5", [verified, refund, note], { final_answer: "Done." }),
  refused: record("t-6", [verified, refund, { ...refund, outcome: "refused" }, note]),
  odd: record("t-7", [verified, { tool_name: "refund", arguments: "{broken" }, note]),
};

/** A file of records. */
export const shopRuns: string = lines(
  runs.good,
  runs.unverified,
  runs.twice,
  runs.unaudited,
  runs.silent,
  runs.refused,
);
