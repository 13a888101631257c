import type { AnswerReport } from "@agentltl/core/host";
import { AIMessage } from "@langchain/core/messages";
import { createAgent, fakeModel, toolStrategy } from "langchain";
import { describe, expect, test } from "vitest";
import { lines, messageOf, notingTools, type Reply, rulesOf, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });

/** An answer is grounded when it has the word "read". */
function grounding(fails: boolean = false) {
  const asked: string[] = [];
  const judge = (answer: string): AnswerReport => {
    asked.push(answer);
    if (fails) throw new Error("no parser");
    return {
      grounded: answer.includes("read"),
      vacuous: false,
      feedback: "Read it first.",
      findings: ["a.py"],
    };
  };
  return { asked, check: judge };
}

/** Runs the script and tells what was said, and the run. */
async function check(replies: readonly Reply[], options: Partial<LangChainOptions>) {
  const { agent, model } = scriptedAgent(replies, [agentltlMiddleware({ rules, ...options })]);
  const { messages } = await agent.invoke({ messages: "go" });
  return { said: lines(messages), messages, run: runOf({ messages }), replies: model.callCount };
}

describe("an answer that is not grounded", () => {
  test("is flagged: its own message says so, under the same id", async () => {
    const { messages, run } = await check(["From memory."], { grounding: grounding() });
    expect(messages).toHaveLength(2);
    expect(messages[1]?.additional_kwargs.agentltl).toEqual({
      flagged: true,
      grounded: false,
      findings: ["a.py"],
    });
    expect(run).toMatchObject({ answer: { grounded: false }, trace: { finalAnswer: "From memory." } });
  });

  test("is sent back where asked, and the better one goes out unmarked", async () => {
    const { said, messages, run } = await check(["From memory.", "I have read it."], {
      grounding: grounding(),
      answer: "sendBack",
    });
    expect(said).toEqual(["human go", "ai From memory.", "human Read it first.", "ai I have read it."]);
    expect(messages[2]?.additional_kwargs).toEqual({ lc_source: "agentltl" });
    expect(messages[3]?.additional_kwargs).toEqual({});
    expect(run.trace.dialogue.filter(({ role }) => role === "user").map(({ text }) => text)).toEqual(["go"]);
    expect(run.answer?.grounded).toBe(true);
  });

  test("is sent back twice at most, then flagged", async () => {
    const { messages, replies } = await check(["One.", "Two.", "Three.", "Four."], {
      grounding: grounding(),
      answer: "sendBack",
    });
    expect(replies).toBe(3);
    expect(messages.at(-1)).toMatchObject({
      text: "Three.",
      additional_kwargs: { agentltl: { flagged: true } },
    });
  });

  test("that could not be checked is flagged as such", async () => {
    const { messages, run } = await check(["From memory."], {
      grounding: grounding(true),
      answer: "sendBack",
    });
    expect(messages[1]?.additional_kwargs.agentltl).toMatchObject({ flagged: true, grounded: null });
    expect(run.answer?.findings).toEqual({ error: "the check failed: no parser" });
  });
});

test("an answer is asked about as text, a structured one as JSON", async () => {
  const { asked, check: ask } = grounding();
  const strategy = toolStrategy({ title: "s", type: "object", properties: { sum: { type: "number" } } });
  const name = strategy[0]?.name ?? "";
  const model = fakeModel().respond(messageOf([{ name, args: { sum: 3 } }]));
  const middleware = [agentltlMiddleware({ rules, grounding: { check: ask } })];
  const agent = createAgent({ model, tools: notingTools([]), responseFormat: strategy, middleware });
  const result = await agent.invoke({ messages: "go" });
  expect(result.structuredResponse).toEqual({ sum: 3 });
  expect(asked).toEqual(['{"sum":3}']);
  expect(runOf(result).trace).toMatchObject({ calls: [], finalAnswer: '{"sum":3}' });
});

describe("what is owed when the run would end", () => {
  const owing = rulesOf({ audited: "called(verify)" });

  test("is asked for, and the run goes on", async () => {
    const { said, run } = await check(["Done.", [{ name: "verify" }], "Now it is."], { rules: owing });
    expect(said).toMatchInlineSnapshot(`
      [
        "human go",
        "ai Done.",
        "human Not finished yet. Rule audited: verify was not called.",
        "ai [verify]",
        "tool verify done",
        "ai Now it is.",
      ]
    `);
    expect(run).toMatchObject({ owed: [], trace: { finalAnswer: "Now it is." } });
  });

  test("is asked for as often as allowed, then told", async () => {
    const { replies, run } = await check(["1", "2", "3"], { rules: owing, maxSendBacks: 1 });
    expect([replies, run.owed.map(({ constraint }) => constraint)]).toEqual([2, ["audited"]]);
    expect(run.trace).toMatchObject({ ended: true, finalAnswer: "2" });
  });
});

test("a reply whose only call is no JSON is no answer: the model is told", async () => {
  const broken = new AIMessage({
    content: "",
    invalid_tool_calls: [{ name: "refund", args: "{", id: "1", error: "no JSON", type: "invalid_tool_call" }],
  });
  const { said } = await check([broken, "Done."], {});
  expect(said[2]).toBe(
    "human Not executed. The arguments for refund were not valid JSON. Make the call again.",
  );
  expect(said.at(-1)).toBe("ai Done.");
});
