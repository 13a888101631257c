import { spawn } from "node:child_process";
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
