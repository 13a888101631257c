#!/usr/bin/env node
import { run } from "./run.ts";

const { stdout, stderr, stdin, env } = process;
// A reader such as `head` that has seen enough is no fault.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
process.exitCode = await run(process.argv.slice(2), { stdout, stderr, stdin, env, cwd: process.cwd() });
