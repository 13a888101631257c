import { once } from "node:events";
import { createServer } from "node:http";
import { verifyTrace } from "@agentltl/core";
import type { Json, JsonObject, MetricsRecord } from "@agentltl/core/host";
import { LangfuseClient } from "@langfuse/client";
import { createScorer } from "@mastra/core/evals";
import { Client } from "langsmith";
import { evaluate } from "langsmith/evaluation";
import type { KVMap } from "langsmith/schemas";
import { expect, test, vi } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import { parseRules } from "../parse-rules.ts";
import { forLangfuse, forLangSmith, forMastra, forPromptfoo } from "./index.ts";

const rules = parseRules(`version: 1
id: shop
rules:
  - { id: once, at_most: { call: refund, times: 1, per: order_id } }
  - { id: paid, never: { tool: pay, result: { ok: false } } }
`);

const call = (tool_name: string, args: JsonObject, tool_result: Json): JsonObject => ({
  tool_name,
  arguments: args,
  tool_result,
});
const fine = { tool_calls: [call("refund", { order_id: "A" }, "done")] };
const twice = {
  tool_calls: [call("refund", { order_id: "A" }, "done"), call("refund", { order_id: "A" }, "done")],
};
const open = { tool_calls: [{ tool_name: "pay", arguments: {} }] };
const twiceDetail = 'For order_id = "A": "refund" with order_id = "A" called 2 time(s); expected <= 1.';

/** A server that keeps what it is sent, and answers by the path. */
async function listening(
  answer: (path: string) => unknown,
): Promise<{ readonly url: string; readonly bodies: readonly string[]; readonly close: () => void }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      bodies.push(Buffer.concat(parts).toString());
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(answer(request.url ?? "")));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const ids = ["11111111", "22222222", "33333333"].map((first) => `${first}-1111-4111-8111-111111111111`);
const [session, dataset, example] = ids;

/** What LangSmith answers, as far as an evaluation asks. */
function langSmithAnswer(path: string): unknown {
  if (path.includes("sessions?")) return [{ id: session, tenant_id: "t" }];
  if (path.includes("sessions"))
    return { id: session, name: "e", tenant_id: "t", reference_dataset_id: dataset };
  return path.includes("datasets") ? { id: dataset, name: "d", tenant_id: "t" } : {};
}

/** The results of the real `evaluate` of langsmith, with our evaluator and an agent with these outputs. */
async function byLangSmith(outputs: KVMap): Promise<unknown> {
  const server = await listening(langSmithAnswer);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const asked = { id: example ?? "", dataset_id: dataset ?? "", inputs: { order: "A" }, runs: [] };
  const { results } = await evaluate(async () => outputs, {
    client: new Client({ apiUrl: server.url, apiKey: "key", autoBatchTracing: false }),
    data: [{ ...asked, outputs: {}, created_at: "2026-01-01", modified_at: "2026-01-01" }],
    evaluators: [forLangSmith(rules)],
  });
  log.mockRestore();
  server.close();
  const [first] = results;
  return first?.evaluationResults.results.map(({ key, score, comment }) => ({ key, score, comment }));
}

test("LangSmith: the score, and one for each rule", async () => {
  expect(await byLangSmith({ trace: fine })).toEqual([
    { key: "compliance", score: 1, comment: "All constraints satisfied." },
    { key: "compliance:once", score: 1, comment: expect.any(String) },
    { key: "compliance:paid", score: 1, comment: expect.any(String) },
  ]);
  expect(await byLangSmith(twice)).toMatchObject([
    { key: "compliance", score: 0.5, comment: `once: ${twiceDetail}` },
    { key: "compliance:once", score: 0 },
    { key: "compliance:paid", score: 1 },
  ]);
});

test("LangSmith: what can't be judged has no score", async () => {
  expect(await byLangSmith({ trace: open })).toMatchObject([
    { key: "compliance", score: 1 },
    { key: "compliance:once", score: 1 },
    { key: "compliance:paid", score: null },
  ]);
  expect(await byLangSmith({ answer: "hello" })).toEqual([
    { key: "compliance", score: null, comment: expect.stringContaining("no run to judge") },
  ]);
});

