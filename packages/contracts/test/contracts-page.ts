import { condition, match, observeCalls, parseContract, toProcedure } from "@agentltl/contracts";
import { createGuard, type Trace } from "@agentltl/core";

export function judge(
  text: string,
  trace: Trace,
): { readonly failures: readonly string[]; readonly refuses: boolean } {
  const contract = parseContract(text, { file: "refund.contract.yaml" });
  const expected = condition(contract, { amount: 900, paid: 1000 });
  const { failures, scores } = match(expected, observeCalls(trace, expected));
  console.log(scores.nodeRecall, failures);

  const { procedure, notEnforced } = toProcedure(expected);
  const guard = createGuard(procedure);
  console.log(notEnforced);
  const decision = guard.propose({ id: "c1", name: "refund", args: { amount: 900 } });
  return {
    failures: failures.map(({ family, location }) => `${family} at ${location}`),
    refuses: decision.kind === "block",
  };
}
