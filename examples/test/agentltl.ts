import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../packages/cli/src/bin.ts", import.meta.url));
const examples = fileURLToPath(new URL("../", import.meta.url));

/** What the command prints, run from the folder of the examples. Throws what it complains of. */
export function agentltl(argv: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ["--conditions=@agentltl/source", bin, ...argv], {
    cwd: examples,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout;
}
