import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GuardEvent, replay, Trace, verifyTrace } from "@agentltl/core";
import { closingLine, openLog } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { jsonlRecorder } from "../src/node/index.ts";
import { hosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

test.each(hosts)("$name: what is on disk after a run scores and replays as the run did", async (host) => {
  const folder = mkdtempSync(join(tmpdir(), "recorded-"));
  const procedure = rules([oneRefund]);
  const record = jsonlRecorder(folder);
  const ltl = agentltl({ rules: procedure, record });
  const { result } = await play(host, ltl, {
    replies: [['refund {"order_id":"A"}', 'refund {"order_id":"A"}'], "Done."],
    tools: shopTools(),
  });
  const run = ltl.runOf(result);
  await record.flush();
  expect(readdirSync(folder)).toEqual([`${run.id}.jsonl`]);
  const lines = readFileSync(join(folder, `${run.id}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  rmSync(folder, { recursive: true });
  const trace = Trace.fromJSON(JSON.parse(lines.at(-1) ?? ""));
  expect({ ...trace, id: undefined, kind: undefined }).toEqual({
    ...run.trace,
    id: undefined,
    kind: undefined,
  });
  expect(trace.ended).toBe(true);
  expect(verifyTrace(trace, procedure).toJSON()).toEqual(run.verification.toJSON());
  const events = lines.slice(0, -1).map((line): GuardEvent => JSON.parse(line));
  expect(replay(events, procedure).difference).toBeUndefined();
});

test.each(hosts)("$name: the log of a session of fifty requests grows by as much with each", async (host) => {
  const folder = mkdtempSync(join(tmpdir(), "recorded-"));
  const record = jsonlRecorder(folder);
  const ltl = agentltl({ rules: rules([oneRefund]), record });
  const sizes: number[] = [];
  for (let count = 0; count < 50; count++) {
    const replies = [[`call-${100 + count}: audit {"order_id":"A"}`], "Done."];
    await play(host, ltl.session("chat"), { replies, tools: shopTools() });
    sizes.push(readFileSync(join(folder, "chat.jsonl")).length);
  }
  await record.flush();
  const text = readFileSync(join(folder, "chat.jsonl"), "utf8");
  rmSync(folder, { recursive: true });
  const added = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
  expect(Math.max(...added) - Math.min(...added)).toBeLessThan(50);
  const trace = Trace.fromJSON(JSON.parse(closingLine(openLog("chat", text))));
  expect(trace.calls).toEqual(ltl.session("chat").run()?.trace.calls);
});
