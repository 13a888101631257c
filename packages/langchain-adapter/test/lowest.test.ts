import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** What the adapter does in a process with these hooks. */
function played(hooks: readonly string[]): Promise<unknown> {
  const args = ["--no-warnings", "--conditions=@agentltl/source", ...hooks, pathOf("./lowest-process.ts")];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve(error === null ? JSON.parse(stdout) : stderr),
    );
  });
}

test("the lowest peers, with zod 3.25, give what the latest give", async () => {
  const latest = await played([]);
  expect(latest).toMatchObject({
    ran: {
      middleware: ["refund", "fail"],
      observe: ["refund", "refund", "fail"],
      shield: ["refund"],
      asked: ["deploy", "read"],
      tools: ["refund", "fail"],
      callback: ["refund", "fail"],
    },
    waits: true,
    judged: ["allow", "block", "allow"],
    observed: ["ok", "ok", "error"],
    outcomes: ["ok", "refused", "error"],
  });
  // The host's own messages on errors have no status there, and observe leaves them as they are.
  const observed = ["ok", "ok", "unknown"];
  const lowest = await played(["--import", pathOf("./lowest-hooks.mjs")]);
  expect(lowest).toEqual({ ...Object(latest), observed });
});
