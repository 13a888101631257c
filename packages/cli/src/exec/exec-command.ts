import { type Command, InvalidArgumentError, Option } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import {
  collect,
  count,
  format,
  from,
  skipBroken,
  traceArguments,
  wholeNumber,
} from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { ExecArguments } from "./exec.ts";
import type { PlanArguments } from "./plan/plan.ts";

/** `agentltl exec`. */
export function addExec(root: Command, io: Io, ended: Ended): void {
  const executed = command(root, "exec", "Say where runs first stop being possible.", [
    "exec 'runs/*.jsonl' --by meta.model --success 'metric(reward) >= 1'",
    "exec runs/ --env shop.env.yaml --env recorded --format markdown",
    "exec runs/ --by meta.model --by meta.method --plot curves.svg --html report.html",
    "exec bfcl.jsonl --env bfcl --env recorded --tools tools.json",
  ])
    .helpCommand(false)
    .enablePositionalOptions()
    .argument("[traces...]", traceArguments)
    .option(
      "--env <name>",
      "what runs are replayed in: recorded (default), bfcl, tau-retail, tau-airline, or a file that describes a state machine; given again, a call must be possible in each",
      collect,
    )
    .option(
      "--mcp <command>",
      "replay each run at this MCP server as well; started over stdio, from a copy of --mcp-folder",
    )
    .option("--mcp-folder <folder>", "the data of the server; each run gets a copy of its own")
    .option("--tools <file>", "the tools that are there, and what their arguments must be, as for verify")
    .option("--may-end-without-call", "a run without calls can be a completed one")
    .option(
      "--by <path>",
      "a label, or a place in the metrics, to group runs by; may be given again",
      collect,
    )
    .option(
      "--success <formula>",
      "holds where the task was done; without it success and recovery are not known",
    )
    .option("-r, --rules <file>", "a rule file whose `tools` say which results are errors", collect)
    .option("--plot <file>", "draw PEC by depth with bands of 95 %, a curve for each group, into this SVG")
    .option("--html <file>", "also write one page of it all that needs no network")
    .option("--all", "show the first failure of each run, and why others are not evaluated")
    .addOption(new Option("--seed <number>", "for the intervals").argParser(wholeNumber).default(1))
    .addOption(format("markdown"))
    .addOption(from())
    .addOption(skipBroken())
    .action(async (paths: string[], options: ExecArguments) => {
      const { exec } = await import("./exec.ts");
      ended(await exec(paths, options, io));
    });
  addPlan(executed, io, ended);
}

function addPlan(executed: Command, io: Io, ended: Ended): void {
  command(
    executed,
    "plan",
    "Let agents do tasks, with plans that are verified first and without; after a crash the same line goes on.",
    [
      "exec plan tasks.yaml --env shop.env.yaml --model scripted:replies.yaml --out runs.jsonl",
      "exec plan tasks.yaml --env shop.env.yaml --model openai:gpt-5-mini --method react --method dual-loop --out runs.jsonl",
      "exec plan tasks.yaml --env shop.env.yaml --model openai:gpt-5-mini --verifier declared --verifier accept-all --shared-plan --out runs.jsonl --dry-run",
    ],
  )
    .argument("<tasks>", "a list of tasks, YAML or JSON: `id`, `goal`, `visible`, `state`")
    .requiredOption("--env <file>", "the state machine that the tasks are done in")
    .requiredOption(
      "--model <name>",
      "who acts: `provider:model`, a base URL with `#model`, or `scripted:` and a file of replies",
    )
    .requiredOption("--out <file>", "the file of runs, a trace a line; what stands in it is not run again")
    .addOption(
      new Option("--method <name>", "may be given again (default: dual-loop)")
        .choices(methods)
        .argParser(method),
    )
    .option("--planner <name>", "who plans, as for --model (default: the same)")
    .option(
      "--verifier <name>",
      "of the dual loop: declared, accept-all, or who verifies, as for --model; may be given again (default: declared)",
      collect,
    )
    .option("--shared-plan", "all methods of a task that have a plan begin with the same one")
    .option("--max-plans <number>", "plans that may be put forward in a run", count, 5)
    .option("--max-calls <number>", "calls that may be made in a run", count, 10)
    .option("--dry-run", "count runs and requests; ask no model")
    .action(async (tasks: string, options: PlanArguments) => {
      const { plan } = await import("./plan/plan.ts");
      ended(await plan(tasks, options, io));
    });
}

const methods = ["react", "prompt-planning", "plan-conditioned", "dual-loop"] as const;

function method(name: string, before: readonly string[] = []): readonly string[] {
  if (methods.some((one) => one === name)) return [...before, name];
  throw new InvalidArgumentError(`write one of ${methods.join(", ")}.`);
}
