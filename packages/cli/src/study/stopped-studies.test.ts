// What is left of a study whose process is ended from outside: by kill -9, by Ctrl-C, on this machine and over a queue.
import { EventEmitter, once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type ScriptedServer, startScriptedServer } from "@agentltl/study/node";
import { expect, onTestFinished, test } from "vitest";
import { hasRedis, startRedis, unlessRedis } from "../../../../scripts/testing/redis.ts";
import { startChild } from "../../test/child.ts";
import { command } from "../../test/command.ts";
import { run } from "../run.ts";

/** The runs of the study: four questions under two prompts. */
const planned = 8;

interface Held {
  readonly folder: string;
  readonly server: ScriptedServer;
  /** Resolves when the request comes that is not answered. */
  readonly holding: Promise<unknown>;
  /** Answers it, and all that come later. */
  readonly release: () => void;
}

/** A study of a model that answers some requests, and then holds the next ones back until it is released. */
async function heldStudy(answered: number): Promise<Held> {
  const folder = mkdtempSync(join(tmpdir(), "stopped-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const events = new EventEmitter();
  const [holding, released] = [once(events, "holding"), once(events, "released")];
  const server = await startScriptedServer({
    before: async ({ number }) => {
      if (number <= answered) return;
      events.emit("holding");
      await released;
    },
  });
  onTestFinished(server.close);
  mkdirSync(join(folder, "code"));
  for (const name of ["line-reader", "frame-decoder", "event-loop", "header-parser"])
    writeFileSync(
      join(folder, "code", `${name}.ts`),
      `export class ${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())} {}\n`,
    );
  writeFileSync(
    join(folder, "study.yaml"),
    `version: 1
id: held
repositories: [{ id: code, path: code, bucket: low }]
questions: { generate: where-defined, per_repository: 4 }
models: ["${server.baseURL}#reader"]
concurrency: 2
analysis: { samples: 50 }
`,
  );
  return { folder, server, holding, release: () => events.emit("released") };
}

const runsIn = (folder: string): string => join(folder, "held-results/runs.jsonl");
const keysIn = (folder: string): readonly string[] =>
  readFileSync(runsIn(folder), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line): string => JSON.parse(line).key);

/** The next `study run` makes the rest: every run of the plan is there once. */
async function checkGoesOn({ folder, release }: Held, argv: readonly string[] = []): Promise<void> {
  release();
  const before = keysIn(folder);
  const said: string[] = [];
  const code = await run(["study", "run", "study.yaml", ...argv], {
    stdout: { write: (text) => said.push(text) },
    stderr: { write: (text) => said.push(text) },
    stdin: Object.assign(Readable.from([]), { isTTY: true }),
    cwd: folder,
    env: {},
  });
  expect([code, said.join("").split("\n")[0]]).toEqual([
    0,
    `done     ${planned} of ${planned} runs made: ${planned} valid, 0 empty, 0 at a limit, 0 errors`,
  ]);
  const after = keysIn(folder);
  expect(after.slice(0, before.length)).toEqual(before);
  expect([after.length, new Set(after).size]).toEqual([planned, planned]);
}

test("kill -9 in the middle of a run: nothing is lost or doubled, and a line that was half written is repaired", async () => {
  const held = await heldStudy(12);
  const child = startChild(["study", "run", "study.yaml"], held.folder);
  await held.holding;
  child.process.kill("SIGKILL");
  expect((await child.ended).code).toBe(null);
  const before = keysIn(held.folder);
  expect([before.length > 0, before.length < planned]).toEqual([true, true]);
  // What a process leaves that is killed while it writes.
  appendFileSync(runsIn(held.folder), '{"format":1,"study":"');
  await checkGoesOn(held);
  expect(keysIn(held.folder).slice(0, before.length)).toEqual(before);
});

test("Ctrl-C ends a study in order: it says what it has, and the same line goes on", async () => {
  const held = await heldStudy(12);
  const child = startChild(["study", "run", "study.yaml"], held.folder);
  await held.holding;
  child.process.kill("SIGINT");
  const { code, stdout, stderr } = await child.ended;
  const { length } = keysIn(held.folder);
  expect([code, stderr, stdout]).toEqual([
    3,
    "",
    `stopped  ${length} of ${planned} runs made: ${length} valid, 0 empty, 0 at a limit, 0 errors; what was under way will be run again
results  held-results
next     npx agentltl study run study.yaml
`,
  ]);
  await checkGoesOn(held);
});

const redisTest = (name: string, body: (queue: string) => Promise<void>): void =>
  test.skipIf(!hasRedis)(`${name}${unlessRedis}`, async () => {
    const redis = await startRedis();
    onTestFinished(redis.close);
    await body(redis.url);
  });

redisTest(
  "Ctrl-C of who collects leaves the workers at work; the same line collects the rest",
  async (queue) => {
    const held = await heldStudy(12);
    const worker = startChild(["study", "worker", "study.yaml", "--queue", queue], held.folder);
    const collector = startChild(["study", "run", "study.yaml", "--queue", queue], held.folder);
    await held.holding;
    collector.process.kill("SIGINT");
    const { code, stdout } = await collector.ended;
    expect([code, stdout.split("\n")[2]]).toEqual([
      3,
      `next     npx agentltl study run study.yaml --queue ${queue}`,
    ]);
    expect(stdout).toContain("workers go on with what is queued");
    await checkGoesOn(held, ["--queue", queue]);
    worker.process.kill("SIGINT");
    const ended = await worker.ended;
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([
      0,
      `${planned} runs made\n`,
      `waiting for \`study run study.yaml --queue ${queue}\`; Ctrl-C stops
the same study with the same trees is under way: making its runs
stopping: runs under way are ended first
`,
    ]);
  },
);

redisTest(
  "Ctrl-C of a worker lets it end the runs that it has; another one makes the rest",
  async (queue) => {
    const held = await heldStudy(12);
    const first = startChild(["study", "worker", "study.yaml", "--queue", queue], held.folder);
    const collector = startChild(["study", "run", "study.yaml", "--queue", queue], held.folder);
    await held.holding;
    first.process.kill("SIGINT");
    let said = "";
    await new Promise<void>((resolve) => {
      first.process.stderr?.on("data", (chunk) => {
        said += String(chunk);
        if (said.includes("stopping: ")) resolve();
      });
    });
    held.release();
    const { code, stdout } = await first.ended;
    expect([code, /^[1-8] runs? made\n$/.test(stdout)]).toEqual([0, true]);
    const second = startChild(["study", "worker", "study.yaml", "--queue", queue], held.folder);
    expect((await collector.ended).code).toBe(0);
    second.process.kill("SIGTERM");
    expect((await second.ended).code).toBe(0);
    const keys = keysIn(held.folder);
    expect([keys.length, new Set(keys).size]).toEqual([planned, planned]);
  },
);

test.each([
  [
    "run",
    "localhost",
    "--queue is `localhost`: give the address of a Redis server, such as redis://host:6379",
  ],
  [
    "worker",
    "localhost",
    "--queue is `localhost`: give the address of a Redis server, such as redis://host:6379",
  ],
  ["run", "redis://me:secret@127.0.0.1:1", "--queue `redis://me:…@127.0.0.1:1` can't be used: "],
  ["worker", "redis://me:secret@127.0.0.1:1", "--queue `redis://me:…@127.0.0.1:1` can't be used: "],
])("study %s --queue %s is refused with the cure, and shows no password", async (name, queue, message) => {
  const { code, stdout, stderr } = await command(["study", name, "--queue", queue], {
    files: {
      "code/a.ts": "export class LineReader {}\n",
      "study.yaml":
        "version: 1\nid: t\nrepositories: [{ id: code, path: code }]\nquestions: { generate: where-defined, per_repository: 1 }\nmodels: [scripted:memory]\n",
    },
  });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`error: ${message}`);
  expect(stderr).not.toContain("secret");
});
