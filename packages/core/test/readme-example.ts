import { createGuard, defineProcedure, parse, verifyTrace } from "@agentltl/core";
import { type ChatMessage, scriptedModel, shopTools } from "./readme-agent.ts";

const rules = defineProcedure({
  constraints: [
    {
      name: "verify-first",
      formula: parse("precedes(verify_identity(outcome = ok), refund)"),
      repair: "Call verify_identity first.",
    },
    {
      name: "refund-noted",
      formula: parse("G(now(refund(outcome = ok)) -> F now(audit_note))"),
      repair: "Call audit_note.",
    },
  ],
});

const model = scriptedModel();
const tools = shopTools();
const guard = createGuard(rules, { tools: Object.keys(tools) });
const messages: ChatMessage[] = [{ role: "user", text: "Refund order W23, please." }];
guard.said({ role: "user", text: "Refund order W23, please." });

for (let step = 1; guard.stopped === undefined; step++) {
  const { text, calls } = await model.ask(messages);
  if (calls.length === 0) {
    const finish = guard.proposeFinish({ answer: text, end: "session" });
    if (finish.kind === "finish") break;
    messages.push({ role: "system", text: finish.feedback });
  }
  for (const decision of calls.map((call) => guard.propose({ ...call, step }))) {
    if (decision.kind === "allow") {
      const { id, name, args } = decision.ticket; // the arguments that were judged
      try {
        const result = await tools[name]?.(args);
        guard.settle(id, { result });
        messages.push({ role: "tool", text: JSON.stringify(result) });
      } catch (error) {
        guard.settle(id, { error });
        messages.push({ role: "tool", text: String(error) });
      }
    } else messages.push({ role: "tool", text: decision.feedback });
  }
}

for (const { call, kind } of guard.decisions) console.log(call.name, kind);
const { score, label } = verifyTrace(guard.trace, rules);
console.log(score, label);
