import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The command in a process of its own, which signals can be sent to. It is gone after the test. */
export interface Child {
  readonly process: ChildProcess;
  /** What came of it once it has ended. `code` is `null` where a signal ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url));

/** Starts the command in a folder. */
export function startChild(argv: readonly string[], cwd: string): Child {
  const child = spawn(process.execPath, ["--conditions=@agentltl/source", bin, ...argv], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return {
    process: child,
    ended: outputs.then(([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr })),
  };
}