/** What the real scorer of Mastra says, made of our parts. */
async function byMastra(output: unknown): Promise<unknown> {
  const { config, preprocess, generateScore, generateReason } = forMastra(rules);
  const scorer = createScorer(config)
    .preprocess(preprocess)
    .generateScore(generateScore)
    .generateReason(generateReason);
  const { score, reason } = await scorer.run({ input: "refund A", output });
  return { score, reason };
}

test("Mastra: score and reason; what can't be judged fails the scorer", async () => {
  expect(await byMastra({ trace: fine })).toEqual({ score: 1, reason: "All constraints satisfied." });
  expect(await byMastra(twice)).toEqual({ score: 0.5, reason: `once: ${twiceDetail}` });
  await expect(byMastra({ text: "hello" })).rejects.toThrow("no run to judge");
  const silent = parseRules(
    "version: 1\nid: x\nrules:\n  - { id: r, never: { tool: pay, result: { ok: false } } }\n",
  );
  const parts = forMastra(silent, { name: "rules", run: ({ run }) => run.output });
  const results = { preprocessStepResult: parts.preprocess({ run: { output: open } }) };
  expect(() => parts.generateScore({ results })).toThrow("not judged: r: ");
  expect(parts.config.id).toBe("rules");
});

/** What the real client of Langfuse sends for a score. */
async function byLangfuse(run: MetricsRecord): Promise<unknown> {
  const server = await listening(() => ({ successes: [], errors: [] }));
  const client = new LangfuseClient({ publicKey: "p", secretKey: "s", baseUrl: server.url });
  client.score.create({ traceId: "t1", ...forLangfuse(verifyTrace(run, rules)) });
  await client.flush();
  server.close();
  const { traceId, name, value, dataType, comment } = JSON.parse(server.bodies[0] ?? "{}").batch[0].body;
  return { traceId, name, value, dataType, comment };
}

test("Langfuse: the real client sends the score with its comment", async () => {
  expect(await byLangfuse(twice)).toEqual({
    traceId: "t1",
    name: "compliance",
    value: 0.5,
    dataType: "NUMERIC",
    comment: `once: ${twiceDetail}`,
  });
});

test("Langfuse: what has no score is a category under another name", () => {
  const only = parseRules(
    "version: 1\nid: x\nrules:\n  - { id: r, never: { tool: pay, result: { ok: false } } }\n",
  );
  expect(forLangfuse(verifyTrace(open, only), { name: "rules" })).toEqual({
    name: "rules-not-judged",
    dataType: "CATEGORICAL",
    value: "NOT_EVALUATED",
    comment: expect.stringContaining("not judged: r: "),
  });
});

test("promptfoo: pass, score, reason and a part for each rule", () => {
  const assertion = forPromptfoo(rules);
  expect(assertion(JSON.stringify({ trace: fine }))).toMatchObject({ pass: true, score: 1 });
  expect(assertion(twice, { vars: {} })).toEqual({
    pass: false,
    score: 0.5,
    reason: `once: ${twiceDetail}`,
    componentResults: [
      { pass: false, score: 0, reason: `once: ${twiceDetail}` },
      { pass: true, score: 1, reason: expect.stringContaining("paid: ") },
    ],
  });
});

test("promptfoo: what can't be judged throws, so that it is an error and no failure", () => {
  const assertion = forPromptfoo(rules);
  expect(() => assertion("just text")).toThrow("no run to judge");
  expect(() => assertion(open)).toThrow("not judged: paid: ");
  expect(() => assertion({ tool_calls: 7 })).toThrow();
  expect(
    forPromptfoo(rules, { run: ({ context }) => context.vars?.run })("", { vars: { run: fine } }).pass,
  ).toBe(true);
});

test("a run may also be a trace as code has it", () => {
  const trace = parseExample("refund{order_id: A} -> done");
  expect(forPromptfoo(rules)({ trace }).pass).toBe(true);
});
