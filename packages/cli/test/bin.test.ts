import { type StdioOptions, spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/agentltl.js", import.meta.url));

/** Runs the real command on this Node. */
async function check(argv: readonly string[], stdin: string): Promise<readonly [string, number | null]> {
  const child = spawn(process.execPath, ["--conditions=@agentltl/source", bin, ...argv]);
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => texts.push(text));
  child.stdin.end(stdin);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return [texts.join(""), code];
}

const full = "/dev/full";
const noFull = !existsSync(full);

test.skipIf(noFull)(
  `output that can't be written is one line and exit code 2${noFull ? " (skipped: no /dev/full here)" : ""}`,
  async () => {
    const target = openSync(full, "w");
    const run = async (stdio: StdioOptions, ...argv: string[]): Promise<readonly [string, number | null]> => {
      const child = spawn(process.execPath, ["--conditions=@agentltl/source", bin, ...argv], { stdio });
      const texts: string[] = [];
      child.stderr?.setEncoding("utf8").on("data", (text: string) => texts.push(text));
      const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
      return [texts.join(""), code];
    };
    const line = "error: the output can't be written: no space is left there\n";
    expect(await run(["ignore", target, "pipe"], "parse", "called(a)")).toEqual([line, 2]);
    expect(await run(["ignore", target, "pipe"], "--help")).toEqual([line, 2]);
    expect(await run(["ignore", "ignore", target], "parse", "calld(a)")).toEqual(["", 2]);
    closeSync(target);
  },
);

test("the command runs by itself, with a pipe and an exit code", async () => {
  const record = '{"tool_calls": [{"tool_name": "rm", "arguments": {}}]}\n';
  const [text, code] = await check(["verify", "-c", "no-rm: not called(rm)"], record);
  expect(code).toBe(1);
  expect(text).toContain("gate    FAIL");
  expect(await check(["parse", "calld(a)"], "")).toEqual([
    "error: unknown function `calld`; did you mean `called`?\n    calld(a)\n    ^\n",
    2,
  ]);
});
