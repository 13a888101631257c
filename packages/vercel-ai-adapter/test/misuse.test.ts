import { generateText, isStepCount, streamText, ToolLoopAgent } from "ai";
import { describe, expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { oneRefund, rules } from "./rules.ts";
import { scriptedModel } from "./scripted-model.ts";
import { shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';

/** An `agentltl`, and what it warned of. */
function make(posture: "enforce" | "observe") {
  const warnings: string[] = [];
  const ltl = agentltl({
    rules: rules([oneRefund]),
    posture,
    onWarning: (message) => warnings.push(message),
  });
  return { ltl, warnings };
}

const options = (done: string[] = []) => ({
  model: scriptedModel([[refund], "Done."]),
  tools: shopTools(done),
  stopWhen: isStepCount(4),
  prompt: "Go on.",
});

test("what is no function can't be wrapped", () => {
  const { ltl } = make("enforce");
  const wrapped = (value: unknown) => expect(() => Reflect.apply(ltl.wrap, ltl, [value]));
  wrapped(undefined).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`wrap\` was given \`undefined\`; \`wrap\` guards \`generateText\` and \`streamText\` of \`ai\`, and functions that pass all of their options on to one of these; for a \`ToolLoopAgent\` write \`ltl.agent(agent)\`, for a loop of your own \`ltl.tools(tools)\`]`,
  );
  wrapped(new ToolLoopAgent({ model: scriptedModel([]) })).toThrow("`wrap` was given `ToolLoopAgent`");
  const { ltl: observing, warnings } = make("observe");
  expect(Reflect.apply(observing.wrap, observing, [undefined])).toBeUndefined();
  expect(warnings).toHaveLength(1);
});

test("a function that takes no `model` is none of the host's", async () => {
  const done: string[] = [];
  const { prompt: _prompt, ...settings } = options(done);
  const agent = new ToolLoopAgent(settings);
  const { ltl } = make("enforce");
  const generate = ltl.wrap(agent.generate.bind(agent));
  expect(() => generate({ prompt: "Go on." })).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: a wrapped function was called without a \`model\`; \`wrap\` guards \`generateText\` and \`streamText\` of \`ai\`, and functions that pass all of their options on to one of these; for a \`ToolLoopAgent\` write \`ltl.agent(agent)\`, for a loop of your own \`ltl.tools(tools)\`]`,
  );
  expect(done).toEqual([]);
  const { ltl: observing, warnings } = make("observe");
  const { text } = await observing.wrap(agent.generate.bind(agent))({ prompt: "Go on." });
  expect([text, done]).toEqual(["Done.", ["refund A"]]);
  expect(warnings[0]).toContain("without a `model`");
});

describe("a function of the user's own", () => {
  test("that passes all of its options on is guarded, also where its result is a stream or comes later", async () => {
    const done: string[] = [];
    const { ltl } = make("enforce");
    const twice = () => ({ ...options(done), model: scriptedModel([[refund, refund], "Done."]) });
    const helper = async (given: ReturnType<typeof options>) => generateText({ ...given, temperature: 0 });
    const result = await ltl.wrap(helper)(twice());
    expect(done).toEqual(["refund A"]);
    expect(ltl.runOf(result).trace.ended).toBe(true);
    const streaming = ltl.wrap(async (given: ReturnType<typeof options>) => streamText(given));
    const stream = await streaming(twice());
    expect(await stream.text).toBe("Done.");
    expect(done).toEqual(["refund A", "refund A"]);
    expect(ltl.runOf(stream).trace.finalAnswer).toBe("Done.");
  });

  test.each<[string, (given: ReturnType<typeof options>) => unknown]>([
    ["that has its own tools", ({ model, stopWhen }) => generateText({ ...options(), model, stopWhen })],
    [
      "that streams with its own tools",
      ({ model, stopWhen }) => streamText({ ...options(), model, stopWhen }),
    ],
    ["that never asks the host", () => "text"],
    ["that answers later without the host", async () => "text"],
    ["that drops our callbacks", ({ tools }) => generateText({ ...options(), tools })],
    ["that changes the tools on the way", (given) => generateText({ ...given, tools: shopTools() })],
  ])("%s is refused, and observe warns", async (_what, helper) => {
    const { ltl } = make("enforce");
    await expect((async () => ltl.wrap(helper)(options()))()).rejects.toThrow("a wrapped function");
    const { ltl: observing, warnings } = make("observe");
    await observing.wrap(helper)(options());
    expect(warnings.join()).toContain("a wrapped function");
  });

  test("that streams with other tools fails at the first call that was not judged", async () => {
    const { ltl, warnings } = make("enforce");
    const done: string[] = [];
    const other = shopTools(done);
    const helper = (given: ReturnType<typeof options>) => streamText({ ...given, tools: other });
    const errors: unknown[] = [];
    const model = scriptedModel([[refund], [refund], "Done."]);
    const result = ltl.wrap(helper)({ ...options(), model });
    await expect(
      (async () => {
        for await (const part of result.stream) if (part.type === "error") errors.push(part.error);
        await result.text;
      })(),
    ).rejects.toThrow();
    expect(done).toEqual(["refund A"]);
    expect(warnings.join()).toContain("`refund` ran without having been judged");
  });
});
