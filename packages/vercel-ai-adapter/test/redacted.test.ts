import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GuardEvent, replay, Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { agentltl, type VercelOptions } from "../src/index.ts";
import { jsonlRecorder } from "../src/node/index.ts";
import { hosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const canary = "AKIACANARYCANARYCANA";
const procedure = rules([oneRefund]);

/** A run in which a secret is everywhere: what the user says, arguments, results, a refusal, the answer. And what was written of it. */
async function written(host: (typeof hosts)[number], more: Partial<VercelOptions>) {
  const folder = mkdtempSync(join(tmpdir(), "redacted-"));
  const done: string[] = [];
  const refund = `refund {"order_id":"${canary}"}`;
  const record = jsonlRecorder(folder);
  const ltl = agentltl({ rules: procedure, record, onWarning: () => {}, ...more });
  const played = await play(host, ltl, {
    replies: [[refund, refund], `${canary} was refunded.`],
    tools: shopTools(done),
    messages: [{ role: "user", content: `Refund ${canary}.` }],
  });
  await record.flush();
  const [file = ""] = readdirSync(folder);
  const text = readFileSync(join(folder, file), "utf8");
  rmSync(folder, { recursive: true });
  return { ...played, done, text, run: ltl.runOf(played.result) };
}

test.each(hosts)(
  "$name: a secret is in nothing that is written down, and nothing else changes",
  async (host) => {
    const { text, done, sent, run, result } = await written(host, {});
    expect(text).not.toContain(canary);
    // The tool, the model and the caller have it as it is.
    expect(done).toEqual([`refund ${canary}`]);
    expect(sent).toContain(canary);
    expect([run.trace.finalAnswer, await Reflect.get(Object(result), "text")]).toEqual(
      Array(2).fill(`${canary} was refunded.`),
    );
    // And what is written scores and replays as the run did: equal secrets are still equal.
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(verifyTrace(Trace.fromJSON(lines.at(-1)), procedure).label).toBe(run.verification.label);
    const { decisions, difference } = replay(lines.slice(0, -1) as GuardEvent[], procedure);
    expect([difference, decisions.map(({ kind }) => kind)]).toEqual([undefined, ["allow", "block"]]);
  },
);

test("all is written where nothing is to be redacted, and what the user's own redactor makes of it otherwise", async () => {
  const [host] = hosts;
  if (host === undefined) throw new Error("no host");
  expect((await written(host, { redact: false })).text).toContain(canary);
  const own = await written(host, { redact: (value) => (typeof value === "string" ? "…" : {}) });
  expect(own.text).not.toContain(canary);
  expect(own.text).toContain('"args":{}');
  const throwing = () => {
    throw new Error("no redactor");
  };
  const dropped = await written(host, { redact: throwing });
  expect(dropped.text).not.toContain(canary);
  expect(dropped.done).toEqual([`refund ${canary}`]);
});
