import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether a `redis-server` can be started here. */
export const hasRedis: boolean = spawnSync("redis-server", ["--version"]).status === 0;

/** A server of its own, with nothing on disk. */
export interface RedisServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts a server on a port that is free. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "bench-redis-"));
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn("redis-server", ["--port", String(port), "--save", "", "--dir", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    server.once("exit", () => reject(new Error(said)));
    server.stdout.on("data", (chunk) => {
      said += String(chunk);
      if (said.includes("eady to accept connections")) resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
