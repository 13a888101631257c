// A Redis server for the tests of several packages.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether a `redis-server` can be started here. */
export const hasRedis: boolean = spawnSync("redis-server", ["--version"]).status === 0;

/** What the name of a test ends with that needs one. */
export const unlessRedis: string = hasRedis ? "" : " (skipped: no redis-server on this machine)";

/** A server of its own, with nothing on disk. */
export interface RedisServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts a server on a port that is free; on another one where somebody was quicker. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const server = spawn("redis-server", ["--port", String(port), "--save", "", "--dir", folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const failed = await failureOf(server);
    if (failed === undefined)
      return {
        url: `redis://127.0.0.1:${port}`,
        close: async () => {
          const ended = once(server, "exit");
          server.kill("SIGKILL");
          await ended;
          rmSync(folder, { recursive: true, force: true });
        },
      };
    if (tries === 5) throw new Error(failed);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** What a server said that did not come up; nothing once it takes connections. */
function failureOf(server: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    server.once("exit", () => resolve(said));
    server.stdout?.on("data", (chunk) => {
      said += String(chunk);
      if (said.includes("eady to accept connections")) resolve(undefined);
    });
  });
}
