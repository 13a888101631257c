import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "@agentltl/report";
import { expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { runs, shopRules } from "../../test/shop.ts";

const bin = fileURLToPath(new URL("../bin.ts", import.meta.url));
const line = (record: object): string => `${JSON.stringify(record)}\n`;

interface Viewing {
  readonly child: ChildProcess;
  readonly url: string;
  readonly file: string;
  stop(): Promise<number | null>;
}

/** The command in a folder with one run and the rules of a shop. */
async function viewing(...argv: readonly string[]): Promise<Viewing> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-view-"));
  const file = join(folder, "runs.jsonl");
  writeFileSync(file, line(runs.good));
  writeFileSync(join(folder, "shop.rules.yaml"), shopRules);
  const args = ["--conditions=@agentltl/source", bin, "view", "runs.jsonl", "--port", "0", ...argv];
  const child = spawn(process.execPath, args, { cwd: folder });
  let told = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (data) => {
      told += data;
      const [, found] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(told) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(told)));
  });
  const stop = async (): Promise<number | null> => {
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    rmSync(folder, { recursive: true });
    return code;
  };
  return { child, url, file, stop };
}

/** The places of the runs that the server knows, asked until `enough` of them are there. */
async function placesAt(url: string, enough: number): Promise<readonly string[]> {
  for (;;) {
    const report = (await (await fetch(`${url}/report.json`)).json()) as Report;
    const places = report.runs.map(({ place }) => place);
    if (places.length >= enough) return places;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("runs are served with the rules of the folder, grow with their file, and end with Ctrl-C", async () => {
  const { url, file, stop } = await viewing();
  expect(await placesAt(url, 1)).toEqual(["runs.jsonl:1"]);
  const page = await (await fetch(url)).text();
  expect(page).toContain("connect-src 'self'");
  const events = (await fetch(`${url}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events?.read())?.value).toContain("event: report");
  const half = line(runs.twice);
  appendFileSync(file, half.slice(0, 20));
  appendFileSync(file, half.slice(20));
  expect(await placesAt(url, 2)).toEqual(["runs.jsonl:1", "runs.jsonl:2"]);
  expect((await events?.read())?.value).toContain("event: report");
  expect(await stop()).toBe(0);
});

test("asked by a name that is not this machine's own it tells nothing", async () => {
  const { url, stop } = await viewing("--rules", "shop.rules.yaml");
  const { request } = await import("node:http");
  const asked = request(`${url}/report.json`, { headers: { host: "evil.example" } }).end();
  const [answer] = await once(asked, "response");
  expect(answer.statusCode).toBe(403);
  answer.resume();
  expect(await stop()).toBe(0);
});

const files = { "runs.jsonl": line(runs.good), "shop.rules.yaml": shopRules };

test("a port that is taken is said, with the cure", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const { code, stderr } = await command(["view", "runs.jsonl", "--port", port], { files });
  server.close();
  expect(code).toBe(2);
  expect(stderr.replace(port, "<port>")).toBe(
    "error: can't listen on port <port>: the port is taken; give another with --port, or 0 for any that is free\n",
  );
});

test.each([
  ["no rules here", ["view", "runs.jsonl"], { "runs.jsonl": line(runs.good) }],
  ["no run", ["view", "none.jsonl"], files],
  ["no argument", ["view"], files],
])("with %s nothing is served", async (_name, argv, some) => {
  const { code, stderr } = await command(argv, { files: some });
  expect(code).toBe(2);
  expect(stderr).toMatchSnapshot();
});
