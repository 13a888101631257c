/**
 * A process that handles one request of the session `chat`, for tests: `node one-request.ts <place of the store> <major of ai> <mode>`. In
 * mode `hang` the refund begins and never ends.
 */
import { agentltl } from "../src/index.ts";
import { oneRefund, rules } from "./rules.ts";
import { script } from "./script.ts";
import { openAt } from "./stores.ts";

const [place = "", major = "", mode = ""] = process.argv.slice(2);
const { store, close } = await openAt(place);
const { generateText, stepCountIs, jsonSchema } = await import(major === "7" ? "ai" : `ai${major}`);
const specification = major === "5" ? 2 : major === "6" ? 3 : 4;
const refund = {
  inputSchema: jsonSchema({ type: "object", properties: { order_id: { type: "string" } } }),
  async execute({ order_id }: { order_id: string }) {
    process.stdout.write("refunding\n");
    if (mode === "hang") await new Promise((resolve) => setTimeout(resolve, 20_000));
    return { done: "refund", order_id };
  },
};
const ltl = agentltl({ rules: rules([oneRefund]), store, onWarning: () => {} });
await ltl.session("chat").wrap(generateText)({
  model: {
    specificationVersion: `v${specification}`,
    provider: "test",
    modelId: "scripted",
    supportedUrls: {},
    ...script([['refund {"order_id":"A"}'], "Done."], specification),
  },
  tools: { refund },
  stopWhen: stepCountIs(5),
  messages: [{ role: "user", content: "Refund A." }],
});
await close();
