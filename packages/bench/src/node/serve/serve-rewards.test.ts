import { request } from "node:http";
import { connect } from "node:net";
import type { Json, JsonObject } from "@agentltl/core/host";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRewarder } from "../../reward/create-rewarder.ts";
import { type RewardServer, type ServeOptions, serveRewards } from "./serve-rewards.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const task: JsonObject = {
  gold: [
    { name: "tool_a", args: { i: 1 }, result: 2 },
    { name: "tool_b", args: { i: 2, j: 3 }, result: 5 },
  ],
  answer: 5,
};
const good: JsonObject = { tool_calls: task.gold ?? null, final_answer: "5" };
const idle: JsonObject = { tool_calls: [], final_answer: "5" };

/** Takes a worker's whole time: three quantifiers over a thousand values. */
const slow: JsonObject = {
  task: {
    gold: [],
    answer: 1,
    constraints: [
      {
        name: "slow",
        formula:
          "forall x in argsOf(a, n). forall y in argsOf(a, n). forall z in argsOf(a, n). G(now a(n = $x) -> F(now a(n = $y) | now a(n = $z)))",
      },
    ],
  },
  rollout: { tool_calls: Array.from({ length: 1_500 }, (_, n) => ({ name: "a", args: { n }, result: 1 })) },
};

let server: RewardServer;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.stop());

function start(options: ServeOptions = {}): Promise<RewardServer> {
  return serveRewards({ port: 0, tasks: new Map([["t-1", task]]), pool: { workers: 1 }, ...options });
}

