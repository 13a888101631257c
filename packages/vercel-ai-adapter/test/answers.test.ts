import type { AnswerCheck } from "@agentltl/core/host";
import { experimental_createSteering } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agentltl } from "../src/index.ts";
import { type Host, hosts, steeringHosts } from "./majors.ts";
import { play, responseMessages } from "./play.ts";
import { rules } from "./rules.ts";
import { scriptedModelOf } from "./scripted-model.ts";
import { shopTools } from "./shop.ts";

/** An answer is grounded if it says "read". */
const grounding: AnswerCheck = {
  check: async (answer) => ({
    grounded: answer.includes("read"),
    vacuous: false,
    feedback: "Name only what you have read.",
    findings: [],
  }),
};
const owed = rules(["audit: called(audit)"], { repair: "Call audit." });
const free = rules(["no-rm: not called(fail)"]);
const createSteering = experimental_createSteering;

/** Each host, and how it sends an answer back: by asking the model again, or by the host's own steering. */
const ways: readonly (readonly [string, Host, { createSteering?: typeof createSteering }])[] = [
  ...hosts.map((host) => [`${host.name}, asked again`, host, {}] as const),
  ...steeringHosts.map((host) => [`${host.name}, steered`, host, { createSteering }] as const),
];
const quiet = { onWarning: () => {} };
const audit = 'audit {"order_id":"A"}';

describe.each(ways)("%s", (_name, host, steering) => {
  test("an ungrounded answer is flagged", async () => {
    const ltl = agentltl({ rules: free, grounding, ...quiet });
    const { text, result } = await play(host, ltl, { replies: ["From memory."], tools: shopTools() });
    expect(text).toBe("From memory.");
    expect(ltl.runOf(result)).toMatchObject({
      answer: { grounded: false },
      trace: { finalAnswer: "From memory." },
    });
  });

  test("an ungrounded answer is sent back, and the better one accepted", async () => {
    const ltl = agentltl({ rules: free, grounding, answer: "sendBack", ...steering, ...quiet });
    const { text, result, sent } = await play(host, ltl, {
      replies: ["From memory.", "As read."],
      tools: shopTools(),
    });
    expect(text).toBe("As read.");
    expect(sent).toContain("Name only what you have read.");
    expect(ltl.runOf(result)).toMatchObject({
      answer: { grounded: true },
      trace: { finalAnswer: "As read." },
    });
  });

  test("an answer is sent back twice at most", async () => {
    const ltl = agentltl({ rules: free, grounding, answer: "sendBack", ...steering, ...quiet });
    const { text, result } = await play(host, ltl, {
      replies: ["One.", "Two.", "Three.", "Four."],
      tools: shopTools(),
    });
    expect(text).toBe("Three.");
    expect(ltl.runOf(result).answer?.grounded).toBe(false);
  });

  test("an answer given while something is owed is sent back until it is done", async () => {
    const done: string[] = [];
    const ltl = agentltl({ rules: owed, ...steering, ...quiet });
    const { text, result, sent } = await play(host, ltl, {
      replies: ["Too early.", [audit], "Now."],
      tools: shopTools(done),
    });
    expect([text, done]).toEqual(["Now.", ["audit A"]]);
    expect(sent).toContain("Not finished yet. Rule audit:");
    expect(sent).toContain("Call audit.");
    expect(ltl.runOf(result)).toMatchObject({ owed: [], verification: { label: "FULL" } });
  });

  test("a check that fails leaves the answer unjudged", async () => {
    const check = () => Promise.reject(new Error("no parser"));
    const ltl = agentltl({ rules: free, grounding: { check }, answer: "sendBack", ...steering, ...quiet });
    const { text, result } = await play(host, ltl, { replies: ["Hm."], tools: shopTools() });
    expect(text).toBe("Hm.");
    expect(ltl.runOf(result).answer).toMatchObject({
      grounded: null,
      findings: { error: "the check failed: no parser" },
    });
  });

  test("a run that ends on its step limit has no answer", async () => {
    const ltl = agentltl({ rules: owed, grounding, ...quiet });
    const { result } = await play(host, ltl, {
      replies: [[audit]],
      tools: shopTools(),
      stopWhen: host.ai.stepCountIs(1),
    });
    const run = ltl.runOf(result);
    expect(run).not.toHaveProperty("answer");
    expect(run.trace).not.toHaveProperty("finalAnswer");
  });
});

