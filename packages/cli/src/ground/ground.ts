import type { Trace } from "@agentltl/core";
import { checkGrounding, type GroundingResult, type Policy, type SourceParser } from "@agentltl/grounding";
import { attempt } from "../errors/attempt.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { readTraces } from "../traces/read-traces.ts";
import type { GroundedTrace } from "./grounded-trace.ts";
import { groundJson } from "./json.ts";
import { groundText } from "./pretty.ts";

/** The options of `agentltl ground`. */
export interface GroundArguments {
  readonly policy: Policy;
  readonly readTool?: readonly string[];
  readonly format: "pretty" | "json";
  readonly skipBroken?: boolean;
}

/** `agentltl ground`: whether each answer names only what its agent has read. Nothing is printed before everything was read. */
export async function ground(paths: readonly string[], options: GroundArguments, io: Io): Promise<ExitCode> {
  const parser = options.policy === "evidence" ? await loadParser(io) : undefined;
  const traces: GroundedTrace[] = [];
  for await (const { trace, ...at } of readTraces(paths, io, options)) {
    const { id, calls, finalAnswer } = trace;
    const result = resultOf(trace, options, parser);
    traces.push({
      at,
      id,
      tools: new Set(calls.map(({ name }) => name)),
      answered: finalAnswer !== undefined,
      result,
    });
  }
  const exit = exitOf(traces);
  if (options.format === "json")
    io.stdout.write(`${JSON.stringify(groundJson(traces, options.policy, exit))}\n`);
  else io.stdout.write(groundText(traces, readTools(options), styleFor(io), widthFor(io)));
  return exit;
}

/** The tools whose results are files that were read. */
function readTools({ readTool = [] }: GroundArguments): readonly string[] {
  return readTool.length > 0 ? readTool : ["read_file"];
}

/** Where the platform has no WebAssembly, definitions come from the line scanner alone. */
async function loadParser(io: Io): Promise<SourceParser | undefined> {
  const { pythonParser } = await import("@agentltl/grounding/node");
  const loaded = await attempt(pythonParser);
  if (loaded.kind === "done") return loaded.value;
  io.stderr.write("note: the parser for Python can't be loaded here; members of classes are not checked\n");
  return undefined;
}

function resultOf(
  trace: Trace,
  options: GroundArguments,
  parser: SourceParser | undefined,
): GroundingResult | undefined {
  const { finalAnswer } = trace;
  if (finalAnswer === undefined) return undefined;
  const question = questionOf(trace);
  return checkGrounding(finalAnswer, trace, {
    policy: options.policy,
    readTools: readTools(options),
    ...(question === undefined ? {} : { question }),
    ...(parser === undefined ? {} : { parser }),
  });
}

/** What was asked: names that the question brought in are no claim of the answer. */
function questionOf({ input, dialogue }: Trace): string | undefined {
  if (typeof input === "string") return input;
  return dialogue.find(({ role }) => role === "user")?.text;
}

function exitOf(traces: readonly GroundedTrace[]): ExitCode {
  if (traces.some(({ result }) => result?.grounded === false)) return 1;
  const open = traces.some(
    ({ result }) => result === undefined || result.grounded === null || result.vacuous,
  );
  return open ? 3 : 0;
}
