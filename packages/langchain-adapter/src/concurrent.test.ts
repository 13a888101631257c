import type { Run } from "@agentltl/core/host";
import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { notingTools, rulesOf, scriptedModel } from "../test/scripted.ts";
import { agentltlCallback, agentltlMiddleware, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const thread = { configurable: { thread_id: "t" } };

/** A tool whose calls end two by two: each waits for one of the other run. */
function meeting() {
  let leave: (() => void) | undefined;
  const meet = () =>
    new Promise<string>((resolve) => {
      if (leave === undefined) {
        leave = () => resolve("met");
        return;
      }
      leave();
      leave = undefined;
      resolve("met");
    });
  return tool(meet, {
    name: "meet",
    description: "Waits for the other.",
    schema: z.object({}).passthrough(),
  });
}

/** What two requests of one session, each of which is in the middle when the other is, say of the decisions that were theirs. */
async function together(
  guard: {
    readonly middleware?: ReturnType<typeof agentltlMiddleware>;
    readonly callbacks?: BaseCallbackHandler[];
  },
  checkpointer: MemorySaver | undefined,
) {
  const { middleware, ...config } = guard;
  const meet = meeting();
  const ran: string[] = [];
  const results = await Promise.all(
    ["a", "b"].map((name) => {
      const calls = ["meet", "refund", "meet", "read"].map((call, index) => [
        { name: call, id: `${name}${index + 1}` },
      ]);
      const agent = createAgent({
        model: scriptedModel([...calls, `Done ${name}.`]),
        tools: [meet, ...notingTools(ran)],
        middleware: middleware === undefined ? [] : [middleware],
        ...(checkpointer === undefined ? {} : { checkpointer }),
      });
      return agent.invoke({ messages: name }, { ...thread, ...config });
    }),
  );
  return { results, ran };
}

const idsIn = ({ decisions }: Run) => decisions.map(({ call }) => call.id);

describe.each([
  ["with a checkpointer", () => new MemorySaver()],
  ["without one", () => undefined],
])("two requests of one thread at the same time, %s,", (_how, saver) => {
  test.each(["enforce", "observe"] as const)("have the decisions on their own calls: %s", async (posture) => {
    const finished: Run[] = [];
    const onFinish = (run: Run) => finished.push(run);
    const middleware = agentltlMiddleware({ rules, posture, onFinish, onWarning: () => {} });
    const { results, ran } = await together({ middleware }, saver());
    const runs = results.map(runOf);
    expect(runs.map(idsIn)).toEqual([
      ["a1", "a2", "a3", "a4"],
      ["b1", "b2", "b3", "b4"],
    ]);
    expect(runs.map(({ cost }) => cost.decisions)).toEqual([4, 4]);
    // One session: the second refund is known to be the second, whosever it is.
    const judged = runs.flatMap(({ decisions }) => decisions.filter(({ call }) => call.name === "refund"));
    expect(judged.map((decision) => decision.judged).sort()).toEqual(["allow", "block"]);
    expect(ran.filter((name) => name === "refund")).toHaveLength(posture === "enforce" ? 1 : 2);
    const whole = finished.map(idsIn).filter((ids) => ids.length === 4);
    expect(whole.sort()).toEqual(runs.map(idsIn));
  });

  test("are told of in streams each with its own decisions", async () => {
    const middleware = agentltlMiddleware({ rules, onWarning: () => {} });
    const meet = meeting();
    const told = await Promise.all(
      ["a", "b"].map(async (name) => {
        const calls = [1, 2].map((number) => [{ name: "meet", id: `${name}${number}` }]);
        const checkpointer = saver();
        const agent = createAgent({
          model: scriptedModel([...calls, "Done."]),
          tools: [meet],
          middleware: [middleware],
          ...(checkpointer === undefined ? {} : { checkpointer }),
        });
        const heard: unknown[] = [];
        const stream = await agent.stream({ messages: name }, { ...thread, streamMode: "custom" });
        for await (const chunk of stream) heard.push((chunk as { call: { id: string } }).call.id);
        return heard;
      }),
    );
    expect(told).toEqual([
      ["a1", "a2"],
      ["b1", "b2"],
    ]);
  });
});

test("the callback knows two requests of one thread as one session, in which each counts the other's refund", async () => {
  const callback = agentltlCallback({ rules, onWarning: () => {} });
  const { ran } = await together({ callbacks: [callback] }, undefined);
  expect(ran.filter((name) => name === "refund")).toHaveLength(1);
  const run = callback.run("t");
  const latest = run === undefined ? [] : idsIn(run);
  expect(latest.map((id) => id.charAt(0))).toEqual(latest.map(() => latest[0]?.charAt(0)));
  expect(latest).toHaveLength(4);
  expect(run?.trace.calls.filter(({ outcome }) => outcome === "refused")).toHaveLength(1);
});
