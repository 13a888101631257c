import { describe, expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { approvingHosts, askingHosts, type Host, hosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const ltl = () => agentltl({ rules: rules([oneRefund]), onWarning: () => {} });
const refund = 'refund {"order_id":"A"}';

/** The shop's tools, with something else about the refund. */
const withRefund = (done: string[], more: object) => {
  const tools = shopTools(done);
  return { ...tools, refund: { ...tools.refund, ...more } };
};

describe.each(askingHosts)("$name", (host) => {
  test("a person is still asked by the tool's own `needsApproval`", async () => {
    const done: string[] = [];
    const guard = ltl();
    const { parts, result } = await play(host, guard, {
      replies: [[refund], "(never asked)"],
      tools: withRefund(done, { needsApproval: async () => true }),
    });
    expect(done).toEqual([]);
    expect(parts).toContain("tool-approval-request");
    // It waits: it is no call that was made.
    expect(guard.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["denied"]);
  });

  test("a tool's own `needsApproval` is asked as the host asks it, once", async () => {
    const seen: unknown[] = [];
    const needsApproval = (input: unknown, facts: { toolCallId: string }) => {
      seen.push(input, facts.toolCallId);
      return false;
    };
    await play(host, ltl(), { replies: [[refund], "Done."], tools: withRefund([], { needsApproval }) });
    expect(seen).toEqual([{ order_id: "A" }, "c1.1"]);
  });

  test("a call that waits for a person does not count against its siblings", async () => {
    const done: string[] = [];
    await play(host, ltl(), {
      replies: [[refund, refund], "(never asked)"],
      tools: withRefund(done, {
        needsApproval: (_input: unknown, { toolCallId }: { toolCallId: string }) => toolCallId === "c1.1",
      }),
    });
    expect(done).toEqual(["refund A"]);
  });
});

describe.each(approvingHosts)("$name", (host) => {
  test.each([
    ["a function", () => "user-approval"],
    ["a function with a reason", () => ({ type: "user-approval", reason: "money" })],
    ["an entry for the tool", { refund: "user-approval" }],
    ["a function for the tool", { refund: async () => "user-approval" }],
  ])("a person is still asked by `toolApproval`, %s", async (_what, toolApproval) => {
    const done: string[] = [];
    const guard = ltl();
    const { parts, result } = await play(host, guard, {
      replies: [[refund], "(never asked)"],
      tools: shopTools(done),
      toolApproval,
    });
    expect(done).toEqual([]);
    expect(parts).toContain("tool-approval-request");
    expect(parts).not.toContain("tool-approval-response");
    expect(guard.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["denied"]);
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
});

describe.each(hosts)("$name", (host: Host) => {
  /** Names of `ai` 7, and those that all versions know. */
  const named = (now: string, before: string) => (host.major === 7 ? [now, before] : [before]);

  test.each(named("onStepEnd", "onStepFinish"))("the user's `%s` is called for each step", async (key) => {
    const seen: string[] = [];
    const guard = ltl();
    const { result } = await play(host, guard, {
      replies: [[refund], "Done."],
      tools: shopTools(),
      [key]: ({ finishReason }: { finishReason: string }) => void seen.push(finishReason),
    });
    expect(seen).toEqual(["tool-calls", "stop"]);
    expect(guard.runOf(result).trace.finalAnswer).toBe("Done.");
  });

  test.each(named("onStepEnd", "onStepFinish"))(
    "where the user's `%s` throws, the run does as without us",
    async (key) => {
      const script = () => ({
        replies: [[refund], "Done."],
        tools: shopTools(),
        [key]: async () => {
          throw new Error("no telemetry");
        },
      });
      const bare = await play(host, undefined, script());
      const guarded = await play(host, ltl(), script());
      expect([guarded.text, guarded.errors]).toEqual([bare.text, bare.errors]);
    },
  );

  test("a callback under a name that the host does not know changes nothing about ours", async () => {
    const finished: (string | undefined)[] = [];
    const guard = agentltl({
      rules: rules([oneRefund]),
      onFinish: ({ trace }) => finished.push(trace.finalAnswer),
    });
    await play(host, guard, { replies: ["Done."], tools: shopTools(), onStepEnd: () => {}, onEnd: () => {} });
    expect(finished).toEqual(["Done."]);
  });

  test.each(named("onEnd", "onFinish"))("the user's `%s` is called once, and so is ours", async (key) => {
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
    // `ai` 5 has no such callback where it generates.
    const isCalled = host.major !== 5 || host.mode === "stream";
    expect(seen).toEqual([...(isCalled ? ["user's Done."] : []), "ours Done."]);
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
    expect(guarded.errors).toEqual(bare.errors);
    expect(guarded.parts.includes('"type": "abort"')).toBe(bare.parts.includes('"type": "abort"'));
  });

  test("what `prepareStep` and `activeTools` do stays in force", async () => {
    const { sent } = await play(host, ltl(), {
      replies: [[refund], "Done."],
      tools: shopTools(),
      activeTools: ["refund"],
      prepareStep: ({ stepNumber }: { stepNumber: number }) => ({
        toolChoice: "auto",
        providerOptions: { test: { stepNumber } },
      }),
    });
    expect(sent).toContain('"name": "refund"');
    expect(sent).not.toContain('"name": "audit"');
  });
});
