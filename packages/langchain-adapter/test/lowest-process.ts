/** What the adapter does on the peers that this process has, as one line of JSON. */
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { agentltlCallback, agentltlMiddleware, guardTools, runOf } from "../src/index.ts";
import { lines, notingTools, type Reply, rulesOf, scriptedModel } from "./scripted.ts";

const once = rulesOf({ once: "count(refund) <= 1", "asked:ask": "G(not now(deploy))" });
const two: readonly Reply[] = [
  [
    { name: "refund", id: "1" },
    { name: "refund", id: "2" },
    { name: "fail", id: "3" },
  ],
  "Done.",
];
const config = { configurable: { thread_id: "t" } };
const ran: Record<"middleware" | "observe" | "shield" | "asked" | "tools" | "callback", string[]> = {
  middleware: [],
  observe: [],
  shield: [],
  asked: [],
  tools: [],
  callback: [],
};

const own = agentltlMiddleware({ rules: once });
const result = await createAgent({
  model: scriptedModel(two),
  tools: notingTools(ran.middleware),
  middleware: [own],
}).invoke({ messages: "go" });

const observed = await createAgent({
  model: scriptedModel(two),
  tools: notingTools(ran.observe),
  middleware: [agentltlMiddleware({ rules: once, posture: "observe" })],
}).invoke({ messages: "go" });
await createAgent({
  model: scriptedModel([[{ name: "refund", id: "1" }], [{ name: "refund", id: "2" }], "Done."]),
  tools: notingTools(ran.shield),
  middleware: [agentltlMiddleware({ rules: once, shield: true })],
}).invoke({ messages: "go" });

const replies: readonly Reply[] = [
  [
    { name: "deploy", id: "1" },
    { name: "read", id: "2" },
  ],
  "Done.",
];
const asking = createAgent({
  model: scriptedModel(replies),
  tools: notingTools(ran.asked),
  middleware: [own],
  checkpointer: new MemorySaver(),
});
const waits = await asking.invoke({ messages: "go" }, config);
await asking.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);

await createAgent({
  model: scriptedModel(two),
  tools: [...guardTools(notingTools(ran.tools), { rules: once })],
}).invoke({ messages: "go" }, config);
const callback = agentltlCallback({ rules: once });
await createAgent({ model: scriptedModel(two), tools: notingTools(ran.callback) }).invoke(
  { messages: "go" },
  { callbacks: [callback] },
);

console.log(
  JSON.stringify({
    ran,
    waits: "__interrupt__" in waits,
    said: lines(result.messages).map((line) => line.replaceAll(/\n\s+at [^\n]*/g, "")),
    judged: runOf(observed).decisions.map(({ judged }) => judged),
    observed: runOf(observed).trace.calls.map(({ outcome }) => outcome),
    outcomes: runOf(result).trace.calls.map(({ outcome }) => outcome),
  }),
);
