import { createOpenAICompatible as client7 } from "@ai-sdk/openai-compatible";
import { createOpenAICompatible as client5 } from "openai-compatible-5";
import { createOpenAICompatible as client6 } from "openai-compatible-6";
import { describe, expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { startChatServer } from "./chat-server.ts";
import { hosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const clients = { 5: client5, 6: client6, 7: client7 } as const;
const refund = 'refund {"order_id":"W23"}';

describe.each(hosts)("$name, with a real client and server", (host) => {
  test.each(["native", "throw", "return"] as const)(
    "a refusal shown by `%s` is a sentence on the wire, and each call has its answer",
    async (refusal) => {
      const server = await startChatServer([[refund, refund], "Refunded once."]);
      const model = clients[host.major]({ name: "local", baseURL: server.baseURL })("local");
      const done: string[] = [];
      const ltl = agentltl({ rules: rules([oneRefund]), refusal, onWarning: () => {} });
      const { text, errors } = await play(host, ltl, { replies: [], model, tools: shopTools(done) });
      await server.close();
      expect([done, text, errors]).toEqual([["refund W23"], "Refunded once.", []]);
      expect(server.requests.map(({ stream }) => stream === true)).toEqual(
        Array(2).fill(host.mode === "stream"),
      );
      const answers = server.requests[1]?.messages.filter(({ role }) => role === "tool") ?? [];
      expect(answers.map(({ tool_call_id }) => tool_call_id).toSorted()).toEqual(["call-1-0", "call-1-1"]);
      const refused = answers.find(({ tool_call_id }) => tool_call_id === "call-1-1")?.content;
      expect(refused).toMatch(/^Not executed\. Rule one-refund: [^{]*$/);
    },
  );

  test("what is sent back goes over the wire, and only the accepted answer comes out", async () => {
    const server = await startChatServer(["From memory.", "As read."]);
    const model = clients[host.major]({ name: "local", baseURL: server.baseURL })("local");
    const ltl = agentltl({
      rules: rules([oneRefund]),
      onWarning: () => {},
      answer: "sendBack",
      grounding: {
        check: (answer) => ({
          grounded: answer.includes("read"),
          vacuous: false,
          feedback: "Read it.",
          findings: [],
        }),
      },
    });
    const { text, parts } = await play(host, ltl, { replies: [], model, tools: shopTools() });
    await server.close();
    expect(text).toBe("As read.");
    expect(parts).not.toContain("memory");
    expect(server.requests[1]?.messages.slice(-2)).toMatchObject([
      { role: "assistant", content: "From memory." },
      { role: "user", content: "Read it." },
    ]);
  });
});
