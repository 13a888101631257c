import { type Command, InvalidArgumentError, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { collect, count } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { BenchCorpusArguments } from "./bench-corpus.ts";
import type { BenchReportArguments } from "./bench-report.ts";
import type { BenchRunArguments } from "./bench-run.ts";
import type { BenchWorkerArguments } from "./bench-worker.ts";

/** `agentltl bench` and its commands. */
export function addBench(root: Command, io: Io, ended: Ended): void {
  const bench = command(
    root,
    "bench",
    "Measure agents on workflows under rules, and make a corpus to train on.",
    [
      "bench run --out runs.jsonl",
      "bench run --model model.mjs --out runs.jsonl",
      "bench report runs.jsonl --out report/",
      "bench corpus --out corpus/",
    ],
  );
  addRun(bench, io, ended);
  command(bench, "worker", "Make runs that another machine has put into a queue.", [
    "bench worker --queue redis://host:6379",
    "bench worker --queue redis://host:6379 --model model.mjs --name qwen3 --concurrency 4",
  ])
    .requiredOption("--queue <url>", "the Redis server that `bench run --queue` has put runs into")
    .option("--model <id or file>", "the model of the AI SDK that runs are made with, as for `bench run`")
    .option("--name <name>", "what the model is called in the runs (default: the id or file)")
    .option("--concurrency <number>", "runs under way at a time", count, 1)
    .action(async (options: BenchWorkerArguments) => {
      const { benchWorker } = await import("./bench-worker.ts");
      ended(await benchWorker(options, io));
    });
  command(bench, "report", "Put the figures of runs together: tables, CSV, heatmaps.", [
    "bench report runs.jsonl",
    "bench report machine-1.jsonl machine-2.jsonl --out report/ --format markdown",
  ])
    .argument(
      "<files...>",
      "files of runs, or globs in quotes; the runs of several machines are put together",
    )
    .option(
      "--out <folder>",
      "also write the tables as Markdown, CSV and JSON, and heatmaps and curves as SVG, into this folder",
    )
    .option("--html <file>", "also write one page of it all that needs no network")
    .addOption(
      new Option("--format <format>", "what is printed").choices(["markdown", "json"]).default("markdown"),
    )
    .action(async (files: string[], options: BenchReportArguments) => {
      const { benchReport } = await import("./bench-report.ts");
      ended(await benchReport(files, options, io));
    });
  command(bench, "corpus", "Write the training set, the held-out splits and their data card.", [
    "bench corpus --out corpus/",
  ])
    .requiredOption("--out <folder>", "where to write; files of the same names are overwritten")
    .action(async (options: BenchCorpusArguments) => {
      const { benchCorpus } = await import("./bench-corpus.ts");
      ended(await benchCorpus(options, io));
    });
}

function addRun(bench: Command, io: Io, ended: Ended): void {
  command(
    bench,
    "run",
    "Make the runs that are not made yet; after a crash or Ctrl-C the same line goes on.",
    [
      "bench run --out runs.jsonl --difficulty 1 --trials 1",
      "bench run --agent perfect --agent insister --host langchain --out runs.jsonl",
      "bench run --model openai/gpt-5-mini --concurrency 4 --out runs.jsonl",
      "bench run --model model.mjs --name qwen3-4b --shard 1/3 --out machine-1.jsonl",
    ],
  )
    .requiredOption("--out <file>", "the file of runs, a JSON line each; what stands in it is not run again")
    .option(
      "--agent <name>",
      "a scripted agent, may be given again (default: all seven, without --model)",
      collect,
    )
    .option(
      "--model <id or file>",
      "a model of the AI SDK: an id for its gateway, or a module that exports one by default; with --host langchain a module with a chat model",
    )
    .option("--name <name>", "what the model is called in the results (default: the id or file)")
    .addOption(
      new Option("--host <name>", "whose loop runs the agent")
        .choices(["ai-sdk", "langchain"])
        .default("ai-sdk"),
    )
    .addOption(
      new Option("--setting <name>", "may be given again (default: the first three)")
        .choices(["baseline", "block-and-warn", "soft-block", "shield"])
        .argParser(collect),
    )
    .option("--template <name>", "may be given again (default: all twelve)", collect)
    .option("--difficulty <1-5>", "may be given again (default: all five)", collect)
    .option("--seed <number>", "may be given again (default: 42 and 123)", collect)
    .option("--trials <number>", "how often each instance is run", count, 3)
    .option(
      "--noise <share>",
      "how likely a call meets trouble, from 0 to 1; may be given again (default: 0)",
      collect,
    )
    .option("--concurrency <number>", "runs under way at a time", count, 1)
    .option(
      "--queue <url>",
      "a Redis server: let `bench worker` on other machines make the runs, and collect them",
    )
    .option("--shard <part/of>", "one machine's share of the runs, such as 1/3", shard)
    .action(async (options: BenchRunArguments) => {
      const { benchRun } = await import("./bench-run.ts");
      ended(await benchRun(options, io));
    });
}

function shard(text: string): { readonly part: number; readonly of: number } {
  const [, part = "", of = ""] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const parsed = { part: Number(part), of: Number(of) };
  if (parsed.part >= 1 && parsed.part <= parsed.of) return parsed;
  throw new InvalidArgumentError("write which part of how many, such as 1/3.");
}
