import { defineProcedure, parse } from "@agentltl/core";
import { agentltlMiddleware, runOf } from "@agentltl/langchain";
import { createAgent } from "langchain";
import { model, refund } from "./readme-agent.ts";

const rules = defineProcedure({
  constraints: [
    {
      name: "refund-once",
      formula: parse("count(refund) <= 1"),
      repair: "Tell the user that it is under way.",
    },
  ],
});

const agent = createAgent({
  model,
  tools: [refund],
  middleware: [agentltlMiddleware({ rules, posture: "enforce" })], // first in the list
});

const result = await agent.invoke({ messages: "Refund order W23, please." });
for (const { call, judged, findings } of runOf(result).decisions) {
  console.log(call.name, judged, findings[0]?.detail ?? "");
}
