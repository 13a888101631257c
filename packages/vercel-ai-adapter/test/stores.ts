import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "redis";
import { type LockingStore, memoryStore } from "../src/index.ts";
import { fileStore } from "../src/node/index.ts";
import { redisStore } from "../src/redis/index.ts";

/** Whether a `redis-server` can be started here. */
const hasRedis: boolean = spawnSync("redis-server", ["--version"]).status === 0;

/** A store, and how another process opens it. */
export interface Opened {
  readonly store: LockingStore;
  /** `file:/folder` or `redis:/socket`; empty where no other process can. */
  readonly place: string;
  close(): Promise<void>;
}

/** The kinds of store, each with its name. One that can't be tested here says so in its name. */
export const storeKinds: readonly (readonly [string, boolean, () => Promise<Opened>])[] = [
  ["memory", true, openMemory],
  ["files", true, openFiles],
  [hasRedis ? "Redis" : "Redis (skipped: no redis-server on this machine)", hasRedis, openRedis],
];

async function openMemory(): Promise<Opened> {
  return { store: memoryStore(), place: "", close: async () => {} };
}

async function openFiles(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "sessions-"));
  const close = async () => rmSync(folder, { recursive: true });
  return { store: fileStore(folder), place: `file:${folder}`, close };
}

/** A server of its own, on a socket of its own, with nothing on disk. */
async function openRedis(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const socket = join(folder, "socket");
  const server = spawn(
    "redis-server",
    ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await lineOf(server, "eady to accept connections");
  const { store, close } = await openAt(`redis:${socket}`);
  return {
    store,
    place: `redis:${socket}`,
    async close() {
      await close();
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Opens a store that another process has made. */
export async function openAt(place: string): Promise<Opened> {
  const [kind, path = ""] = place.split(":");
  if (kind === "file") return { store: fileStore(path), place, close: async () => {} };
  const client = createClient({ socket: { path, tls: false } });
  await client.connect();
  return {
    store: redisStore(client),
    place,
    async close() {
      await client.close();
    },
  };
}

/** Resolves when a process has written this. */
export function lineOf(child: ChildProcess, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = "";
    child.stdout?.on("data", (chunk) => {
      written += chunk;
      if (written.includes(wanted)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code}, without \`${wanted}\`: ${written}`)));
  });
}
