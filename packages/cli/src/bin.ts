#!/usr/bin/env node
import { run } from "./run.ts";

const { stdout, stderr, stdin, env } = process;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader such as `head` that has seen enough is no fault.
  if (error.code === "EPIPE") process.exit();
  const reason = error.code === "ENOSPC" ? "no space is left there" : error.message;
  stderr.write(`error: the output can't be written: ${reason}\n`);
  process.exit(2);
});
// Where not even an error can be written, the exit code says it.
stderr.on("error", () => {});
process.exitCode = await run(process.argv.slice(2), { stdout, stderr, stdin, env, cwd: process.cwd() });
