import { describe, expect, test } from "vitest";
import { type AgentLTL, agentltl, type VercelOptions } from "../src/index.ts";
import { type Host, hosts } from "./majors.ts";
import { play, responseMessages } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const twice = [[refund, refund], "Once."];
const told = "Not executed. Rule one-refund:";
const guarded = (more: Partial<VercelOptions> = {}): AgentLTL =>
  agentltl({ rules: rules([oneRefund]), onWarning: () => {}, ...more });

/** The result parts of the second request, as the model was sent them. */
function resultsSent({
  model,
}: {
  model: { doGenerateCalls: readonly unknown[]; doStreamCalls: readonly unknown[] };
}) {
  const last: unknown = [...model.doGenerateCalls, ...model.doStreamCalls].at(-1);
  const prompt: readonly unknown[] = Reflect.get(Object(last), "prompt");
  return prompt
    .filter((message) => Reflect.get(Object(message), "role") === "tool")
    .flatMap((message): { toolCallId: string }[] => Reflect.get(Object(message), "content"))
    .toSorted((one, other) => one.toolCallId.localeCompare(other.toolCallId))
    .map((part): { type: string; value?: unknown; reason?: unknown } => Reflect.get(part, "output"));
}

describe.each(hosts)("$name", (host) => {
  test("by default the model reads a sentence: of the host's own denial, or of an error", async () => {
    const played = await play(host, guarded(), { replies: twice, tools: shopTools() });
    const [, refused] = resultsSent(played);
    expect(refused?.type).toBe(host.major === 7 ? "execution-denied" : "error-text");
    expect(String(refused?.value ?? refused?.reason)).toMatch(/^Not executed\. Rule one-refund: [^{]*$/);
  });

  test("`throw` shows a thrown error on every version", async () => {
    const played = await play(host, guarded({ refusal: "throw" }), { replies: twice, tools: shopTools() });
    expect(resultsSent(played)[1]).toMatchObject({
      type: "error-text",
      value: expect.stringContaining(told),
    });
    expect(played.text).toBe("Once.");
  });

  test("`return` stands in place of a result, is told as an error, and never meets the tool's own `toModelOutput`", async () => {
    const seen: unknown[] = [];
    const tools = shopTools();
    const toModelOutput = (given: unknown) => {
      seen.push(given);
      return { type: "text", value: "refunded" };
    };
    const ltl = guarded({ refusal: "return" });
    const played = await play(host, ltl, {
      replies: twice,
      tools: { ...tools, refund: { ...tools.refund, toModelOutput } },
    });
    expect(resultsSent(played)).toMatchObject([
      { type: "text", value: "refunded" },
      { type: "error-text", value: expect.stringContaining(told) },
    ]);
    expect(JSON.stringify(seen)).not.toContain("Not executed");
    const steps: { toolResults: { toolCallId: string; output: unknown }[] }[] = await Reflect.get(
      Object(played.result),
      "steps",
    );
    expect(steps[0]?.toolResults.find(({ toolCallId }) => toolCallId === "c1.2")?.output).toMatchObject({
      refused: expect.stringContaining(told),
      rule: "one-refund",
    });
  });

  test.each(["native", "throw", "return"] as const)(
    "a refusal shown by `%s` is known as one in the next request's messages",
    async (refusal) => {
      const done: string[] = [];
      const ltl = guarded({ refusal });
      const user = { role: "user", content: "Refund A, then B." };
      const first = await play(host, ltl, {
        replies: [[refund], [refund], "Once."],
        tools: shopTools(done),
        messages: [user],
      });
      const messages = [
        user,
        ...(await responseMessages(host, first.result)),
        { role: "user", content: "Now B." },
      ];
      const second = await play(host, ltl, {
        replies: [['refund {"order_id":"B"}'], "Done."],
        tools: shopTools(done),
        messages: JSON.parse(JSON.stringify(messages)),
      });
      expect(done).toEqual(["refund A", "refund B"]);
      expect(ltl.runOf(second.result).trace.calls.map(({ outcome }) => outcome)).toEqual([
        "ok",
        expect.stringMatching(/refused|denied/),
        "ok",
      ]);
    },
  );

  test("a text of the user's own is known as a refusal, too", async () => {
    const ltl = guarded({ feedback: () => "Ask the boss." });
    const { sent } = await play(host, ltl, { replies: twice, tools: shopTools() });
    expect(sent).toContain("Not executed. Ask the boss.");
  });

  describe("a stop", () => {
    const stopping = (more: Partial<VercelOptions>) =>
      agentltl({
        rules: rules(["frozen: not called(refund)"], { mode: "stop" }),
        onWarning: () => {},
        ...more,
      });

    test("that is to be explained gives the model one more word, and no tool", async () => {
      const ltl = stopping({ stop: "explain" });
      const played = await play(host, ltl, {
        replies: [[refund], "I may not.", "(never asked)"],
        tools: shopTools(),
      });
      expect([played.text, played.asked]).toEqual(["I may not.", 2]);
      const tools = [...played.model.doGenerateCalls, ...played.model.doStreamCalls].map(
        (call): unknown[] | undefined => Reflect.get(Object(call), "tools"),
      );
      expect(tools.map((list) => list?.length ?? 0)).toEqual([3, 0]);
    });

    test("ends there, also where the model calls on", async () => {
      const done: string[] = [];
      const { asked } = await play(host, stopping({ stop: "explain" }), {
        replies: [[refund], ['audit {"order_id":"A"}'], "(never asked)"],
        tools: shopTools(done),
      });
      expect([done, asked]).toEqual([[], 2]);
    });

    test("keeps the user's own `prepareStep`", async () => {
      const seen: number[] = [];
      await play(host, stopping({ stop: "explain" }), {
        replies: [[refund], "I may not."],
        tools: shopTools(),
        prepareStep: ({ stepNumber }: { stepNumber: number }) => void seen.push(stepNumber),
      });
      expect(seen).toEqual([0, 1]);
    });
  });
});

/** The chunks of a run's UI stream. */
async function uiChunks(
  host: Host,
  ltl: AgentLTL,
  options: object,
): Promise<readonly Record<string, unknown>[]> {
  const { result } = await play(host, ltl, { replies: twice, tools: shopTools(), ...options });
  // The parts were read; the UI stream of a result is another branch of it.
  const stream: AsyncIterable<Record<string, unknown>> = Reflect.apply(
    Reflect.get(Object(result), "toUIMessageStream"),
    result,
    [{ onError: ltl.onError, messageMetadata: ltl.messageMetadata(result) }],
  );
  const chunks: Record<string, unknown>[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

describe.each(hosts.filter(({ mode }) => mode === "stream"))("$name: the UI message", (host) => {
  const described = () =>
    agentltl({
      rules: rules([oneRefund], { description: "An order is refunded once." }),
      onWarning: () => {},
      grounding: {
        check: () => ({ grounded: false, vacuous: false, feedback: "Read it.", findings: [{ name: "W23" }] }),
      },
    });

  test("shows the refusal, and carries the verdict, a text for people, and the flag on the answer", async () => {
    const chunks = await uiChunks(host, described(), {});
    const refused = chunks.filter(
      ({ type }) => type === "tool-output-error" || type === "tool-output-denied",
    );
    expect(refused).toHaveLength(1);
    if (host.major !== 7) expect(refused[0]).toMatchObject({ errorText: expect.stringContaining(told) });
    const finish = chunks.find(({ type }) => type === "finish");
    expect(finish?.messageMetadata).toMatchObject({
      agentltl: {
        label: "FULL",
        score: 1,
        refused: [
          {
            toolCallId: "c1.2",
            tool: "refund",
            rule: "one-refund",
            text: "An order is refunded once.",
            decision: "d-0002",
          },
        ],
        owed: [],
        answer: { grounded: false, findings: [{ name: "W23" }] },
      },
    });
    expect(JSON.parse(JSON.stringify(finish))).toEqual(finish);
  });
});
