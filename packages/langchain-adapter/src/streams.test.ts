import { FakeStreamingChatModel } from "@langchain/core/utils/testing";
import { createAgent } from "langchain";
import { describe, expect, test } from "vitest";
import { enterSpan } from "../test/active-span.ts";
import { lines, messageOf, rulesOf, scriptedAgent, unanswered } from "../test/scripted.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const two = [
  [
    { name: "refund", id: "1" },
    { name: "refund", id: "2" },
  ],
  "Done.",
] as const;
const input = { messages: [{ role: "user", content: "go" }] };

/** An answer is grounded when it has the word "read". */
const grounding = {
  check: (answer: string) => ({
    grounded: answer.includes("read"),
    vacuous: false,
    feedback: "Read it.",
    findings: null,
  }),
};

test.each(["values", "updates", "messages", "custom", "tools", "debug", "tasks", "checkpoints"] as const)(
  "by stream of %s the second refund is refused, and no other is",
  async (streamMode) => {
    const { agent, ran } = scriptedAgent(two, [agentltlMiddleware({ rules })]);
    for await (const _chunk of await agent.stream(input, { streamMode }));
    expect(ran).toEqual(["refund"]);
  },
);

test.each(["v2", "v3"] as const)("by streamEvents %s, too", async (version) => {
  const { agent, ran } = scriptedAgent(two, [agentltlMiddleware({ rules })]);
  if (version === "v2") for await (const _event of agent.streamEvents(input, { version }));
  else {
    const run = await agent.streamEvents(input, { version });
    expect(unanswered((await run.output).messages)).toEqual([]);
  }
  expect(ran).toEqual(["refund"]);
});

describe("decisions are told, by names alone", () => {
  const told = {
    decision: "d-0002",
    kind: "block",
    judged: "block",
    call: { id: "2", name: "refund" },
    rules: ["once"],
  };

  test("in streams of custom chunks", async () => {
    const { agent } = scriptedAgent(two, [agentltlMiddleware({ rules })]);
    const chunks: unknown[] = [];
    for await (const chunk of await agent.stream(input, { streamMode: "custom" })) chunks.push(chunk);
    expect(chunks).toMatchObject([{ kind: "allow" }, { type: "agentltl.decision", ...told }]);
  });

  test("as custom events", async () => {
    const { agent } = scriptedAgent(two, [agentltlMiddleware({ rules })]);
    const events: unknown[] = [];
    for await (const { event, name, data } of agent.streamEvents(input, { version: "v2" }))
      if (event === "on_custom_event") events.push([name, data]);
    expect(events[1]).toEqual(["agentltl.decision", told]);
  });

  test("and not in observe, which changes no stream", async () => {
    const { agent } = scriptedAgent(two, [agentltlMiddleware({ rules, posture: "observe" })]);
    const chunks: unknown[] = [];
    for await (const chunk of await agent.stream(input, { streamMode: "custom" })) chunks.push(chunk);
    expect(chunks).toEqual([]);
  });
});

test("what each rule says of a run is written into the active span of OpenTelemetry", async () => {
  const span = enterSpan();
  const { agent } = scriptedAgent(
    ["Done."],
    [
      agentltlMiddleware({
        rules: rulesOf({ owed: "called(read)", once: "count(refund) <= 1" }),
        maxSendBacks: 0,
      }),
    ],
  );
  await agent.invoke(input);
  span.leave();
  expect(span.events).toEqual([
    [
      "gen_ai.evaluation.result",
      {
        "gen_ai.evaluation.name": "owed",
        "gen_ai.evaluation.score.label": "violated",
        "gen_ai.evaluation.score.value": 0,
      },
    ],
    [
      "gen_ai.evaluation.result",
      {
        "gen_ai.evaluation.name": "once",
        "gen_ai.evaluation.score.label": "satisfied",
        "gen_ai.evaluation.score.value": 1,
      },
    ],
  ]);
});

describe("answers that are held back until they are judged", () => {
  async function check(replies: readonly string[], more: Partial<LangChainOptions>) {
    const own = agentltlMiddleware({ rules, grounding, holdBack: true, ...more });
    const { agent, model } = scriptedAgent(replies, [own]);
    const streamed: string[] = [];
    const result = await agent.invoke(input);
    const again = scriptedAgent(replies, [own]);
    for await (const [chunk] of await again.agent.stream(input, { streamMode: "messages" }))
      streamed.push(chunk.text);
    return {
      said: lines(result.messages),
      streamed,
      replies: model.callCount,
      run: runOf(result),
      last: result.messages.at(-1),
    };
  }

  test("only the one that may go out is seen, in the stream and in the history", async () => {
    const { said, streamed, replies, run } = await check(["From memory.", "I have read it."], {
      answer: "sendBack",
    });
    expect(said).toEqual(["human go", "ai I have read it."]);
    expect([streamed.join(""), replies]).toEqual(["I have read it.", 2]);
    expect(run).toMatchObject({ answer: { grounded: true }, trace: { finalAnswer: "I have read it." } });
  });

  test("one that was sent back often enough goes out flagged", async () => {
    const { last, replies } = await check(["One.", "Two."], { answer: "sendBack", maxSendBacks: 1 });
    expect(replies).toBe(2);
    expect(last).toMatchObject({ text: "Two.", additional_kwargs: { agentltl: { flagged: true } } });
  });

  test("what is owed is asked for, and the run goes on with calls", async () => {
    const own = agentltlMiddleware({ rules: rulesOf({ audited: "called(verify)" }), holdBack: true });
    const { agent, ran } = scriptedAgent(["Done.", [{ name: "verify", id: "1" }], "Now it is."], [own]);
    const { messages } = await agent.invoke(input);
    expect([ran, lines(messages)]).toEqual([
      ["verify"],
      ["human go", "ai [verify]", "tool verify done", "ai Now it is."],
    ]);
  });

  test("tokens of a streaming model come when the answer may go out", async () => {
    const stream = (holdBack: boolean) => {
      const model = new FakeStreamingChatModel({ responses: [messageOf("From memory, read.")] });
      return createAgent({ model, middleware: [agentltlMiddleware({ rules, grounding, holdBack })] });
    };
    const chunks: number[] = [];
    for (const holdBack of [false, true]) {
      let count = 0;
      for await (const _chunk of await stream(holdBack).stream(input, { streamMode: "messages" })) count += 1;
      chunks.push(count);
    }
    expect(chunks[0]).toBeGreaterThan(1);
    expect(chunks[1]).toBe(1);
  });
});
