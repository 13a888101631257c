import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const examples = fileURLToPath(new URL("../", import.meta.url));

/** What a source file prints, run by itself in a process of its own, from the folder of the examples, where its path begins. Throws what it complains of. */
export function printedBy(file: string, argv: readonly string[] = []): string {
  const { stdout, stderr } = spawnSync(process.execPath, ["--conditions=@agentltl/source", file, ...argv], {
    cwd: examples,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout;
}
