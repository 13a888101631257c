import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { describe, expect, test } from "vitest";
import type { Task } from "./saver-process.ts";

const script = fileURLToPath(new URL("./saver-process.ts", import.meta.url));

/** Runs a process of its own. It gives what the process printed, or its exit code. */
function run(task: Task): Promise<unknown> {
  return new Promise((resolve) => {
    const args = ["--conditions=@agentltl/source", "--no-warnings", script, JSON.stringify(task)];
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve(error === null ? JSON.parse(stdout) : stderr.slice(0, 2000) || error.code);
    });
  });
}

/** Where the thread is kept, and what ends that place. */
const places = {
  SQLite: async () => ({
    place: join(mkdtempSync(join(tmpdir(), "agentltl-")), "threads.sqlite"),
    end: async () => {},
  }),
  // A Postgres that needs no installation: it takes its seconds to begin.
  Postgres: async () => {
    const db = await PGlite.create();
    const server = new PGLiteSocketServer({ db, port: 0, host: "127.0.0.1", maxConnections: 10 });
    await server.start();
    const place = `postgres://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`;
    return { place, end: () => server.stop().then(() => db.close()) };
  },
  // A server of its own, on a socket of its own, with nothing on disk.
  Redis: async () => {
    const folder = mkdtempSync(join(tmpdir(), "agentltl-"));
    const socket = join(folder, "socket");
    const args = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder];
    const server = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve) => {
      let text = "";
      server.stdout.on("data", (chunk) => {
        text += String(chunk);
        if (text.includes("eady to accept connections")) resolve();
      });
    });
    const end = async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    };
    return { place: `redis:${socket}`, end };
  },
} as const;

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
const kinds: readonly (readonly [string, boolean, keyof typeof places])[] = [
  ["SQLite", true, "SQLite"],
  ["Postgres", true, "Postgres"],
  [hasRedis ? "Redis" : "Redis (skipped: no redis-server on this machine)", hasRedis, "Redis"],
];

describe.each(kinds)("a thread that processes share in %s", (_name, isThere, kind) => {
  test.skipIf(!isThere)(
    "is guarded through a crash in the middle of a call, a question that waits, and in another process",
    async () => {
      const { place, end } = await places[kind]();
      const rules = { once: "count(refund) <= 1", "asked:ask": "G(not now(deploy))" };
      const step = (replies: Task["replies"], input: Task["input"]) => run({ place, rules, replies, input });
      const refund = (id: string) => ({ name: "refund", id });

      // The process ends while a tool runs. The refund beside it has run.
      expect(await step([[refund("1"), { name: "crash", id: "2" }]], { say: "a" })).toBe(3);
      // Another one is told something else, and doesn't know what came of either call: no second refund.
      expect(await step([[refund("3")], "Done."], { say: "b" })).toMatchObject({
        ran: [],
        unanswered: [],
        trace: [expect.stringContaining("refund"), "crash unknown", "refund refused"],
      });
      // A third one has a question, and ends.
      const asking: Task["replies"] = [[{ name: "read", id: "4" }, { name: "deploy", id: "5" }, refund("6")]];
      expect(await step(asking, { say: "c" })).toMatchObject({ ran: [], waits: true });
      // A fourth one has the answer.
      const yes = { resume: { decisions: { "5": { type: "approve" } } } };
      expect(await step([[{ name: "deploy", id: "7" }]], yes)).toMatchObject({
        ran: ["read", "deploy"],
        waits: true,
      });
      const no = { resume: { decisions: { "7": { type: "reject" } } } };
      expect(await step(["Done."], no)).toMatchObject({
        ran: [],
        waits: false,
        unanswered: [],
        trace: [
          expect.stringContaining("refund"),
          "crash unknown",
          "refund refused",
          "read ok",
          "deploy ok",
          "refund refused",
          "deploy denied",
        ],
      });
      await end();
    },
    // Ten processes, one after the other: on a machine with much else to do they take minutes.
    600_000,
  );
});
