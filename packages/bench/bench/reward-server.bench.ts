/**
 * Rewards a second over HTTP on this machine: rollouts of a typical size (5 calls, some 30 constraints) as lines and in batches, with the
 * tasks loaded and with each task inside its item; beside them the same work without a server. Start it with `pnpm bench:server`.
 */
import { availableParallelism } from "node:os";
import type { Json, JsonObject } from "@agentltl/core/host";
import { serveRewards } from "../src/node/serve/serve-rewards.ts";
import { createRewarder } from "../src/reward/create-rewarder.ts";

const tasks = new Map(Array.from({ length: 300 }, (_, at) => [`t-${at}`, taskOf(at)]));
const size = Number(process.argv[2] ?? 4_000);
const items = Array.from({ length: size }, (_, at) => ({ task: `t-${at % 300}`, rollout: rolloutOf(at) }));
const inline = items.map(({ task, rollout }) => ({ task: tasks.get(task) ?? null, rollout }));

/** A list, a value for each number in it, the sum: as in the paper's section 11. */
function taskOf(at: number): JsonObject {
  const numbers = [at, at + 1, at + 2];
  const call = (name: string, args: JsonObject, result: Json): JsonObject => ({ name, args, result });
  return {
    prompt: `Take the list for seed ${at}. Call tool_b on each number with j = 0. Add the results with tool_d.`,
    tools: ["tool_a", "tool_b", "tool_c", "tool_d"],
    answer: 33,
    gold: [
      call("tool_a", { seed: at }, { numbers }),
      ...numbers.map((i) => call("tool_b", { i, j: 0 }, 11)),
      call("tool_d", { numbers: [11, 11, 11] }, 33),
    ],
  };
}

/** What a trainer sends: messages, every third one with a fault. */
function rolloutOf(at: number): Json {
  const task = tasks.get(`t-${at % 300}`) ?? {};
  const gold = (task.gold ?? []) as readonly JsonObject[];
  const calls = at % 3 === 0 ? gold.slice(0, -1) : gold;
  const messages = calls.flatMap(({ name, args, result }, index): readonly JsonObject[] => {
    const id = `call_${at}_${index}`;
    return [
      {
        role: "assistant",
        content: "",
        tool_calls: [
          { id, type: "function", function: { name: name ?? "", arguments: JSON.stringify(args) } },
        ],
      },
      { role: "tool", tool_call_id: id, content: JSON.stringify(result) },
    ];
  });
  return [{ role: "user", content: task.prompt ?? "" }, ...messages, { role: "assistant", content: "33" }];
}

async function measure(name: string, body: string, type: string, url: string): Promise<void> {
  const ask = async (): Promise<number> => {
    const started = performance.now();
    const reply = await fetch(`${url}/reward?preset=hardened`, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    await reply.text();
    return performance.now() - started;
  };
  await ask();
  const before = process.cpuUsage();
  const times = [await ask(), await ask(), await ask()].toSorted((one, other) => one - other);
  const { user, system } = process.cpuUsage(before);
  show(name, times[1] ?? 0, (user + system) / 3_000, body.length);
}

/** The second figure is what the work takes of a core, whatever else the machine does meanwhile: the rate that two idle cores would give. */
function show(name: string, milliseconds: number, cpuMilliseconds: number, bytes: number): void {
  const rate = (time: number): string => String(Math.round((size / time) * 1_000)).padStart(6);
  console.log(
    `${name.padEnd(36)} ${rate(milliseconds)} rewards/s here   ${rate(cpuMilliseconds / 2)} by CPU time of two cores   ${(bytes / size / 1_000).toFixed(1)} kB an item`,
  );
}

console.log(`${size} rewards, median of 3, ${availableParallelism()} cores, Node ${process.version}`);
const lines = (list: readonly object[]): string => list.map((item) => `${JSON.stringify(item)}\n`).join("");
const texts = items.map((item) => JSON.stringify(item));
const rewarder = createRewarder({ tasks, settings: { preset: "hardened" } });
const alone = (): void => {
  for (const [at, text] of texts.entries()) rewarder.answerText(text, at);
};
alone();
const [started, before] = [performance.now(), process.cpuUsage()];
alone();
const spent = process.cpuUsage(before);
show(
  "no server, one thread",
  performance.now() - started,
  (spent.user + spent.system) / 1_000,
  texts.join("\n").length,
);
const server = await serveRewards({ port: 0, tasks });
await measure("lines, tasks loaded", lines(items), "application/x-ndjson", server.url);
await measure("lines, each with its task", lines(inline), "application/x-ndjson", server.url);
const batch = { tasks: items.map(({ task }) => task), rollouts: items.map(({ rollout }) => rollout) };
await measure("one batch, tasks loaded", JSON.stringify(batch), "application/json", server.url);
await server.stop();
