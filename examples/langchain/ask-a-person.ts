// A large refund waits for a person, and the small one beside it does not: `node --conditions=@agentltl/source examples/langchain/ask-a-person.ts`.
import { agentltlMiddleware } from "@agentltl/langchain";
import { loadRules } from "@agentltl/rules/node";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { scriptedModel, shopTools } from "./shop.ts";

const paid: string[] = [];
const rules = await loadRules(new URL("refund.rules.yaml", import.meta.url).pathname);
const agent = createAgent({
  model: scriptedModel([
    [
      { order_id: "W23", amount: 40 },
      { order_id: "W24", amount: 400 },
    ],
    "Both are under way.",
  ]),
  tools: shopTools(paid),
  middleware: [agentltlMiddleware({ rules })],
  checkpointer: new MemorySaver(), // in production one that outlives the process
});

// Whoever answers may do so in another process, days later: what it takes is the thread.
const thread = { configurable: { thread_id: "customer-7" } };
const waiting = await agent.invoke({ messages: "Refund W23 and W24, please." }, thread);
console.log(`paid while nobody has answered: ${paid.length}`);
const questions = questionsIn(waiting);
for (const { name, args, description } of questions) {
  console.log(`${name} ${JSON.stringify(args)}? ${description}`);
}

// One page may show three questions: each answer names its call.
const decisions = Object.fromEntries(questions.map(({ id }) => [id, { type: "approve" }]));
const result = await agent.invoke(new Command({ resume: { decisions } }), thread);
console.log(`paid: ${paid.join(", ")}`);
console.log(result.messages.at(-1)?.text);

/** What a person is asked, as the host's own approval middleware asks it. */
interface Question {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly description: string;
}

function questionsIn(state: { readonly __interrupt__?: unknown }): readonly Question[] {
  const [interrupt] = state.__interrupt__ as readonly {
    readonly value: { readonly actionRequests: readonly Question[] };
  }[];
  return interrupt?.value.actionRequests ?? [];
}
