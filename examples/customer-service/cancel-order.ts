// A conversation about an order, under the retail policy of tau-bench: `node --conditions=@agentltl/source examples/customer-service/cancel-order.ts`.
import { createGuard } from "@agentltl/core";
import type { Json, JsonObject } from "@agentltl/core/host";
import { loadRules } from "@agentltl/rules/node";

const order: JsonObject = { order_id: "#W1", user_id: "mia_1", status: "pending", items: [] };

/** The shop. What a call returns hangs on nothing but its name here. */
const results: Readonly<Record<string, Json>> = {
  get_order_details: order,
  find_user_id_by_name_zip: "mia_1",
  cancel_pending_order: { ...order, status: "cancelled" },
};

const mia = { name: "find_user_id_by_name_zip", args: { first_name: "Mia", last_name: "Li", zip: "90210" } };
const look = { name: "get_order_details", args: { order_id: "#W1" } };
const cancel = { name: "cancel_pending_order", args: { order_id: "#W1", reason: "no longer needed" } };

/** What is said, and what the model then wants to do. */
const conversation = [
  { role: "user", text: "Mia Li, 90210. Please cancel order #W1, I no longer need it." },
  look, // before anybody knows who is asking
  mia,
  cancel, // before the order was looked at, and without a yes
  look,
  { role: "assistant", text: "I would cancel order #W1 and refund it to your card. Shall I?" },
  { role: "user", text: "Yes." },
  cancel,
  cancel, // it is not pending any more
] as const;

const rules = await loadRules(new URL("../tau-bench/retail.yaml", import.meta.url).pathname);
const guard = createGuard(rules);
let step = 0;
for (const one of conversation) {
  if ("text" in one) {
    guard.said({ role: one.role, text: one.text });
    console.log(`${one.role}: ${one.text}`);
    continue;
  }
  step += 1;
  const decision = guard.propose({ id: `call-${step}`, name: one.name, args: one.args, step });
  if (decision.kind === "allow") {
    guard.settle(`call-${step}`, { result: results[one.name] ?? null });
    console.log(`  ${one.name}: ran`);
  } else {
    const broken = decision.findings.map(({ constraint }) => constraint).join(", ");
    console.log(`  ${one.name}: refused (${broken})`);
    console.log(`    told: ${decision.feedback}`);
  }
}
