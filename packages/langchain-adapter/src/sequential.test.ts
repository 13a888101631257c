import { createAgent, createMiddleware, tool } from "langchain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { lines, type Reply, rulesOf, scriptedModel, unanswered } from "../test/scripted.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

/** A refund needs an identity that was verified, and `verify` takes a moment to say so. */
const verified = { "verify-first": "G(now refund -> O(now(verify(result.verified = true))))" };
const both: Reply = [
  { name: "verify", id: "1" },
  { name: "refund", id: "2" },
];

/** Runs the script with tools that take their time, and tells when each began and ended. */
async function check(
  replies: readonly Reply[],
  {
    rules = verified,
    says = true,
    ...more
  }: Partial<Omit<LangChainOptions, "rules">> & {
    readonly rules?: Readonly<Record<string, string>>;
    readonly says?: boolean;
  } = {},
) {
  const told: string[] = [];
  const slow = (name: string, milliseconds: number, answer: string) =>
    tool(
      async () => {
        told.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        told.push(`${name} ends`);
        if (name === "fail") throw new Error("out of order");
        return answer;
      },
      { name, description: "d", schema: z.object({}) },
    );
  const tools = [
    slow("verify", 20, JSON.stringify({ verified: says })),
    slow("refund", 1, "ok"),
    slow("fail", 5, ""),
  ];
  const own = agentltlMiddleware({ rules: rulesOf(rules), sequential: true, ...more });
  const idle = createMiddleware({ name: "idle", wrapToolCall: (request, handler) => handler(request) });
  const model = scriptedModel(replies);
  const agent = createAgent({ model, tools, middleware: [own, idle] });
  const result = await agent.invoke({ messages: "go" });
  expect(unanswered(result.messages)).toEqual([]);
  return { told, said: lines(result.messages), run: runOf(result) };
}

describe("a call that hangs on the result of another call of its reply", () => {
  test("is refused with `wait` as long as nothing else is said, and may be made again", async () => {
    const { told, said, run } = await check([both, [{ name: "refund", id: "3" }], "Done."], {
      sequential: false,
    });
    expect(said.slice(2, 4)).toMatchInlineSnapshot(`
      [
        "tool Not executed yet. Rule verify-first: it depends on the result of call #1. Make the call again when it is there.",
        "tool {"verified":true}",
      ]
    `);
    expect(told).toEqual(["verify begins", "verify ends", "refund begins", "refund ends"]);
    expect(run.decisions.map(({ kind }) => kind)).toEqual(["allow", "wait", "allow"]);
  });

  test("waits for it where calls run one after the other", async () => {
    const { told, said } = await check([both, "Done."]);
    expect(told).toEqual(["verify begins", "verify ends", "refund begins", "refund ends"]);
    expect(said).toEqual(["human go", "ai [verify refund]", 'tool {"verified":true}', "tool ok", "ai Done."]);
  });

  test("is refused when the result is not what it takes", async () => {
    const { told, said } = await check([both, "Done."], { says: false });
    expect(told).toEqual(["verify begins", "verify ends"]);
    expect(said[3]).toContain("Not executed. Rule verify-first");
  });

  test("is told to wait where the other call stands after it", async () => {
    const { told } = await check([[...both].reverse(), "Done."] as readonly Reply[]);
    expect(told).toEqual(["verify begins", "verify ends"]);
  });
});

test("calls of one reply run one after the other, in their order, also when one fails", async () => {
  const rules = { any: "count(refund) <= 5" };
  const reply: Reply = [{ name: "verify" }, { name: "fail" }, { name: "refund" }, { name: "refund" }];
  const { told, said } = await check([reply, "Done."], { rules });
  expect(told).toEqual(
    ["verify", "fail", "refund", "refund"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect(said[3]).toContain("Error: out of order");
});

test("otherwise they run at the same time, as ever", async () => {
  const { told } = await check([[{ name: "verify" }, { name: "refund" }], "Done."], {
    rules: { any: "count(refund) <= 5" },
    sequential: undefined,
  });
  expect(told).toEqual(["verify begins", "refund begins", "refund ends", "verify ends"]);
});
