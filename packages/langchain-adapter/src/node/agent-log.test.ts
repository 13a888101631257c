import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GuardEvent, replay, Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { rulesOf, scriptedAgent } from "../../test/scripted.ts";
import { agentltlMiddleware, runOf } from "../index.ts";
import { jsonlRecorder } from "./index.ts";

test("the log of an agent's thread scores and replays as its runs did", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agent-log-"));
  const rules = rulesOf({ once: "count(refund) <= 1", audited: "called(verify)" });
  const middleware = [agentltlMiddleware({ rules, record: jsonlRecorder(folder) })];
  const { agent } = scriptedAgent(
    [[{ name: "refund" }, { name: "refund" }], "Done.", [{ name: "fail" }], "Sorry."],
    middleware,
  );
  const config = { configurable: { thread_id: "t/1" } };
  await agent.invoke({ messages: "refund it" }, config);
  const run = runOf(await agent.invoke({ messages: "again" }, config));
  const lines = readFileSync(join(folder, "t%2F1.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  rmSync(folder, { recursive: true });
  const trace = Trace.fromJSON(lines.at(-1));
  expect(trace.calls).toEqual(run.trace.calls);
  expect(verifyTrace(trace, rules).score).toBe(run.verification.score);
  expect(run.verification.score).toBe(0.5);
  const events = lines.filter(({ kind }) => kind !== "run") as GuardEvent[];
  expect(replay(events, rules)).toMatchObject({ difference: undefined, decisions: { length: 3 } });
});
