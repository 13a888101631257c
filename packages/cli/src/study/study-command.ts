import { type Command, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { count, wholeNumber } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { StudyAnalyzeArguments } from "./study-analyze.ts";
import type { StudyIngestArguments } from "./study-ingest.ts";
import type { StudyInitArguments } from "./study-init.ts";
import type { StudyJudgeArguments } from "./study-judge.ts";
import type { StudyLabelArguments } from "./study-label.ts";
import type { StudyRunArguments } from "./study-run.ts";
import type { StudyTwinArguments } from "./study-twin.ts";
import type { StudyWorkerArguments } from "./study-worker.ts";

/** `agentltl study` and its commands. */
export function addStudy(root: Command, io: Io, ended: Ended): void {
  const study = command(
    root,
    "study",
    "Studies of what agents say about source trees, and whether they read it.",
    ["study init", "study run study.yaml --dry-run", "study run study.yaml", "study analyze study.yaml"],
  );
  command(study, "init", "Write a commented study file that runs as it is, without a key.", ["study init"])
    .argument("[file]", "the file to write", "study.yaml")
    .option("--force", "overwrite the file where it exists")
    .action(async (file: string, options: StudyInitArguments) => {
      const { studyInit } = await import("./study-init.ts");
      ended(await studyInit(file, options, io));
    });
  command(study, "run", "Run what is left of a study; after a crash or Ctrl-C the same line goes on.", [
    "study run study.yaml",
    "study run study.yaml --dry-run",
    "study run study.yaml --queue redis://host:6379",
  ])
    .argument("[file]", "the study file", "study.yaml")
    .addOption(outOption())
    .option("--dry-run", "count runs and calls; ask no model")
    .option("--retry-errors", "run again what ended with an error")
    .option(
      "--queue <url>",
      "a Redis server: let `study worker` on other machines make the runs, and collect them",
    )
    .action(async (file: string, options: StudyRunArguments) => {
      const { studyRun } = await import("./study-run.ts");
      ended(await studyRun(file, options, io));
    });
  command(study, "worker", "Make runs that `study run --queue` has put into a queue.", [
    "study worker study.yaml --queue redis://host:6379",
    "study worker study.yaml --queue redis://host:6379 --concurrency 8",
  ])
    .argument("[file]", "the same study file, with the same trees", "study.yaml")
    .requiredOption("--queue <url>", "the Redis server that `study run --queue` has put runs into")
    .addOption(outOption())
    .option("--concurrency <number>", "runs under way at a time (default: the study's)", count)
    .action(async (file: string, options: StudyWorkerArguments) => {
      const { studyWorker } = await import("./study-worker.ts");
      ended(await studyWorker(file, options, io));
    });
  command(study, "label", "Draw answers for people to label, or hold the detector against their labels.", [
    "study label study.yaml --per-cell 25",
    "study label study.yaml anna.yaml ben.yaml",
  ])
    .argument("<file>", "the study file")
    .argument("[forms...]", "forms that people have filled in; without one answers are drawn")
    .addOption(outOption())
    .addOption(new Option("--per-cell <number>", "answers of each category").argParser(count).default(25))
    .addOption(new Option("--seed <number>", "for the drawing").argParser(wholeNumber).default(1))
    .action(async (file: string, forms: string[], options: StudyLabelArguments) => {
      const { studyLabel } = await import("./study-label.ts");
      ended(await studyLabel(file, forms, options, io));
    });
  command(study, "ingest", "Take runs that were made elsewhere into a study.", [
    "study ingest study.yaml traces.jsonl --model my-agent --prompt default",
  ])
    .argument("<file>", "the study file")
    .argument("<traces...>", "files of traces: the task of each is the id of a question")
    .addOption(outOption())
    .option("--model <id>", "the model of traces that are not labelled with one")
    .option("--prompt <id>", "the prompt of traces that are not labelled with one")
    .action(async (file: string, traces: string[], options: StudyIngestArguments) => {
      const { studyIngest } = await import("./study-ingest.ts");
      ended(await studyIngest(file, traces, options, io));
    });
  command(
    study,
    "judge",
    "Ask the judges of the study file about each answer; what was asked is not asked again.",
    ["study judge study.yaml"],
  )
    .argument("[file]", "the study file", "study.yaml")
    .addOption(outOption())
    .action(async (file: string, options: StudyJudgeArguments) => {
      const { studyJudge } = await import("./study-judge.ts");
      ended(await studyJudge(file, options, io));
    });
  command(study, "twin", "Copy a study's trees under other names, or compare a study with its twin.", [
    "study twin study.yaml --out twin",
    "study run twin/study.yaml",
    "study twin study.yaml --compare twin",
  ])
    .argument("[file]", "the study file", "study.yaml")
    .option("--out <folder>", "make the twin there: trees, questions, and a study file to run")
    .option("--compare <folder>", "report original minus twin, of what was run of both")
    .addOption(new Option("--seed <number>", "for the new names").argParser(wholeNumber).default(1))
    .action(async (file: string, options: StudyTwinArguments) => {
      const { studyTwin } = await import("./study-twin.ts");
      ended(await studyTwin(file, options, io));
    });
  command(study, "analyze", "Make tables and a page of what was recorded; asks no model.", [
    "study analyze study.yaml",
    "study analyze study.yaml --format latex > tables.tex",
  ])
    .argument("[file]", "the study file", "study.yaml")
    .addOption(outOption())
    .addOption(
      new Option("--format <format>", "what is printed; all formats are written beside the results")
        .choices(["pretty", "markdown", "csv", "json", "latex", "svg", "html"])
        .default("pretty"),
    )
    .action(async (file: string, options: StudyAnalyzeArguments) => {
      const { studyAnalyze } = await import("./study-analyze.ts");
      ended(await studyAnalyze(file, options, io));
    });
}

function outOption(): Option {
  return new Option(
    "--out <folder>",
    "the folder of the results; default: <id>-results beside the study file",
  );
}
