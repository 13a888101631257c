import { generateText, streamText } from "ai";
import { expectTypeOf, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { rules } from "./rules.ts";
import { scriptedModel } from "./scripted-model.ts";
import { shopTools } from "./shop.ts";

const ltl = agentltl({ rules: rules(["none: not called(fail)"]), posture: "observe" });

test("wrapped functions and tools have the host's own types", () => {
  const generate = ltl.wrap(generateText);
  const stream = ltl.session("a").wrap(streamText);
  expectTypeOf(generate).toEqualTypeOf(generateText);
  expectTypeOf(stream).toEqualTypeOf(streamText);
  const tools = shopTools();
  expectTypeOf(ltl.tools(tools)).toEqualTypeOf(tools);
});

test("results stay narrowed by the tool's name, and callbacks typed by their place", async () => {
  const result = await ltl.wrap(generateText)({
    model: scriptedModel(["Hello."]),
    tools: shopTools(),
    prompt: "Hello.",
    onStepEnd: (step) => {
      expectTypeOf(step.stepNumber).toEqualTypeOf<number>();
    },
  });
  for (const call of result.toolCalls) {
    if (call.dynamic !== true && call.toolName === "refund")
      expectTypeOf(call.input).toEqualTypeOf<{ readonly order_id: string }>();
  }
  expectTypeOf(result.text).toEqualTypeOf<string>();
});

test("what is no function of the host, or no tool, is no argument", () => {
  // @ts-expect-error a function without options
  void (() => ltl.wrap("generateText"));
  // @ts-expect-error a tool is an object
  void (() => ltl.tools({ refund: "refund" }));
});
