import { dynamicTool } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agentltl } from "../src/index.ts";
import { type Host, hosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { streamOf } from "./script.ts";
import { scriptedModelOf } from "./scripted-model.ts";
import { providerSearch, shopTools } from "./shop.ts";

const guarded = (texts: readonly string[], more: object = {}) =>
  agentltl({ rules: rules(texts), unknownTools: "warn", onWarning: () => {}, ...more });

/** A model whose first reply has a call that runs at the provider, beside those of the script. */
function providing(host: Host) {
  const call = {
    type: "tool-call",
    toolCallId: "p1",
    toolName: "search",
    input: '{"query":"A"}',
    providerExecuted: true,
  };
  const result = {
    type: "tool-result",
    toolCallId: "p1",
    toolName: "search",
    result: { found: 1 },
    providerExecuted: true,
  };
  const model = scriptedModelOf(host.specification, [['refund {"order_id":"A"}'], "Done."]);
  const { doGenerate, doStream } = model as unknown as Record<
    string,
    (options: object) => Promise<{ content: object[]; stream: ReadableStream<object> }>
  >;
  let asked = 0;
  return Object.assign(model, {
    async doGenerate(options: object) {
      const reply = await doGenerate?.call(model, options);
      return asked++ === 0 ? { ...reply, content: [call, result, ...(reply?.content ?? [])] } : reply;
    },
    async doStream(options: object) {
      const reply = await doStream?.call(model, options);
      if (asked++ > 0 || reply === undefined) return reply;
      const chunks: object[] = [];
      for await (const chunk of reply.stream) chunks.push(chunk);
      const [start, ...rest] = chunks;
      return { ...reply, stream: streamOf([start ?? {}, call, result, ...rest]) };
    },
  });
}

describe.each(hosts)("$name", (host) => {
  test("a call that ran at the provider counts, in its step, and is asked of nobody", async () => {
    const done: string[] = [];
    const ltl = guarded(["never: not called(search)", "search-first: precedes(search, audit)"]);
    const { result } = await play(host, ltl, {
      replies: [],
      model: providing(host),
      tools: { ...shopTools(done), search: providerSearch(host.major) },
    });
    const { trace, decisions, verification } = ltl.runOf(result);
    expect(done).toEqual(["refund A"]);
    expect(
      trace.calls.map(({ name, outcome, step, result: value }) => ({ name, outcome, step, value })),
    ).toMatchObject([
      { name: "refund", outcome: "ok", step: 1 },
      { name: "search", outcome: "ok", step: 1, value: { found: 1 } },
    ]);
    expect(decisions.map(({ call }) => call.name)).toEqual(["refund"]);
    expect(verification.constraints[0]?.passed).toBe(false);
  });

  test("a dynamic tool, as MCP clients make them, is refused like any other", async () => {
    const done: string[] = [];
    const mcp = dynamicTool({
      inputSchema: z.object({}),
      execute: async () => {
        done.push("mcp");
        return { content: [{ type: "text", text: "fine" }] };
      },
      toModelOutput: () => ({ type: "text", value: "of the tool's own" }),
    });
    const ltl = guarded(["once: count(mcp) <= 1"]);
    const { sent, parts, text } = await play(host, ltl, {
      replies: [["mcp {}", "mcp {}"], "Done."],
      tools: Object.assign(Object.create(null), { mcp }),
    });
    expect([done, text]).toEqual([["mcp"], "Done."]);
    expect(parts).toContain('"dynamic": true');
    expect(sent).toContain("of the tool's own");
    expect(sent).toContain("Not executed. Rule once:");
  });

  test.each([
    ["all of a reply", ["confirm {}"], 1],
    ["two of a reply", ["confirm {}", "confirm {}"], 2],
  ] as const)("a client's tool is refused, %s", async (_what, calls, times) => {
    const confirm = { inputSchema: z.object({}), outputSchema: z.string() };
    const ltl = guarded(["never: not called(confirm)"]);
    const { result, text } = await play(host, ltl, { replies: [calls, "Not asked."], tools: { confirm } });
    expect(text).toBe("Not asked.");
    expect(ltl.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(Array(times).fill("refused"));
  });

  test("of two calls of a client's tool the allowed one goes to the client; where the host can't refuse the other, it says so", async () => {
    const warnings: string[] = [];
    const confirm = { inputSchema: z.object({}), outputSchema: z.string() };
    const ltl = guarded(["once: count(confirm) <= 1"], {
      onWarning: (message: string) => warnings.push(message),
    });
    const { result, text } = await play(host, ltl, {
      replies: [["confirm {}", "confirm {}"], "(never asked)"],
      tools: { confirm },
    });
    expect(text).toBe("");
    expect(ltl.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["pending", "refused"]);
    expect(warnings.some((message) => message.includes("can't refuse such calls"))).toBe(host.major !== 7);
  });

  test("a subagent is one call for its parent, and guarded by itself", async () => {
    const done: string[] = [];
    const inner = guarded([oneRefund]);
    const refund = 'refund {"order_id":"A"}';
    const research = {
      inputSchema: z.object({}),
      execute: async () => {
        const { text } = await play(host, inner, {
          replies: [[refund, refund], "Once."],
          tools: shopTools(done),
        });
        return text;
      },
    };
    const ltl = guarded(["once: count(research) <= 1"]);
    const { result } = await play(host, ltl, {
      replies: [["research {}"], ["research {}"], "Done."],
      tools: { research },
    });
    expect(done).toEqual(["refund A"]);
    expect(ltl.runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "research ok",
      "research refused",
    ]);
  });
});

test("one `agentltl` guards two copies of the host, with each other's tools", async () => {
  const done: string[] = [];
  const session = guarded([oneRefund]).session("chat");
  for (const host of hosts) {
    const { text } = await play(host, session, {
      replies: [['refund {"order_id":"A"}'], "Done."],
      tools: shopTools(done),
    });
    expect(text).toBe("Done.");
  }
  expect(done).toEqual(["refund A"]);
});
