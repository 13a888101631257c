#!/usr/bin/env node
// `agentltl reward` by itself: what is bundled into one file for machines without npm. The same file is what its threads run.
import { isRewardWorker } from "@agentltl/bench/node";
import { Command } from "commander";
import { attempt } from "../errors/attempt.ts";
import { failed } from "../errors/failed.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { addReward } from "./reward-command.ts";

if (!isRewardWorker) process.exitCode = await main();

async function main(): Promise<ExitCode> {
  const { stdout, stderr, stdin, env } = process;
  const io: Io = { stdout, stderr, stdin, env, cwd: process.cwd() };
  let code: ExitCode = 0;
  const root = new Command("agentltl").helpCommand(false).configureHelp({ helpWidth: 100 }).exitOverride();
  addReward(root, io, (ended) => {
    code = ended;
  });
  const done = await attempt(() => root.parseAsync(["reward", ...process.argv.slice(2)], { from: "user" }));
  return done.kind === "done" ? code : await failed(done.error, io);
}
