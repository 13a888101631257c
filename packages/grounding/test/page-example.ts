import { createGuard, defineProcedure } from "@agentltl/core";
import { grounded, groundingRegistry } from "@agentltl/grounding";

const procedure = defineProcedure({
  constraints: [{ name: "grounded", formula: grounded(), appliesToFinalAnswer: true }],
  registry: groundingRegistry(),
});
const guard = createGuard(procedure);
guard.propose({ id: "1", name: "read_file", args: { path: "shop/cart.py" } });
guard.settle("1", { result: "class Cart:\n    def total(self):\n        return 0\n" });
const decision = guard.proposeFinish({ answer: "`Cart.totals()` is in shop/cart.py.", end: "session" });
console.log(decision.kind === "continue" ? decision.feedback : "the answer may go out");
