/** Stands for an agent that somebody tests: the run in which the identity was not verified. */
export async function refundFlow(): Promise<object> {
  return {
    tool_calls: [
      { tool_name: "verify_identity", arguments: { user_id: "U9" }, tool_result: { verified: false } },
      { tool_name: "refund", arguments: { order_id: "W40" }, tool_result: { refunded: true } },
    ],
  };
}
