/** A contract with a branch, an invariant and a form of the answer, and runs of it. */
export const deskContract = `version: 1
id: desk
title: the refund desk
query: { amount: number }
nodes:
  identify: { label: Verify who is asking, type: check, call: verify_identity }
  size: { label: Decide by the amount, type: decision, call: classify }
  approve: { label: Get approval from a manager, type: check, call: approve_refund }
  note: { label: Note that the desk refunds, type: action, call: note_refund }
  pay: { label: Refund the amount, type: action, call: refund, once: true }
edges: [identify -> size -> approve -> pay, size -> note -> pay]
branches:
  by_amount:
    at: size
    cases:
      large: { when: { amount: { ">": 500 } }, nodes: [approve] }
      small: { otherwise: true, nodes: [note] }
invariants:
  not_more: { node: pay, values: { amount: { "<=": { query: amount } } } }
output: { type: object, required: [status] }
`;

interface DeskRun {
  readonly amount?: number;
  /** What is refunded; the amount where nothing is said. */
  readonly paid?: number;
  readonly answer?: string;
  /** A call of which nobody wrote down how it ended. */
  readonly open?: string;
}

/** A run of the desk by the names of its calls. */
export function deskRun(calls: string, of: DeskRun = {}): object {
  const { amount = 20, paid = amount, answer = '{"status":"done"}', open } = of;
  const tool_calls = calls.split(" ").map((tool_name, at) => ({
    step: at + 1,
    tool_name,
    arguments: tool_name === "refund" ? { amount: paid } : {},
    ...(tool_name === open ? {} : { tool_result: "ok" }),
  }));
  return { tool_calls, final_answer: answer, input: { amount } };
}

/** One that conforms, then one for each of: an omission, a wrong branch, a wrong order with a broken invariant, extras with a wrong answer. */
export const deskRuns: readonly object[] = [
  deskRun("verify_identity classify note_refund refund"),
  deskRun("classify note_refund refund"),
  deskRun("verify_identity classify approve_refund refund"),
  deskRun("classify verify_identity note_refund refund", { paid: 30 }),
  deskRun("verify_identity classify note_refund wipe refund refund", { answer: "done" }),
];
