import type { AnswerCheck } from "@agentltl/core/host";
import { experimental_createSteering, isStepCount } from "ai";
import { describe, expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { hosts, play } from "./play.ts";
import { rules, shopTools } from "./shop.ts";

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
const quiet = { onWarning: () => {} };
const audit = 'audit {"order_id":"A"}';

describe.each(hosts)("%s", (host) => {
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
    const ltl = agentltl({ rules: free, grounding, answer: "sendBack", createSteering, ...quiet });
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
    const ltl = agentltl({ rules: free, grounding, answer: "sendBack", createSteering, ...quiet });
    const { text, result } = await play(host, ltl, {
      replies: ["One.", "Two.", "Three.", "Four."],
      tools: shopTools(),
    });
    expect(text).toBe("Three.");
    expect(ltl.runOf(result).answer?.grounded).toBe(false);
  });

  test("an answer given while something is owed is sent back until it is done", async () => {
    const done: string[] = [];
    const ltl = agentltl({ rules: owed, createSteering, ...quiet });
    const { text, result, sent } = await play(host, ltl, {
      replies: ["Too early.", [audit], "Now."],
      tools: shopTools(done),
    });
    expect([text, done]).toEqual(["Now.", ["audit A"]]);
    expect(sent).toContain("Not finished yet. Rule audit:");
    expect(sent).toContain("Call audit.");
    expect(ltl.runOf(result)).toMatchObject({ owed: [], verification: { label: "FULL" } });
  });

  test("where the host goes no further the answer is flagged with what is owed", async () => {
    const ltl = agentltl({ rules: owed, createSteering, ...quiet });
    const { text, result } = await play(host, ltl, {
      replies: ["Too early.", "(never asked)"],
      tools: shopTools(),
      stopWhen: isStepCount(1),
    });
    expect(text).toBe("Too early.");
    const run = ltl.runOf(result);
    expect(run.owed).toMatchObject([{ constraint: "audit" }]);
    expect(run.trace.finalAnswer).toBe("Too early.");
  });

  test("without steering what is owed is flagged, and nothing sent back", async () => {
    const ltl = agentltl({ rules: owed, ...quiet });
    const { text, result } = await play(host, ltl, {
      replies: ["Too early.", "(never asked)"],
      tools: shopTools(),
    });
    expect(text).toBe("Too early.");
    expect(ltl.runOf(result).owed).toMatchObject([{ constraint: "audit" }]);
  });

  test("the user's own steering is used, and goes on working", async () => {
    const ltl = agentltl({ rules: owed, ...quiet });
    const steering = experimental_createSteering();
    const { text } = await play(host, ltl, {
      replies: ["Too early.", [audit], "Now."],
      tools: shopTools(),
      experimental_steering: steering,
    });
    expect(text).toBe("Now.");
  });

  test("a check that fails leaves the answer unjudged", async () => {
    const check = () => Promise.reject(new Error("no parser"));
    const ltl = agentltl({ rules: free, grounding: { check }, answer: "sendBack", createSteering, ...quiet });
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
      stopWhen: isStepCount(1),
    });
    const run = ltl.runOf(result);
    expect(run).not.toHaveProperty("answer");
    expect(run.trace).not.toHaveProperty("finalAnswer");
  });
});
