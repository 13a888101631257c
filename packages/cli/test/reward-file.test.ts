import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command, lines } from "./command.ts";

const own = fileURLToPath(new URL("..", import.meta.url));
const tsdown = fileURLToPath(new URL("../../../node_modules/tsdown/dist/run.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentltl-file-"));
const file = join(folder, "alone", "agentltl-reward.mjs");

/** Nothing but the one file stands where it is run. */
beforeAll(() => {
  const built = join(folder, "built");
  execFileSync(process.execPath, [tsdown, "--config", "tsdown.config.reward.ts", "--out-dir", built], {
    cwd: own,
    stdio: "pipe",
  });
  expect(readdirSync(built)).toEqual(["agentltl-reward.mjs"]);
  execFileSync("mkdir", [join(folder, "alone")]);
  copyFileSync(join(built, "agentltl-reward.mjs"), file);
});
afterAll(() => rmSync(folder, { recursive: true }));

const task = {
  id: "t-1",
  gold: [
    { name: "tool_a", args: { i: 1 }, result: 2 },
    { name: "tool_b", args: { i: 2, j: 3 }, result: 5 },
  ],
  answer: 5,
};
const items = lines(
  { id: 1, task, rollout: { tool_calls: task.gold, final_answer: "5" } },
  { id: 2, task, rollout: [{ role: "assistant", content: "5" }], preset: "hardened" },
  { id: 3, task: { gold: 5 }, rollout: [] },
);

test("one file, without npm, answers lines with the bytes of `agentltl reward`", async () => {
  const { stdout, code } = await command(["reward"], { stdin: items });
  const child = execFile(process.execPath, [file], { cwd: join(folder, "alone") });
  child.stdin?.end(items);
  const printed: string[] = [];
  child.stdout?.on("data", (text: string) => printed.push(text));
  const [exit] = await once(child, "close");
  expect([printed.join(""), exit]).toEqual([stdout, code]);
});

test("and serves, with threads of the same file, until it is told to stop", async () => {
  const { stdout } = await command(["reward"], { stdin: items });
  const child = spawn(process.execPath, [file, "serve", "--port", "0", "--workers", "1"], {
    cwd: join(folder, "alone"),
  });
  child.stderr.setEncoding("utf8");
  const [said] = await once(child.stderr, "data");
  const [url = ""] = /http:\/\/[\d.]+:\d+/.exec(String(said)) ?? [];
  const response = await fetch(`${url}/reward`, {
    method: "POST",
    body: items,
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(await response.text()).toBe(stdout);
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
  await expect(fetch(`${url}/health`)).rejects.toThrow();
});

test("it is small, and carries the licences of what is in it", () => {
  expect(statSync(file).size).toBeLessThan(1_000_000);
  const text = readFileSync(file, "utf8");
  for (const name of ["@hono/node-server", "commander", "hono", "unbash", "yaml"])
    expect(text).toContain(`\n${name}\n\n`);
});
