import { type AskModel, type BenchmarkCase, makeCases, variations } from "@agentltl/contracts";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { askFor } from "./ask-for.ts";
import { type BenchRow, modelRows, ownRows } from "./bench-rows.ts";
import { type BenchResult, benchText } from "./bench-text.ts";

/** The options of `agentltl contracts bench`. */
export interface BenchArguments {
  readonly seed: number;
  /** Models that judge, and read graphs from reports. */
  readonly model?: readonly string[];
  /** Of each contract, that models are asked about. */
  readonly queries: number;
  readonly concurrency: number;
  /** Where the page is written. */
  readonly html?: string;
  readonly format: "pretty" | "json";
}

/** `agentltl contracts bench`: how well evaluators find failures that were put in. */
export async function benchContracts(options: BenchArguments, io: Io): Promise<ExitCode> {
  const { seed, model = [], format, html } = options;
  const cases = makeCases(seed);
  const asks: (readonly [string, AskModel])[] = [];
  for (const name of model) asks.push([name, await answering(name, io)]);
  const rows: BenchRow[] = [...(await ownRows(cases))];
  for (const [name, ask] of asks) rows.push(...(await askedRows(name, ask, cases, options, io)));
  const result: BenchResult = { seed, cases: cases.length, rows, variations: variations(seed) };
  if (html !== undefined) await writeBenchPage(result, html, io);
  if (format === "json") io.stdout.write(`${JSON.stringify({ format: 1, ...result })}\n`);
  else io.stdout.write(benchText(result, io));
  return 0;
}

/** A model that has been asked once, so that nobody waits for a thousand calls that all fail. */
async function answering(model: string, io: Io): Promise<AskModel> {
  const ask = await askFor(model, io);
  const asked = await attempt(async () =>
    ask({
      system: "You are asked whether you can answer with JSON.",
      prompt: 'Answer with {"ready": true}.',
      schema: { type: "object", properties: { ready: { type: "boolean" } }, required: ["ready"] },
    }),
  );
  if (asked.kind === "done") return ask;
  const reason = asked.error instanceof Error ? asked.error.message : String(asked.error);
  throw new InputError(`--model \`${visible(model)}\` does not answer: ${visible(reason)}`);
}

function askedRows(
  name: string,
  ask: AskModel,
  cases: readonly BenchmarkCase[],
  { queries, concurrency }: BenchArguments,
  io: Io,
): Promise<readonly BenchRow[]> {
  return modelRows(name, ask, casesOf(cases, queries), {
    concurrency,
    onEvaluator: (evaluator) => {
      if (io.stderr.isTTY === true) io.stderr.write(`asking ${visible(name)}: ${evaluator}\n`);
    },
  });
}

/** Those of the first queries of each contract: a clean run and one with each failure for every query. */
function casesOf(cases: readonly BenchmarkCase[], queries: number): readonly BenchmarkCase[] {
  const clean = new Map<string, number>();
  return cases.filter(({ contract: { id }, injected }) => {
    if (injected.length === 0) clean.set(id, (clean.get(id) ?? 0) + 1);
    return (clean.get(id) ?? 0) <= queries;
  });
}

/** What makes a page is loaded where one is asked for. */
async function writeBenchPage(result: BenchResult, file: string, io: Io): Promise<void> {
  const [{ benchPage }, { writePage }] = await Promise.all([
    import("./bench-page.ts"),
    import("../page/write-page.ts"),
  ]);
  await writePage(benchPage(result), file, io);
}
