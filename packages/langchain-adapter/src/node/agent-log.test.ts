import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GuardEvent, replay, Trace, verifyTrace } from "@agentltl/core";
import { closingLine, openLog } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { rulesOf, scriptedAgent } from "../../test/scripted.ts";
import { agentltlMiddleware, runOf } from "../index.ts";
import { jsonlRecorder } from "./index.ts";

test("the log of an agent's thread scores and replays as its runs did", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agent-log-"));
  const rules = rulesOf({ once: "count(refund) <= 1", audited: "called(verify)" });
  const record = jsonlRecorder(folder);
  const middleware = [agentltlMiddleware({ rules, record })];
  const { agent } = scriptedAgent(
    [[{ name: "refund" }, { name: "refund" }], "Done.", [{ name: "fail" }], "Sorry."],
    middleware,
  );
  const config = { configurable: { thread_id: "t/1" } };
  await agent.invoke({ messages: "refund it" }, config);
  const run = runOf(await agent.invoke({ messages: "again" }, config));
  await record.flush();
  const lines = readFileSync(join(folder, "t%2F1.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  rmSync(folder, { recursive: true });
  // The thread goes on, so its log has no closing line.
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  const trace = Trace.fromJSON(JSON.parse(closingLine(openLog("t/1", text))));
  expect(trace.calls).toEqual(run.trace.calls);
  expect(verifyTrace(trace, rules).score).toBe(run.verification.score);
  expect(run.verification.score).toBe(0.5);
  expect(replay(lines as readonly object[] as GuardEvent[], rules)).toMatchObject({
    difference: undefined,
    decisions: { length: 3 },
  });
});

test("the log of a thread of fifty requests grows by as much with each", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agent-log-"));
  const record = jsonlRecorder(folder);
  const middleware = [agentltlMiddleware({ rules: rulesOf({ never: "not called(deploy)" }), record })];
  const requests = 50;
  const replies = Array.from({ length: requests }, (_, index) => [
    [{ name: "read", id: `call-${100 + index}` }],
    "Done.",
  ]).flat();
  const { agent } = scriptedAgent(replies, middleware);
  const sizes: number[] = [];
  for (let count = 0; count < requests; count++) {
    await agent.invoke({ messages: "Go on." }, { configurable: { thread_id: "t" } });
    sizes.push(readFileSync(join(folder, "t.jsonl")).length);
  }
  await record.flush();
  rmSync(folder, { recursive: true });
  const added = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
  expect(Math.max(...added) - Math.min(...added)).toBeLessThan(50);
});
