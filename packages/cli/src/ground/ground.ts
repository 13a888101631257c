import type { Policy } from "@agentltl/grounding";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { tracePlace } from "../traces/read-trace.ts";
import { readTraces } from "../traces/read-traces.ts";
import { answerCheckFor } from "./answer-check-for.ts";
import type { GroundedTrace } from "./grounded-trace.ts";
import { groundJson, groundJsonLine } from "./json.ts";
import { groundText } from "./pretty.ts";
import { namesOf, readToolsOf } from "./read-tools.ts";

/** The options of `agentltl ground`. */
export interface GroundArguments {
  readonly policy: Policy;
  /** `name` or `name:pathArg`. */
  readonly readTool?: readonly string[];
  readonly outputs: "reads" | "all";
  readonly format: "pretty" | "json" | "jsonl";
  readonly skipBroken?: boolean;
}

/** `agentltl ground`: whether each answer names only what its agent has read. Nothing is printed before everything was read. */
export async function ground(paths: readonly string[], options: GroundArguments, io: Io): Promise<ExitCode> {
  if (options.policy === "paper" && options.outputs === "all")
    throw new InputError("--policy paper knows reads only; leave out --outputs all, or the policy");
  const { policy, outputs } = options;
  const check = await answerCheckFor({ policy, outputs, readTools: readToolsOf(options.readTool) }, io);
  const traces: GroundedTrace[] = [];
  for await (const read of readTraces(paths, io, options)) {
    const { id, calls, finalAnswer } = read.trace;
    traces.push({
      at: tracePlace(read),
      id,
      tools: new Set(calls.map(({ name }) => name)),
      answer: finalAnswer,
      result: check(read.trace),
    });
  }
  const exit = exitOf(traces);
  io.stdout.write(textOf(traces, options, exit, io));
  return exit;
}

function textOf(
  traces: readonly GroundedTrace[],
  { policy, format, readTool, outputs }: GroundArguments,
  exit: ExitCode,
  io: Io,
): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(groundJson(traces, policy, exit))}\n`;
    case "jsonl":
      return traces.map((one) => `${JSON.stringify(groundJsonLine(one, policy))}\n`).join("");
    case "pretty":
      return groundText(
        traces,
        outputs === "all" ? undefined : namesOf(readToolsOf(readTool)),
        styleFor(io),
        widthFor(io),
      );
  }
}

function exitOf(traces: readonly GroundedTrace[]): ExitCode {
  if (traces.some(({ result }) => result?.grounded === false)) return 1;
  const open = traces.some(
    ({ result }) => result === undefined || result.grounded === null || result.vacuous,
  );
  return open ? 3 : 0;
}
