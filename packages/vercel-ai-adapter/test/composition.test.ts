import { generateText, isStepCount, type ModelMessage, streamText } from "ai";
import { describe, expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { hosts, play } from "./play.ts";
import { scriptedModel } from "./scripted-model.ts";
import { oneRefund, rules, shopTools } from "./shop.ts";

const ltl = () => agentltl({ rules: rules([oneRefund]), onWarning: () => {} });
const refund = 'refund {"order_id":"A"}';

describe.each(hosts)("%s", (host) => {
  test.each([
    ["a function", { toolApproval: () => "user-approval" as const }],
    [
      "a function with a reason",
      { toolApproval: () => ({ type: "user-approval" as const, reason: "money" }) },
    ],
    ["an entry for the tool", { toolApproval: { refund: "user-approval" as const } }],
    ["a function for the tool", { toolApproval: { refund: async () => "user-approval" as const } }],
    ["the tool's own `needsApproval`", {}],
  ])("a person is still asked by %s", async (_what, given) => {
    const done: string[] = [];
    const tools = shopTools(done);
    const needsApproval = "toolApproval" in given ? {} : { needsApproval: async () => true };
    const guard = ltl();
    const { parts, result } = await play(host, guard, {
      replies: [[refund], "(never asked)"],
      tools: { ...tools, refund: { ...tools.refund, ...needsApproval } },
      ...given,
    });
    expect(done).toEqual([]);
    expect(parts).toContain("tool-approval-request");
    expect(parts).not.toContain("tool-approval-response");
    // It waits: it is no call that was made.
    expect(guard.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["denied"]);
  });

  test("a call that waits for a person does not count against its siblings", async () => {
    const done: string[] = [];
    const guard = ltl();
    await play(host, guard, {
      replies: [[refund, refund], "(never asked)"],
      tools: shopTools(done),
      toolApproval: ({ toolCall }) => (toolCall.toolCallId === "c1.1" ? "user-approval" : undefined),
    });
    expect(done).toEqual(["refund A"]);
  });

  test("what the user's own function denies stays denied, and is no call that was made", async () => {
    const done: string[] = [];
    const guard = ltl();
    const { text, result } = await play(host, guard, {
      replies: [[refund], [refund], "No."],
      tools: shopTools(done),
      toolApproval: () => ({ type: "denied", reason: "not today" }),
    });
    expect([done, text]).toEqual([[], "No."]);
    expect(guard.runOf(result).decisions.map(({ kind }) => kind)).toEqual(["allow", "allow"]);
  });

  test("a user's `toolApproval` that throws ends the run, as it does without us", async () => {
    const given = {
      replies: [[refund], "(never asked)"],
      tools: shopTools(),
      toolApproval: () => {
        throw new Error("approval is down");
      },
    };
    const bare = await play(host, undefined, given);
    const guarded = await play(host, ltl(), given);
    expect(guarded.errors).toEqual(bare.errors);
    expect(`${guarded.errors}`).toContain("approval is down");
  });

  test("a call of mode ask goes to a person, and runs once approved", async () => {
    const done: string[] = [];
    const guard = agentltl({
      rules: rules(["ask-first: not called(refund)"], { mode: "ask" }),
      onWarning: () => {},
    });
    const ask: ModelMessage[] = [{ role: "user", content: "Refund A." }];
    const run = host === "generate" ? guard.wrap(generateText) : guard.wrap(streamText);
    const options = { tools: shopTools(done), stopWhen: isStepCount(5) };
    const first = await run({ model: scriptedModel([[refund]]), messages: ask, ...options });
    const asked = await first.responseMessages;
    const request = asked
      .flatMap(({ content }): readonly { type: string; approvalId?: string }[] =>
        typeof content === "string" ? [] : content,
      )
      .find(({ type }) => type === "tool-approval-request");
    expect(request).toMatchObject({ toolCallId: "c1.1" });
    expect(done).toEqual([]);
    const answer: ModelMessage = {
      role: "tool",
      content: [{ type: "tool-approval-response", approvalId: request?.approvalId ?? "", approved: true }],
    };
    const second = await run({
      model: scriptedModel(["Refunded."]),
      messages: [...ask, ...asked, answer],
      ...options,
    });
    expect(await second.text).toBe("Refunded.");
    expect(done).toEqual(["refund A"]);
    expect(guard.runOf(second).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "refund ok",
    ]);
  });

  test.each(["onStepEnd", "onStepFinish"] as const)(
    "the user's `%s` is called for each step, also where it throws",
    async (key) => {
      const seen: string[] = [];
      const guard = ltl();
      const { text, result } = await play(host, guard, {
        replies: [[refund], "Done."],
        tools: shopTools(),
        [key]: async ({ finishReason }: { finishReason: string }) => {
          seen.push(finishReason);
          throw new Error("no telemetry");
        },
      });
      expect(seen).toEqual(["tool-calls", "stop"]);
      expect(text).toBe("Done.");
      expect(guard.runOf(result).trace.finalAnswer).toBe("Done.");
    },
  );

  test.each(["onEnd", "onFinish"] as const)("the user's `%s` is called once, and so is ours", async (key) => {
    const seen: string[] = [];
    const guard = agentltl({
      rules: rules([oneRefund]),
      onFinish: ({ trace }) => seen.push(`ours ${trace.finalAnswer}`),
    });
    await play(host, guard, {
      replies: [[refund], "Done."],
      tools: shopTools(),
      [key]: ({ text }: { text: string }) => seen.push(`user's ${text}`),
    });
    expect(seen).toEqual(["user's Done.", "ours Done."]);
  });

  test("an abort ends the run as it does without us, and the guard knows what was cut off", async () => {
    const started = (controller: AbortController) => {
      const tools = shopTools();
      const slow = async () => {
        controller.abort(new Error("enough"));
        await new Promise((_resolve, reject) => setTimeout(() => reject(new Error("cut off")), 5));
        return { done: "never", order_id: "A" };
      };
      return { ...tools, refund: { ...tools.refund, execute: slow } };
    };
    const playAborted = (guard?: ReturnType<typeof ltl>) => {
      const controller = new AbortController();
      const tools = started(controller);
      return play(host, guard, {
        replies: [[refund], "(never asked)"],
        tools,
        abortSignal: controller.signal,
      });
    };
    const bare = await playAborted();
    const guarded = await playAborted(ltl());
    expect(guarded.parts).toBe(bare.parts);
    expect(guarded.errors).toEqual(bare.errors);
  });

  test("what `prepareStep` and `activeTools` do stays in force", async () => {
    const { sent } = await play(host, ltl(), {
      replies: [[refund], "Done."],
      tools: shopTools(),
      activeTools: ["refund"],
      prepareStep: ({ stepNumber }) => ({ temperature: stepNumber, toolChoice: "auto" as const }),
    });
    expect(sent).toContain('"name": "refund"');
    expect(sent).not.toContain('"name": "audit"');
  });
});
