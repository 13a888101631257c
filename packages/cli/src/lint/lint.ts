import {
  type Corpus,
  type LintTool,
  lint as lintRules,
  openCorpus,
  openSensitivity,
  RulesError,
  type SensitivityStudy,
  unreadableFindings,
} from "@agentltl/rules";
import { attempt } from "../errors/attempt.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleFile } from "../rules/load-rule-file.ts";
import { ruleFilePaths } from "../rules/load-rule-set.ts";
import { rulesHere } from "../rules/rules-here.ts";
import { readTools } from "../rules/tool-misfits.ts";
import { styleFor, widthFor } from "../text/style.ts";
import { placeOf } from "../traces/read-trace.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { fixFile } from "./fix-file.ts";
import { githubText } from "./github.ts";
import { lintJson } from "./json.ts";
import { exitOf, type LintedFile, type LintLimits } from "./linted-file.ts";
import { prettyText } from "./pretty.ts";

/** The options of `agentltl lint`. */
export interface LintArguments extends LintLimits, TraceOptions {
  readonly format: "pretty" | "json" | "github";
  readonly fix?: boolean;
  /** A file with the tools that the agent has. */
  readonly tools?: string;
  readonly traces?: readonly string[];
  readonly sensitivity?: readonly string[];
}

/** `agentltl lint`: finds what is most likely not meant in rule files, and mends what is mechanical. */
export async function lint(paths: readonly string[], options: LintArguments, io: Io): Promise<ExitCode> {
  const files = await ruleFilePaths(paths.length > 0 ? paths : await rulesHere(io), io);
  const tools = options.tools === undefined ? undefined : toolsOf(await readTools(options.tools, io));
  const opened: Opened[] = [];
  for (const file of files) opened.push(await openFile(file, tools, options));
  const corpora = opened.flatMap(({ corpus }) => corpus ?? []);
  if (options.traces !== undefined)
    for await (const read of readTraces(options.traces, io, options))
      for (const corpus of corpora) corpus.add(read.trace, placeOf(read));
  const studies = opened.flatMap(({ study }) => study ?? []);
  if (options.sensitivity !== undefined)
    for await (const { trace } of readTraces(options.sensitivity, io, options))
      for (const study of studies) study.add(trace);
  const linted = opened.map((one) => lintedFile(one, tools));
  switch (options.format) {
    case "json":
      io.stdout.write(`${JSON.stringify(lintJson(linted, options))}\n`);
      break;
    case "github":
      io.stdout.write(githubText(linted));
      break;
    case "pretty":
      io.stdout.write(prettyText(linted, { style: styleFor(io), width: widthFor(io) }));
      break;
  }
  return exitOf(linted, options);
}

/** A rule file that was read, as far as it could be. */
interface Opened {
  readonly file: string;
  readonly rules: Awaited<ReturnType<typeof loadRuleFile>> | undefined;
  readonly corpus: Corpus | undefined;
  readonly study: SensitivityStudy | undefined;
  readonly unreadable: LintedFile["findings"];
  readonly fixed: LintedFile["fixed"];
}

async function openFile(
  file: string,
  tools: readonly LintTool[] | undefined,
  { fix = false, sensitivity }: LintArguments,
): Promise<Opened> {
  const fixed = fix ? await fixFile(file, tools) : [];
  const read = await attempt(() => loadRuleFile(file));
  if (read.kind === "done") {
    const rules = read.value;
    const study = sensitivity === undefined ? undefined : openSensitivity(rules.procedure);
    return { file, rules, corpus: openCorpus(rules), study, unreadable: [], fixed };
  }
  // Where there is no place to show, it is an error of the command line and no finding.
  if (!RulesError.isInstance(read.error) || read.error.line === undefined) throw read.error;
  const unreadable = unreadableFindings(read.error);
  return { file, rules: undefined, corpus: undefined, study: undefined, unreadable, fixed };
}

function lintedFile(
  { file, rules, corpus, study, unreadable, fixed }: Opened,
  tools: readonly LintTool[] | undefined,
): LintedFile {
  if (rules === undefined) return { file, findings: unreadable, fixed, isReadable: false };
  const findings = lintRules(rules, {
    ...(tools === undefined ? {} : { tools }),
    ...(corpus === undefined ? {} : { corpus }),
  });
  return {
    file,
    findings,
    fixed,
    isReadable: true,
    ...(study === undefined ? {} : { sensitivity: study.results() }),
  };
}

function toolsOf(described: Awaited<ReturnType<typeof readTools>>): readonly LintTool[] {
  return described.map((tool) => (typeof tool === "string" ? { name: tool } : tool));
}
