import { type CallsOfTrace, checkGrounding } from "@agentltl/grounding";
import { pythonParser } from "@agentltl/grounding/node";

const source = "class Cart:\n    def total(self):\n        return 0\n\nTAX_RATE = 0.2\n";
const trace: CallsOfTrace = {
  calls: [{ name: "read_file", args: { path: "shop/cart.py" }, result: source, outcome: "ok", position: 0 }],
};
const answer = "`Cart.total()` is in shop/cart.py; `Cart.refund()` is in shop/refunds.py.";

const result = checkGrounding(answer, trace, { parser: await pythonParser() });
for (const { entity, grounded, evidence, nearest } of result.entities) {
  const line = evidence?.line === undefined ? "" : ` line ${evidence.line}`;
  const where =
    evidence === undefined ? `not seen, nearest ${nearest ?? "nothing"}` : `#${evidence.call + 1}${line}`;
  console.log(grounded ? "✓" : "✗", entity.value, where);
}
