import { layersText, type MinedRules, minedText, openMining } from "@agentltl/rules";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { placeOf, type ReadTrace } from "../traces/read-trace.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { goodRuns } from "./good-runs.ts";
import { mineJson } from "./json.ts";

/** The options of `agentltl mine`. */
export interface MineArguments extends TraceOptions {
  readonly good?: string;
  readonly heldOut: number;
  readonly minRuns: number;
  readonly minConfidence: number;
  readonly minInterest: number;
  readonly most: number;
  readonly layers?: boolean;
  readonly format: "yaml" | "json";
}

/** `agentltl mine`: writes to stdout what runs have in common, as a rule file, and to stderr how much was looked at. */
export async function mine(paths: readonly string[], options: MineArguments, io: Io): Promise<ExitCode> {
  if (options.layers === true) return await mineLayers(paths, options, io);
  const { good, heldOut, minRuns, minConfidence, minInterest, most } = options;
  const thresholds = { heldOut, minRuns, minConfidence, minInterest, most };
  const mining = openMining(good === undefined ? thresholds : { ...thresholds, good: await goodRuns(good) });
  const readAgain = readable(paths, io, options);
  for await (const read of readAgain(io)) mining.add(read.trace, placeOf(read));
  const trial = mining.trial();
  // What is to be said of the files was said the first time.
  for await (const read of readAgain({ ...io, stderr: { write: () => {} } }))
    trial.add(read.trace, placeOf(read));
  const mined = trial.results();
  io.stdout.write(options.format === "json" ? `${JSON.stringify(mineJson(mined))}\n` : minedText(mined));
  io.stderr.write(summaryOf(mined));
  return 0;
}

/** Reads the same runs whenever it is called: files anew, a pipe from memory. */
function readable(
  paths: readonly string[],
  io: Io,
  options: TraceOptions,
): (told: Io) => AsyncIterable<ReadTrace> {
  if (paths.length > 0 && !paths.includes("-")) return (told) => readTraces(paths, told, options);
  const kept: ReadTrace[] = [];
  return async function* () {
    if (kept.length > 0) yield* kept;
    else
      for await (const read of readTraces(paths, io, options)) {
        kept.push(read);
        yield read;
      }
  };
}

async function mineLayers(paths: readonly string[], options: MineArguments, io: Io): Promise<ExitCode> {
  let gold: ReadTrace | undefined;
  for await (const read of readTraces(paths, io, options)) {
    if (gold !== undefined)
      throw new InputError(
        `\`--layers\` is about one run, and ${placeOf(read)} is another one; give a file that holds the gold run alone`,
      );
    gold = read;
  }
  if (gold === undefined) return 0;
  io.stdout.write(layersText(gold.trace, gold.trace.task ?? gold.trace.id ?? "gold"));
  return 0;
}

function summaryOf({ rules, runs, notConfirmed, more }: MinedRules): string {
  const { found, heldOut, bad, left } = runs;
  const parts = [
    `found in ${counted(found, "run")}`,
    `tried on ${heldOut} held out`,
    ...(bad > 0 ? [`${bad} not good`] : []),
    ...(left > 0 ? [`${left} left out: \`--good\` can't be judged for them`] : []),
  ];
  const next =
    rules.length === 0
      ? "nothing is so in enough of them; give more runs, or lower --min-runs, --min-confidence or --min-interest"
      : `${counted(rules.length, "rule")}${more > 0 ? ` of ${rules.length + more} (--most)` : ""}, ${notConfirmed} not borne out; edit them, then: agentltl test, agentltl lint`;
  return `${parts.join(", ")}\n${next}\n`;
}
