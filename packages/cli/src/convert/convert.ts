import type { Procedure } from "@agentltl/core";
import type { RedactOptions } from "@agentltl/traces";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { lossText, noLosses, withLosses } from "./losses.ts";
import { contentNote, otlpContent } from "./otlp-content.ts";
import { type Target, writerFor } from "./writer-for.ts";

/** The options of `agentltl convert`. */
export interface ConvertArguments extends TraceOptions {
  readonly to: Target;
  readonly content?: RedactOptions["content"];
  readonly keyFile?: string;
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
}

/** `agentltl convert`: writes traces to stdout, and to stderr what was read and what the logs lack. */
export async function convert(
  paths: readonly string[],
  options: ConvertArguments,
  io: Io,
): Promise<ExitCode> {
  const procedure = await rulesFor(options, io);
  const content = await otlpContent(options, io);
  const writer = writerFor(options.to, { procedure, content, write: (text) => io.stdout.write(text) });
  let losses = noLosses;
  for await (const read of readTraces(paths, io, options)) {
    writer.add(read);
    losses = withLosses(losses, read);
  }
  writer.close();
  io.stderr.write(lossText(losses));
  if (options.to === "otlp") io.stderr.write(contentNote(content));
  return 0;
}

/** The rules, where some are given; a report of rules needs them. */
async function rulesFor(options: ConvertArguments, io: Io): Promise<Procedure | undefined> {
  const { to, rules = [], constraint = [] } = options;
  const given = rules.length + constraint.length > 0;
  if (to === "jsonl" && given)
    throw new InputError(
      "`--to jsonl` writes traces, which hold no verdicts; leave out the rules, or use `agentltl verify`",
    );
  if (to === "junit" || given) return (await loadRuleSet(rules, constraint, io)).procedure;
  return undefined;
}
