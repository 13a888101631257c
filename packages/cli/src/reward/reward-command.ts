import { type Command, InvalidArgumentError, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { count, port } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { RewardArguments } from "./reward.ts";
import type { ServeArguments } from "./serve.ts";

/** `agentltl reward`, and `agentltl reward serve`. */
export function addReward(root: Command, io: Io, ended: Ended): void {
  const reward = command(
    root,
    "reward",
    "Compute training rewards of rollouts: a JSON line in, a JSON line out.",
    [
      "reward < items.jsonl > rewards.jsonl",
      "reward items.jsonl --preset hardened --tasks corpus.jsonl",
      "reward serve --tasks corpus.jsonl --port 8321",
    ],
  ).argument(
    "[file]",
    'lines of {"task": ..., "rollout": ...}, or - for stdin; a rollout is a list of messages, a run\'s record or a trace',
  );
  for (const option of settingOptions()) reward.addOption(option);
  reward.action(async (file: string | undefined, options: RewardArguments) => {
    const { reward: run } = await import("./reward.ts");
    ended(await run(file, options, io));
  });
  addServe(reward, io, ended);
}

function addServe(reward: Command, io: Io, ended: Ended): void {
  const serve = command(
    reward,
    "serve",
    "Answer trainers over HTTP: POST /reward, GET /health, GET /metrics.",
    ["reward serve", "reward serve --tasks corpus.jsonl --preset hardened --workers 4"],
  )
    .option("--port <number>", "the port; 0 for any that is free", port, 8321)
    .option("--host <name>", "the address to listen on; whoever reaches it may use it", "127.0.0.1")
    .option("--workers <number>", "threads that compute (default: as many as there are cores)", count)
    .option("--item-ms <number>", "the most milliseconds that one item may take", count, 5_000);
  for (const option of settingOptions()) serve.addOption(option);
  serve.action(async (_own: unknown, own: Command) => {
    const { serve: run } = await import("./serve.ts");
    ended(await run(own.optsWithGlobals<ServeArguments>(), io));
  });
}

function settingOptions(): readonly Option[] {
  return [
    new Option(
      "--preset <name>",
      "how rewards are computed where an item doesn't say (default: paper)",
    ).choices(["paper", "hardened"]),
    new Option(
      "--alpha <share>",
      "the weight of compliance; the other two parts share the rest (default: 0.5)",
    ).argParser(alpha),
    new Option("--task <file>", "a JSON file with the task of items that name none"),
    new Option("--tasks <file>", "a JSONL file of tasks, each with an `id` by which items name it"),
  ];
}

function alpha(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError("write a number from 0 to 1, such as 0.5.");
}
