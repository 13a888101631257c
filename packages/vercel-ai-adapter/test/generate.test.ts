import { generateText, isStepCount } from "ai";
import { expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { scriptedModel } from "./scripted-model.ts";
import { oneRefund, rules, shopTools } from "./shop.ts";

test("of two refunds in one step the second is refused, the model reads why, and the run goes on", async () => {
  const done: string[] = [];
  const model = scriptedModel([['refund {"order_id":"W23"}', 'refund {"order_id":"W23"}'], "Refunded once."]);
  const ltl = agentltl({ rules: rules([oneRefund]) });
  const result = await ltl.wrap(generateText)({
    model,
    tools: shopTools(done),
    prompt: "Refund W23.",
    stopWhen: isStepCount(5),
  });
  expect(done).toEqual(["refund W23"]);
  expect(result.text).toBe("Refunded once.");
});
