import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { serveRewards } from "@agentltl/bench/node";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../reward", import.meta.url));
const driver = fileURLToPath(new URL("./reward_clients.py", import.meta.url));
const hasPython = spawnSync("python3", ["--version"]).status === 0;

const task = {
  gold: [
    { name: "tool_a", args: { i: 1 }, result: 2 },
    { name: "tool_b", args: { i: 2, j: 3 }, result: 5 },
  ],
  answer: 5,
};

test.skipIf(!hasPython)(
  "clients for TRL, verl and verifiers get their rewards (needs python3, and no trainer)",
  async () => {
    const server = await serveRewards({ port: 0, tasks: new Map([["t-1", task]]), pool: { workers: 1 } });
    // Not `spawnSync`: the server answers from this thread.
    const { stdout } = await promisify(execFile)("python3", [driver, folder], {
      env: { ...process.env, AGENTLTL_URL: server.url },
    });
    await server.stop();
    const { trl, verl, verifiers, unknown } = JSON.parse(stdout);
    expect(trl).toEqual([1, 0]);
    expect(verl[0]).toEqual({ score: 1, compliance: 1, accuracy: 1, distance: 1 });
    expect(verl[1].score).toBe(0);
    expect(verl[2].score).toBeGreaterThan(0);
    expect(verl[2].score).toBeLessThan(0.5);
    expect(verifiers).toEqual([1, 0]);
    expect(unknown).toContain("no task is called `t-2`");
  },
);

test("clients need nothing but Python's standard library, and are a few lines each", () => {
  for (const name of ["trl_reward.py", "verl_reward.py", "verifiers_reward.py"]) {
    const source = readFileSync(`${folder}/${name}`, "utf8");
    const imported = [...source.matchAll(/^(?:import|from) (\w+)/gm)].map(([, module]) => module);
    expect(["asyncio", "json", "os", "re", "urllib"]).toEqual(expect.arrayContaining(imported));
    expect(source.split("\n").length).toBeLessThan(50);
  }
});
