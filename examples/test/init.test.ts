import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cwd } from "node:process";
import { afterEach, expect, test, vi } from "vitest";

const rules = `
version: 1
id: my-agent
rules:
  - id: refund-once-per-order
    at_most: { call: refund, times: 1, per: order_id }
`;

afterEach(() => vi.restoreAllMocks());

test.each([
  ["an agent on the AI SDK", () => import("./init-ai.ts"), true],
  ["an agent on LangChain", () => import("./init-langchain.ts"), true],
  ["a loop of one's own", () => import("./init-loop.ts"), false],
])("the lines that `agentltl init` prints for %s run as they are", async (_what, start, records) => {
  const folder = await mkdtemp(join(tmpdir(), "init-"));
  await writeFile(join(folder, "agentltl.rules.yaml"), rules);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const before = cwd();
  process.chdir(folder);
  await start().finally(() => process.chdir(before));
  expect(log.mock.calls).toEqual([
    ["refund", "allow"],
    ["refund", "block"],
  ]);
  if (records) expect(await readdir(join(folder, "runs"))).toHaveLength(1);
  await rm(folder, { recursive: true });
});

test("and are those that it prints, but for where the agent comes from", async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");
  const source = await read("../../packages/cli/src/init/code-to-add.ts");
  for (const name of ["init-ai", "init-langchain", "init-loop"]) {
    const lines = (await read(`./${name}.ts`)).trimEnd().split("\n");
    const printed = lines.filter((line) => !line.includes("./init-")).join("\n");
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has the rule file's name there.
    expect(source).toContain(printed.replaceAll("agentltl.rules.yaml", "${file}"));
  }
});
