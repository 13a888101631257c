// A secret in what the user says, in arguments, results, a refusal and an answer, looked for wherever the adapter tells of a run.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agentltlMiddleware } from "../src/index.ts";
import { jsonlRecorder } from "../src/node/index.ts";
import { enterSpan } from "./active-span.ts";
import { notingTools, rulesOf, scriptedAgent } from "./scripted.ts";

/** In the form of a key, so that the log takes it out; the other outputs hold no values at all. */
const canary = "AKIACANARYCANARYCANA";
const refund = (id: string) => ({ name: "refund", id, args: { order_id: canary } });
const script = [
  [refund("1"), refund("2")],
  [{ name: "fail", args: { canary } }],
  `${canary} was refunded.`,
] as const;
const input = { messages: [{ role: "user", content: `Refund ${canary}.` }] };

test("a secret is in no custom event, no span, no warning and no log line, and the model has it as it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "canary-"));
  const record = jsonlRecorder(folder);
  const warnings: string[] = [];
  const own = () =>
    agentltlMiddleware({
      rules: rulesOf({
        once: "forall o in argsOf(refund, order_id). count(refund(order_id = $o)) <= 1",
        owed: `called(audit)`,
      }),
      tools: notingTools([]),
      unknownTools: "warn",
      maxSendBacks: 0,
      record,
      onWarning: (text) => warnings.push(text),
    });
  const told: unknown[] = [];
  const span = enterSpan();
  const chunked = scriptedAgent(script, [own()]);
  for await (const chunk of await chunked.agent.stream(input, { streamMode: "custom" })) told.push(chunk);
  const evented = scriptedAgent(script, [own()]);
  for await (const { event, name, data } of evented.agent.streamEvents(input, { version: "v2" }))
    if (event === "on_custom_event") told.push([name, data]);
  span.leave();
  await record.flush();
  const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  rmSync(folder, { recursive: true });

  const kept = { told, spans: span.events, warnings, logs };
  for (const [where, texts] of Object.entries(kept)) {
    expect([where, texts.length > 0]).toEqual([where, true]);
    expect([where, JSON.stringify(texts).includes("CANARY")]).toEqual([where, false]);
  }
  expect(chunked.ran[0]).toBe(`refund {"order_id":"${canary}"}`);
});

test("a log holds all of it where nothing is to be redacted, and what one's own redactor leaves otherwise", async () => {
  const written = async (redact: false | (() => string)) => {
    const folder = mkdtempSync(join(tmpdir(), "canary-"));
    const rules = rulesOf({ once: "count(refund) <= 1" });
    const record = jsonlRecorder(folder);
    const own = agentltlMiddleware({ rules, record, redact });
    await scriptedAgent(script, [own]).agent.invoke(input);
    await record.flush();
    const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    rmSync(folder, { recursive: true });
    return text.join("");
  };
  expect(await written(false)).toContain(canary);
  const own = await written(() => "…");
  expect([own.includes(canary), own.includes("…")]).toEqual([false, true]);
});

test("a redactor that is none is refused", () => {
  const rules = rulesOf({ once: "count(refund) <= 1" });
  expect(() =>
    agentltlMiddleware({ rules, redact: JSON.parse('"secrets"') }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`redact\` is \`secrets\`; give a function, or \`false\` to change nothing]`,
  );
});
