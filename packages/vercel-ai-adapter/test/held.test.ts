import type { AnswerCheck } from "@agentltl/core/host";
import { experimental_createSteering } from "ai";
import { describe, expect, test } from "vitest";
import { agentltl, type VercelOptions } from "../src/index.ts";
import { agentOf, type Host, hosts, steeringHosts } from "./majors.ts";
import { play, responseMessages, uiMessageOf } from "./play.ts";
import { rules } from "./rules.ts";
import { scriptedModelOf } from "./scripted-model.ts";
import { shopTools } from "./shop.ts";

/** An answer is grounded if it says "read"; one that says "maybe" can't be judged. */
const grounding: AnswerCheck = {
  check: async (answer) => ({
    grounded: answer.includes("maybe") ? null : answer.includes("read"),
    vacuous: false,
    feedback: "",
    findings: ["W99"],
  }),
};
const audit = 'audit {"order_id":"A"}';
const withheld =
  "The answer was held back: it names something that was not looked up. Ask again, or ask for less.";
const holding = (more: Partial<VercelOptions> = {}, texts = ["no-rm: not called(fail)"]) =>
  agentltl({ rules: rules(texts), grounding, answer: "hold", onWarning: () => {}, ...more });

/** Everything that came out of a run, as one text. */
async function allOf(host: Host, result: unknown, parts: string): Promise<string> {
  const steps = await Reflect.get(Object(result), "steps");
  return JSON.stringify([
    parts,
    steps.map(({ content }: { content: unknown }) => content),
    await responseMessages(host, result),
  ]);
}

describe.each(hosts)("$name: an answer that is to be held", (host) => {
  test("goes out as it is where it is grounded", async () => {
    const ltl = holding();
    const script = { replies: [[audit], "As read."], tools: shopTools() };
    const { text, parts, result } = await play(host, ltl, script);
    expect(text).toBe("As read.");
    expect(parts).toBe((await play(host, undefined, script)).parts);
    expect(ltl.runOf(result)).toMatchObject({
      answer: { grounded: true },
      trace: { finalAnswer: "As read." },
    });
  });

  test("is replaced where it is not, and neither shown nor kept", async () => {
    const ltl = holding();
    const { text, parts, result, asked } = await play(host, ltl, {
      replies: [[audit], "W99 was paid.", "(never asked)"],
      tools: shopTools(),
    });
    expect([text, asked]).toEqual([withheld, 2]);
    const all = await allOf(host, result, parts);
    expect(all).not.toMatch(/W99|was paid/);
    expect(all).toContain(withheld);
    expect(ltl.runOf(result)).toMatchObject({
      answer: { grounded: false, findings: ["W99"] },
      trace: { finalAnswer: withheld },
    });
  });

  test("is replaced by a text of the user's own, who is told what was wrong", async () => {
    const heldAnswer: VercelOptions["heldAnswer"] = ({ findings }) => `Unsure about ${findings}.`;
    const script = { replies: ["W99 was paid."], tools: shopTools() };
    expect((await play(host, holding({ heldAnswer }), script)).text).toBe("Unsure about W99.");
    const throwing = () => {
      throw new Error("no text");
    };
    expect((await play(host, holding({ heldAnswer: throwing }), script)).text).toBe(withheld);
  });

  test("and can't be judged goes out, flagged", async () => {
    const ltl = holding();
    const { text, result } = await play(host, ltl, { replies: ["maybe"], tools: shopTools() });
    expect([text, ltl.runOf(result).answer?.grounded]).toEqual(["maybe", null]);
  });

  test("is sent back first where something is owed, and held after that", async () => {
    const done: string[] = [];
    const { text } = await play(host, holding({}, ["audit: called(audit)"]), {
      replies: ["W99 was paid.", [audit], "W99 was paid."],
      tools: shopTools(done),
    });
    expect([done, text]).toEqual([["audit A"], withheld]);
  });

  test("is held for agents, too", async () => {
    const model = scriptedModelOf(host.specification, ["W99 was paid."]);
    const agent = holding().agent(agentOf(host, { model, tools: shopTools() }));
    const options = { prompt: "Go on." };
    const result = await (host.mode === "generate" ? agent.generate(options) : agent.stream(options));
    expect(await Reflect.get(Object(result), "text")).toBe(withheld);
  });

  test("streams as it is in observe, which only says what was wrong", async () => {
    const ltl = holding({ posture: "observe" });
    const script = { replies: ["W99 was paid."], tools: shopTools() };
    const { parts, result } = await play(host, ltl, script);
    expect(parts).toBe((await play(host, undefined, script)).parts);
    expect(ltl.runOf(result).answer?.grounded).toBe(false);
  });

  test("can't be held where the model is only a name: one warning says so, and it is flagged", async () => {
    const warnings: string[] = [];
    const ltl = holding({ onWarning: (message) => warnings.push(message) });
    const model = scriptedModelOf(host.specification, ["W99 was paid."]);
    Object.assign(globalThis, {
      AI_SDK_DEFAULT_PROVIDER: {
        specificationVersion: `v${host.specification}`,
        languageModel: () => model,
      },
    });
    const { text, result } = await play(host, ltl, { replies: [], tools: shopTools(), model: "some-model" });
    Reflect.deleteProperty(globalThis, "AI_SDK_DEFAULT_PROVIDER");
    expect([text, ltl.runOf(result).answer?.grounded]).toEqual(["W99 was paid.", false]);
    expect(warnings).toEqual([
      "agentltl: an answer could not be held back and is flagged: the `model` is only a name; give a model object",
    ]);
  });

  test("counts as the text that went out, when the next request shows it", async () => {
    const ltl = holding();
    const user = { role: "user", content: "What of W99?" };
    const first = await play(host, ltl, { replies: ["W99 was paid."], tools: shopTools(), messages: [user] });
    const messages = [user, ...(await responseMessages(host, first.result)), user];
    const second = await play(host, ltl, { replies: ["As read."], tools: shopTools(), messages });
    expect(ltl.runOf(second.result).trace.dialogue.map(({ text }) => text)).toEqual([
      "What of W99?",
      withheld,
      "What of W99?",
      "As read.",
    ]);
  });
});

test.each(steeringHosts)("$name: steering sends back no answer that is to be held", async (host) => {
  const ltl = holding({ createSteering: experimental_createSteering });
  const { text, parts } = await play(host, ltl, { replies: ["W99 was paid."], tools: shopTools() });
  expect(text).toBe(withheld);
  expect(parts).not.toContain("W99");
});

describe.each(hosts.filter(({ mode }) => mode === "stream"))("$name: the UI message", (host) => {
  test("has the text that stands in place of an answer, and says that it was not grounded", async () => {
    const ltl = holding();
    const { result } = await play(host, ltl, { replies: ["W99 was paid."], tools: shopTools() });
    const message = await uiMessageOf(host, ltl, result);
    expect(JSON.stringify(message)).not.toContain("was paid");
    expect(message).toMatchObject({
      parts: [{ type: "step-start" }, { type: "text", text: withheld }],
      metadata: { agentltl: { answer: { grounded: false } } },
    });
  });
});
