import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hosts } from "./majors.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The versions of Node that users have: the lowest that is supported, and the one that the workspace installs. */
const nodes = [
  ["22", at("../../../scripts/node_modules/node22/bin/node")],
  ["24", at("../../../node_modules/node/bin/node")],
] as const;

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "built-"));
  const bundle = await rolldown({
    input: at("built-entry.ts"),
    platform: "neutral",
    resolve: { conditionNames: ["@agentltl/source", "import", "default"] },
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  writeFileSync(join(folder, "built.mjs"), output[0].code);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the matrix says when this Node runs it. */
async function matrixOn(node: string): Promise<unknown> {
  const child = spawn(node, [at("matrix.ts"), join(folder, "built.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1" },
  });
  return json(child.stdout);
}

test.each(nodes)(
  "Node %s: the built package guards `ai` 5, 6 and 7, lowest and latest, generating and streaming",
  async (major, node) => {
    const each = {
      refuses: "refund A; Once.",
      stops: "rule after 1",
      "sends back": "audit A; Now.",
      hides: "false",
      observes: "nothing changed",
    };
    expect(hosts).toHaveLength(12);
    expect(await matrixOn(node)).toEqual({
      node: expect.stringMatching(`^${major}\\.`),
      hosts: Object.fromEntries(hosts.map(({ name }) => [name, each])),
    });
  },
);
