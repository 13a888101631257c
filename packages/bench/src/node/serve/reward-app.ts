import { AgentLTLError } from "@agentltl/core";
import { attempt, attemptLater, type Json, type RewardOptions } from "@agentltl/core/host";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { BenchError } from "../../errors/bench-error.ts";
import { batchItems } from "../../reward/reward-items.ts";
import { linesOf, type ReadLine } from "./lines-of.ts";
import { querySettings } from "./query-settings.ts";
import type { RewardMetrics } from "./reward-metrics.ts";
import type { RewardPool } from "./reward-pool.ts";
import { answersTo } from "./reward-runner.ts";

/** What the application needs of the server around it. */
export interface RewardAppSettings {
  readonly pool: RewardPool;
  readonly metrics: RewardMetrics;
  /** For requests that don't say otherwise. */
  readonly settings: RewardOptions;
  readonly limits: ServerLimits;
  /** Whether the server takes requests; false while it stops. */
  readonly isOpen: () => boolean;
  readonly inFlight: () => number;
}

/** What a request may hold. */
export interface ServerLimits {
  /** Bytes of a batch. A stream of lines may be as long as it likes. */
  readonly bodyBytes: number;
  /** Characters of one line of a stream. */
  readonly lineLength: number;
  /** Rollouts of a batch. */
  readonly batch: number;
  /** Groups of lines that one request may have in work at once. */
  readonly ahead: number;
}

/** Bounds far above what a trainer sends. */
export const serverLimits: ServerLimits = {
  bodyBytes: 64 << 20,
  lineLength: 8 << 20,
  batch: 20_000,
  ahead: 32,
};

const json = { "content-type": "application/json" };

/** The routes: `POST /reward`, `GET /health`, `GET /metrics`. */
export function rewardApp(app: RewardAppSettings): Hono {
  const { metrics, limits, pool } = app;
  const routes = new Hono();
  routes.use(async (context, next) => {
    await next();
    metrics.answered(context.res.status);
  });
  routes.get("/health", () =>
    app.isOpen()
      ? new Response('{"format":1,"status":"ok"}', { headers: json })
      : refused(503, "stopping", "the server is stopping"),
  );
  routes.get(
    "/metrics",
    () =>
      new Response(metrics.text({ inFlight: app.inFlight(), threadsReplaced: pool.replaced() }), {
        headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      }),
  );
  const limitBody = bodyLimit({
    maxSize: limits.bodyBytes,
    onError: () =>
      refused(
        413,
        "too-large",
        `the batch is larger than ${limits.bodyBytes} bytes: send it in parts, or as lines`,
      ),
  });
  routes.use("/reward", (context, next) => (hasLines(context) ? next() : limitBody(context, next)));
  routes.post("/reward", async (context) => {
    if (!app.isOpen()) return refused(503, "stopping", "the server is stopping");
    const settings = querySettings(new URL(context.req.url).searchParams, app.settings);
    if (hasLines(context)) return answerLines(context.req.raw.body, settings, app);
    const text = await attemptLater(() => context.req.text());
    if (text.kind === "threw") return refused(400, "input-invalid", "the body broke off");
    return answerBatch(text.value, settings, app);
  });
  routes.all("/reward", () => refused(405, "method-unknown", "send rollouts with POST"));
  routes.notFound(() => refused(404, "not-found", "there are POST /reward, GET /health and GET /metrics"));
  routes.onError((error) => refusal(error));
  return routes;
}

/** Whether the body is a stream of lines, and no batch. */
function hasLines({ req }: Context): boolean {
  const type = req.header("content-type") ?? "";
  return /^application\/(x-ndjson|ndjson|jsonl|x-jsonlines|json-lines)\b/i.test(type);
}

/** Lines in, lines out, each answered as it arrives. */
function answerLines(
  body: ReadableStream<Uint8Array> | null,
  settings: RewardOptions,
  app: RewardAppSettings,
): Response {
  const lines = body === null ? none() : linesOf(body, app.limits.lineLength);
  const answers = answersTo(lines, settings, { ...app, ahead: app.limits.ahead });
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await attemptLater(() => answers.next());
      if (next.kind === "threw") controller.error(next.error);
      else if (next.value.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value.value.map((text) => `${text}\n`).join("")));
    },
    async cancel() {
      await attemptLater(() => answers.return(undefined));
    },
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson" } });
}

async function* none(): AsyncGenerator<readonly ReadLine[]> {}

/** A batch in, `{ format, rewards }` out, in the batch's order. */
async function answerBatch(text: string, settings: RewardOptions, app: RewardAppSettings): Promise<Response> {
  const items = attempt(() => {
    const body = attempt((): Json => JSON.parse(text));
    if (body.kind === "threw") throw new BenchError("input-invalid", "the body is no JSON");
    const found = batchItems(body.value);
    if (found.length > app.limits.batch)
      throw new BenchError(
        "too-large",
        `the batch has ${found.length} rollouts, and ${app.limits.batch} is the most`,
      );
    return found.map((item): ReadLine => ({ kind: "line", text: JSON.stringify(item) }));
  });
  if (items.kind === "threw") return refusal(items.error);
  const texts: string[] = [];
  for await (const some of answersTo(one(items.value), settings, { ...app, ahead: app.limits.ahead }))
    texts.push(...some);
  return new Response(`{"format":1,"rewards":[${texts.join(",")}]}`, { headers: json });
}

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/** The answer to a request that can't be used. */
function refusal(error: unknown): Response {
  if (BenchError.isInstance(error))
    return refused(error.code === "too-large" ? 413 : 400, error.code, error.message);
  if (AgentLTLError.isInstance(error)) return refused(400, error.code, error.message);
  if (error instanceof RangeError) return refused(400, "too-large", "the body nests too deeply to be read");
  return refused(500, "internal", "this is a fault of agentltl, not of the request");
}

function refused(status: number, code: string, message: string): Response {
  return new Response(JSON.stringify({ format: 1, error: { code, message } }), { status, headers: json });
}