async function post(
  body: string | Uint8Array,
  { type = "application/json", query = "", to = server } = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${to.url}/reward${query}`, {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
  return { status: response.status, text: await response.text() };
}

function lines(...items: readonly Json[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}

test("a batch is answered in its order, with the task of each", async () => {
  const { status, text } = await post(
    JSON.stringify({ tasks: ["t-1", task, "t-2"], rollouts: [good, idle, good], ids: ["x", "y", "z"] }),
  );
  expect(status).toBe(200);
  const { format, rewards } = JSON.parse(text);
  expect(format).toBe(1);
  expect(rewards.map(({ id, index }: JsonObject) => [id, index])).toEqual([
    ["x", 0],
    ["y", 1],
    ["z", 2],
  ]);
  expect(rewards[0].value).toBe(1);
  expect(rewards[1].value).toBeLessThan(1);
  expect(rewards[2]).toMatchObject({ value: null, error: { code: "name-unknown" } });
});

test("a stream of lines is answered with the bytes that the lines get without a server", async () => {
  const items: readonly Json[] = [
    { task: "t-1", rollout: good },
    { id: 7, task, rollout: idle, preset: "hardened" },
    { task, rollot: good },
    { task, rollout: [] },
  ];
  const rewarder = createRewarder({ tasks: new Map([["t-1", task]]) });
  const expected = items
    .map((item, index) => `${rewarder.answerText(JSON.stringify(item), index)}\n`)
    .join("");
  const { status, text } = await post(lines(...items), { type: "application/x-ndjson" });
  expect([status, text]).toEqual([200, expected]);
});

test("a batch holds the bytes of its lines", async () => {
  const { text } = await post(JSON.stringify({ task, rollouts: [good, idle], preset: "hardened" }));
  const rewarder = createRewarder();
  const own = [good, idle].map((rollout, index) =>
    rewarder.answerText(JSON.stringify({ task, rollout, preset: "hardened" }), index),
  );
  expect(text).toBe(`{"format":1,"rewards":[${own.join(",")}]}`);
});

test("the query sets what items don't", async () => {
  const hashes = async (query: string): Promise<readonly Json[]> => {
    const { text } = await post(lines({ task, rollout: good }, { task, rollout: good, preset: "paper" }), {
      type: "application/x-ndjson",
      query,
    });
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).hash);
  };
  const [plain] = await hashes("");
  const [hardened, paper] = await hashes("?preset=hardened");
  expect(hardened).not.toBe(plain);
  expect(paper).toBe(plain);
});

test("1,000 lines come back in order, over all threads", async () => {
  const many = await start({ pool: { workers: 2 } });
  const items = Array.from({ length: 1_000 }, (_, id) => ({
    id,
    task: "t-1",
    rollout: id % 2 === 0 ? good : idle,
  }));
  const { text } = await post(lines(...items), { type: "application/x-ndjson", to: many });
  await many.stop();
  const answers = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, index }) => [id, index])).toEqual(items.map(({ id }) => [id, id]));
});

test("a line is answered before the next is sent", async () => {
  const answers: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      `${server.url}/reward`,
      { method: "POST", headers: { "content-type": "application/x-ndjson" } },
      (response) => {
        response.setEncoding("utf8");
        response.on("data", (piece: string) => {
          answers.push(piece);
          if (answers.length === 1) sent.end(lines({ task, rollout: idle }));
        });
        response.on("end", resolve);
      },
    );
    sent.on("error", reject);
    sent.write(lines({ task, rollout: good }));
  });
  expect(
    answers
      .join("")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).index),
  ).toEqual([0, 1]);
});

test("what can't be used is refused, with what to do about it", async () => {
  const answers = [
    await post("{"),
    await post("[]"),
    await post("{}"),
    await post(JSON.stringify({ tasks: [task], rollouts: [good, good] })),
    await post(JSON.stringify({ task, rollouts: [good], presets: "paper" })),
    await post(JSON.stringify({ task, rollouts: [good] }), { query: "?preset=hard" }),
    await post(JSON.stringify({ task, rollouts: [good] }), { query: "?perset=hardened" }),
    await post(JSON.stringify({ task, rollouts: [good] }), { query: "?alpha=x" }),
  ];
  expect(
    answers.map(({ status, text }) => `${status} ${JSON.parse(text).error.message}`),
  ).toMatchInlineSnapshot(`
    [
      "400 the body is no JSON",
      "400 a batch is an object with \`tasks\` and \`rollouts\`",
      "400 the batch has no list \`rollouts\`",
      "400 the batch has 2 \`rollouts\` and 1 \`tasks\`: give as many",
      "400 the batch has an unknown key \`presets\`; did you mean \`preset\`?",
      "400 \`preset\` is \`"hard"\`: write \`paper\` or \`hardened\`",
      "400 the query has an unknown key \`perset\`; did you mean \`preset\`?",
      "400 \`alpha\` is \`x\`: give a number",
    ]
  `);
  const statusOf = async (path: string, init: RequestInit = {}): Promise<number> =>
    (await fetch(server.url + path, init)).status;
  expect(await statusOf("/reward")).toBe(405);
  expect(await statusOf("/rewards", { method: "POST", body: "{}" })).toBe(404);
});

test("an empty body of lines, and an empty batch, have no answers", async () => {
  expect(await post("", { type: "application/x-ndjson" })).toEqual({ status: 200, text: "" });
  expect(await post(JSON.stringify({ task, rollouts: [] }))).toEqual({
    status: 200,
    text: '{"format":1,"rewards":[]}',
  });
});

test("a batch and a line may be so large and no larger", async () => {
  const small = await start({ server: { bodyBytes: 2_000, lineLength: 2_000, batch: 2 } });
  const long = { ...good, note: "x".repeat(3_000) };
  const tooMany = await post(JSON.stringify({ task: "t-1", rollouts: [idle, idle, idle] }), { to: small });
  const tooLarge = await post(JSON.stringify({ task: "t-1", rollouts: [long] }), { to: small });
  const tooLong = await post(lines({ task: "t-1", rollout: long }, { task: "t-1", rollout: good }), {
    to: small,
    type: "application/x-ndjson",
  });
  await small.stop();
  expect([tooMany.status, tooLarge.status, tooLong.status]).toEqual([413, 413, 200]);
  expect([tooMany, tooLarge].map(({ text }) => JSON.parse(text).error.message)).toMatchInlineSnapshot(`
    [
      "the batch has 3 rollouts, and 2 is the most",
      "the batch is larger than 2000 bytes: send it in parts, or as lines",
    ]
  `);
  const [first = "", second = ""] = tooLong.text.trim().split("\n");
  expect(JSON.parse(first)).toMatchObject({ index: 0, value: null, error: { code: "too-large" } });
  expect(JSON.parse(second)).toMatchObject({ index: 1, value: 1 });
});

test("an item that takes too long costs itself and no other, and the server goes on", async () => {
  const strict = await start({ pool: { workers: 1, itemMs: 1_000 } });
  const { text } = await post(
    lines({ task, rollout: good }, { ...slow, id: "slow" }, { task, rollout: good }),
    {
      to: strict,
      type: "application/x-ndjson",
    },
  );
  const answers = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ value }) => value)).toEqual([1, null, 1]);
  expect(answers[1]).toMatchObject({ id: "slow", index: 1, error: { code: "too-slow" } });
  expect((await post(JSON.stringify({ task, rollouts: [good] }), { to: strict })).status).toBe(200);
  const metrics = await (await fetch(`${strict.url}/metrics`)).text();
  expect(metrics).toMatch(/agentltl_threads_replaced_total [1-9]/);
  await strict.stop();
});

test("a thread that runs out of memory costs its items, and not the server", async () => {
  const poor = await start({ pool: { workers: 1, megabytes: 3 } });
  const { status, text } = await post(JSON.stringify({ task, rollouts: [good, idle] }), { to: poor });
  const rewards: readonly JsonObject[] = JSON.parse(text).rewards;
  expect([status, rewards.length]).toEqual([200, 2]);
  for (const { value, error } of rewards) expect([value, error]).toMatchObject([null, { code: "too-large" }]);
  expect((await fetch(`${poor.url}/health`)).status).toBe(200);
  await poor.stop();
});

test("health and metrics", async () => {
  const own = await start();
  await post(JSON.stringify({ tasks: ["t-1", "t-2"], rollouts: [good, good] }), { to: own });
  await post("{", { to: own });
  expect(await (await fetch(`${own.url}/health`)).json()).toEqual({ format: 1, status: "ok" });
  const metrics = await (await fetch(`${own.url}/metrics`)).text();
  await own.stop();
  expect(metrics.replace(/(seconds_total) [\d.e-]+/, "$1 …")).toMatchInlineSnapshot(`
    "# HELP agentltl_requests_total Requests answered, by status.
    # TYPE agentltl_requests_total counter
    agentltl_requests_total{status="200"} 2
    agentltl_requests_total{status="400"} 1
    # HELP agentltl_rewards_total Rewards computed, those without a value among them.
    # TYPE agentltl_rewards_total counter
    agentltl_rewards_total 2
    # HELP agentltl_rewards_null_total Rewards without a value, errors among them.
    # TYPE agentltl_rewards_null_total counter
    agentltl_rewards_null_total 1
    # HELP agentltl_reward_errors_total Items that could not be used.
    # TYPE agentltl_reward_errors_total counter
    agentltl_reward_errors_total 1
    # HELP agentltl_reward_seconds_total Seconds between asking for rewards and having them.
    # TYPE agentltl_reward_seconds_total counter
    agentltl_reward_seconds_total …
    # HELP agentltl_requests_in_flight Requests that are being answered.
    # TYPE agentltl_requests_in_flight gauge
    agentltl_requests_in_flight 1
    # HELP agentltl_threads_replaced_total Threads that an item took too much of.
    # TYPE agentltl_threads_replaced_total counter
    agentltl_threads_replaced_total 0
    "
  `);
});

test("stopping, a server answers what it has begun and takes no more", async () => {
  const own = await start();
  const begun = new Promise<string>((resolve, reject) => {
    const sent = request(
      `${own.url}/reward`,
      { method: "POST", headers: { "content-type": "application/x-ndjson" } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.once("data", () => {
          void own.stop();
          sent.end(lines({ task, rollout: idle }));
        });
        response.on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () => resolve(text));
      },
    );
    sent.on("error", reject);
    sent.write(lines({ task, rollout: good }));
  });
  expect((await begun).trim().split("\n")).toHaveLength(2);
  await own.stop();
  await expect(fetch(`${own.url}/health`)).rejects.toThrow();
});

test("a server that is told to stop waits so long and no longer", async () => {
  const own = await start({ graceMs: 50 });
  const { port } = new URL(own.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(
    "POST /reward HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n",
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  const closed = new Promise((resolve) => socket.resume().once("close", resolve));
  await own.stop();
  await closed;
});

test("a port that is taken is an error, not a server", async () => {
  const { port } = new URL(server.url);
  await expect(serveRewards({ port: Number(port) })).rejects.toThrow("EADDRINUSE");
});

test("no request ends the server: whatever bytes are sent, it answers the next good one", async () => {
  const { port } = new URL(server.url);
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom<Json>(task, good, [good], "t-1"));
  const batch = fc.record(
    { task: part, tasks: part, rollouts: part, ids: part, preset: part, shaping: part },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    batch.map((one) => JSON.stringify(one)),
    fc
      .array(
        batch.map((one) => JSON.stringify(one)),
        { maxLength: 4 },
      )
      .map((all) => all.join("\n")),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constantFrom(
      `${"[".repeat(50_000)}`,
      `{"rollouts":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
      "\u0000",
      "null",
    ),
  );
  const type = fc.constantFrom(
    "application/json",
    "application/x-ndjson",
    "text/plain",
    "multipart/form-data; boundary=x",
  );
  await fc.assert(
    fc.asyncProperty(body, type, async (text, contentType) => {
      const { status, text: answer } = await post(text, { type: contentType });
      expect([200, 400, 413]).toContain(status);
      for (const line of answer.split("\n").filter((one) => one !== "")) {
        const { error, format } = JSON.parse(line);
        expect(format).toBe(1);
        expect(error?.code).not.toBe("internal");
      }
    }),
    { numRuns: 150 * factor },
  );
  const raw = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom(
        "GET / HTTP/1.1\r\n\r\n",
        "POST /reward HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc",
        "POST /reward HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        'POST /reward HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a"',
        "POST /reward?preset=%ff HTTP/1.1\r\nhost: ][\r\ncontent-length: 2\r\n\r\n{}",
        "POST http://[/reward HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}",
        "POST * HTTP/1.1\r\nhost: x\r\n\r\n",
        `GET /health HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(40_000)}\r\n\r\n`,
      )
      .map((text) => new TextEncoder().encode(text)),
  );
  await fc.assert(
    fc.asyncProperty(raw, async (bytes) => {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), "127.0.0.1", () =>
          socket.write(bytes, () => setTimeout(() => socket.destroy(), 2)),
        );
        socket.on("error", () => {});
        socket.on("close", () => resolve());
      });
    }),
    { numRuns: 100 * factor },
  );
  expect((await post(JSON.stringify({ task, rollouts: [good] }))).status).toBe(200);
});
