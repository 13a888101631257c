import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type JsonLinesFile, whileAppending } from "@agentltl/bench/node";
import { parseMachine } from "@agentltl/executability";
import { type Method, parseTasks } from "@agentltl/executability/planning";
import { attempt } from "../../errors/attempt.ts";
import { InputError } from "../../errors/input-error.ts";
import type { ExitCode } from "../../exit-code.ts";
import type { Io } from "../../io.ts";
import { counted } from "../../text/numbers.ts";
import { visible } from "../../text/visible.ts";
import { reasonOf } from "../../traces/find-files.ts";
import { usable } from "../usable.ts";
import { asksVerifier, type Condition, conditionsOf, nameOfCondition } from "./condition.ts";
import { costTable, type NamedRun } from "./cost-table.ts";
import { dryRunText } from "./dry-run.ts";
import { makeLine } from "./make-line.ts";
import { modelsFor } from "./models-for.ts";
import type { PlanWork } from "./plan-work.ts";
import { type Planned, plannedRuns, type Shared } from "./planned-runs.ts";
import { type MadeRun, madeRunOf } from "./run-line.ts";

/** The options of `agentltl exec plan`. */
export interface PlanArguments {
  readonly env: string;
  readonly model: string;
  readonly planner?: string;
  readonly verifier?: readonly string[];
  readonly method?: readonly Method["kind"][];
  readonly sharedPlan?: boolean;
  readonly maxPlans: number;
  readonly maxCalls: number;
  readonly out: string;
  readonly dryRun?: boolean;
}

/** `agentltl exec plan`: lets agents do tasks, with plans that are verified first and without; makes what is left. Exit 3 where a run could not be made. */
export async function plan(file: string, options: PlanArguments, io: Io): Promise<ExitCode> {
  const tasksText = await textOf("", file, io);
  const tasks = await usable(() => parseTasks(tasksText, { file }), file);
  const text = await textOf("--env ", options.env, io);
  const machine = await usable(() => parseMachine(text, { file: options.env }), options.env);
  const { model, planner = model, maxPlans, maxCalls, sharedPlan = false } = options;
  const shared: Shared = { model, planner, maxPlans, maxCalls, sharedPlan, machine: text };
  const conditions = conditionsOf(options.method ?? ["dual-loop"], options.verifier ?? ["declared"]);
  const planned = plannedRuns(tasks, conditions, shared);
  const out = resolve(io.cwd, options.out);
  if (options.dryRun === true) {
    io.stdout.write(await dryRunText(planned, conditions, shared, out));
    return 0;
  }
  const work: PlanWork = { machine, maxPlans, maxCalls, ...(await modelsOf(conditions, shared, io)) };
  const { made, before, failed } = await whileAppending(out, (lines) =>
    makeLeft(planned, lines, work, shared, io),
  );
  const named = planned.flatMap(({ key, condition }): readonly NamedRun[] => {
    const run = made.get(key);
    return run === undefined ? [] : [{ ...run, condition: nameOfCondition(condition) }];
  });
  const left = failed === 0 ? "" : `, ${failed} could not be made: the same line tries them again`;
  io.stdout.write(`${counted(made.size - before, "run")} made, ${before} there before${left}

${costTable(named).join("\n")}

next     npx agentltl exec ${visible(options.out)} --by method --by verifier
`);
  return failed === 0 ? 0 : 3;
}

/** Makes the runs that the file doesn't hold; answers with all that it then holds, how many it held, and how many could not be made. */
async function makeLeft(
  planned: readonly Planned[],
  lines: JsonLinesFile,
  work: PlanWork,
  shared: Shared,
  io: Io,
): Promise<{
  readonly made: ReadonlyMap<string, MadeRun>;
  readonly before: number;
  readonly failed: number;
}> {
  const wanted = new Set(planned.map(({ key }) => key));
  const there = lines.before.map(({ value }) => madeRunOf(value)).filter(({ key }) => wanted.has(key));
  const made = new Map(there.map((run) => [run.key, run]));
  const before = made.size;
  let failed = 0;
  for (const run of planned.filter(({ key }) => !made.has(key))) {
    const came = await attempt(() => makeLine(run, work, shared, made.values()));
    if (came.kind === "done") {
      lines.append(came.value);
      made.set(run.key, madeRunOf(came.value));
      continue;
    }
    failed += 1;
    const why = came.error instanceof Error ? came.error.message : String(came.error);
    const name = `${run.task.id}, ${nameOfCondition(run.condition)}`;
    io.stderr.write(`error: ${visible(name)}: ${visible(why)}\n`);
  }
  return { made, before, failed };
}

async function modelsOf(
  conditions: readonly Condition[],
  { model, planner }: Shared,
  io: Io,
): Promise<Pick<PlanWork, "executor" | "planner" | "verifiers">> {
  const names = conditions.flatMap((one) => (asksVerifier(one) ? [one.verifier ?? ""] : []));
  return {
    executor: await modelsFor("--model", model, io),
    planner: await modelsFor("--planner", planner, io),
    verifiers: new Map(
      await Promise.all(names.map(async (name) => [name, await modelsFor("--verifier", name, io)] as const)),
    ),
  };
}

async function textOf(option: string, file: string, io: Io): Promise<string> {
  const read = await attempt(() => readFile(resolve(io.cwd, file), "utf8"));
  if (read.kind === "done") return read.value;
  throw new InputError(`${option}\`${visible(file)}\` ${reasonOf(read.error)}`);
}