describe.each(hosts)("$name, asked again", (host) => {
  const sendingBack = () => agentltl({ rules: free, grounding, answer: "sendBack", ...quiet });

  test("only the accepted answer is shown and kept, in one step, and all tokens are counted", async () => {
    const { parts, result } = await play(host, sendingBack(), {
      replies: ["From memory.", "As read."],
      tools: shopTools(),
    });
    expect(parts).not.toContain("From");
    const steps: unknown = await Reflect.get(Object(result), "steps");
    expect(steps).toMatchObject([{ text: "As read.", usage: { inputTokens: 20, outputTokens: 10 } }]);
    expect(JSON.stringify(await responseMessages(host, result))).not.toContain("From memory.");
  });

  test("what the model is sent is the request, its answer, and what is wrong with it", async () => {
    const { model } = await play(host, sendingBack(), {
      replies: ["From memory.", "As read."],
      tools: shopTools(),
    });
    const [first, second] = [...model.doGenerateCalls, ...model.doStreamCalls].map((call) =>
      Reflect.get(Object(call), "prompt"),
    );
    expect(second).toEqual([
      ...first,
      { role: "assistant", content: [{ type: "text", text: "From memory." }] },
      { role: "user", content: [{ type: "text", text: "Name only what you have read." }] },
    ]);
  });

  test("it needs no second step, so the host's default stop condition is enough", async () => {
    const { text, asked } = await play(host, sendingBack(), {
      replies: ["From memory.", "As read."],
      tools: shopTools(),
      stopWhen: undefined,
    });
    expect([text, asked]).toEqual(["As read.", 2]);
  });

  test("a text before a call is no answer, and is shown at once where nothing can be owed", async () => {
    const ltl = agentltl({ rules: free, grounding, ...quiet });
    const { text, asked, result } = await play(host, ltl, {
      replies: [[audit], "From memory."],
      tools: shopTools(),
    });
    expect([text, asked]).toEqual(["From memory.", 2]);
    expect(ltl.runOf(result).answer?.grounded).toBe(false);
  });

  test("a model that `prepareStep` returns is asked again like the request's own", async () => {
    const other = scriptedModelOf(host.specification, ["From memory.", "As read."]);
    const { text } = await play(host, sendingBack(), {
      replies: ["(never asked)"],
      tools: shopTools(),
      prepareStep: () => ({ model: other }),
    });
    expect(text).toBe("As read.");
  });

  test("a structured answer is parsed from the accepted reply", async () => {
    const output = host.ai.Output.object({ schema: z.object({ said: z.string() }) });
    const key = host.major === 5 ? "experimental_output" : "output";
    const { result, text } = await play(host, sendingBack(), {
      replies: ['{"said":"From memory."}', '{"said":"As read."}'],
      tools: shopTools(),
      [key]: output,
    });
    expect(text).toBe('{"said":"As read."}');
    const parsed =
      host.major === 5 && host.mode === "stream" ? JSON.parse(text) : await Reflect.get(Object(result), key);
    expect(parsed).toEqual({ said: "As read." });
  });
});

describe.each(steeringHosts)("$name, steered", (host) => {
  test("where the host goes no further the answer is flagged with what is owed", async () => {
    const ltl = agentltl({ rules: owed, createSteering, ...quiet });
    const { text, result } = await play(host, ltl, {
      replies: ["Too early.", "(never asked)"],
      tools: shopTools(),
      stopWhen: host.ai.stepCountIs(1),
    });
    expect(text).toBe("Too early.");
    const run = ltl.runOf(result);
    expect(run.owed).toMatchObject([{ constraint: "audit" }]);
    expect(run.trace.finalAnswer).toBe("Too early.");
  });

  test("the user's own steering is used, and goes on working", async () => {
    const ltl = agentltl({ rules: owed, ...quiet });
    const { text } = await play(host, ltl, {
      replies: ["Too early.", [audit], "Now."],
      tools: shopTools(),
      experimental_steering: experimental_createSteering(),
    });
    expect(text).toBe("Now.");
  });
});

test.each(hosts)(
  "$name: a model that is only named can't be asked again, so its answer is flagged",
  async (host) => {
    const ltl = agentltl({ rules: owed, ...quiet });
    const model = scriptedModelOf(host.specification, ["Too early."]);
    Object.assign(globalThis, { AI_SDK_DEFAULT_PROVIDER: { languageModel: () => model } });
    const { text, result } = await play(host, ltl, { replies: [], tools: shopTools(), model: "some-model" });
    Reflect.deleteProperty(globalThis, "AI_SDK_DEFAULT_PROVIDER");
    expect(text).toBe("Too early.");
    expect(ltl.runOf(result).owed).toMatchObject([{ constraint: "audit" }]);
  },
);
