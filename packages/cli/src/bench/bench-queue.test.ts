import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hasRedis, startRedis, unlessRedis } from "../../../../scripts/testing/redis.ts";
import { command } from "../../test/command.ts";

const bin = fileURLToPath(new URL("../bin.ts", import.meta.url));

test.skipIf(!hasRedis)(
  `a worker makes what is queued, and ends when it is told to${unlessRedis}`,
  async () => {
    const redis = await startRedis();
    const { url } = redis;
    const worker = spawn(process.execPath, [
      "--conditions=@agentltl/source",
      bin,
      "bench",
      "worker",
      "--queue",
      url,
    ]);
    let said = "";
    worker.stdout.on("data", (chunk) => {
      said += String(chunk);
    });
    const few = ["--difficulty", "1", "--seed", "42", "--trials", "1", "--template", "loop_termination"];
    const argv = ["bench", "run", "--out", "runs.jsonl", "--agent", "perfect", "--queue", url, ...few];
    const { code, stdout, after } = await command(argv, {}, ["runs.jsonl"]);
    expect([code, stdout]).toEqual([0, "3 runs made, 0 there before\n"]);
    expect(after["runs.jsonl"]?.trim().split("\n")).toHaveLength(3);
    const unknown = await command([...argv, "--model", "some/model"], {});
    expect([unknown.code, unknown.stdout]).toEqual([
      3,
      "0 runs made, 0 there before, 3 could not be made: the same line tries them again\n",
    ]);
    expect(unknown.stderr).toContain(
      "this worker has no `some/model` in ai-sdk: start it with --model and --name",
    );
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(said).toBe("3 runs made\n");
    await redis.close();
  },
);

test.each([
  [
    "an address that is none",
    "localhost",
    "--queue is `localhost`: give the address of a Redis server, such as redis://host:6379",
  ],
  ["a server that isn't there", "redis://127.0.0.1:1", "--queue `redis://127.0.0.1:1` can't be used: "],
])("%s is refused with the cure", async (_what, url, message) => {
  const { code, stderr } = await command(["bench", "run", "--out", "r.jsonl", "--queue", url]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
