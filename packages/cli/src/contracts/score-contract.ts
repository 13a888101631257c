import { type Conformance, type Contract, match, observeCalls, observeText } from "@agentltl/contracts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import { styleFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { placeOf } from "../traces/read-trace.ts";
import { readTraces, type TraceOptions } from "../traces/read-traces.ts";
import { expectedFor, loadContract, readQuery, readText } from "./load-contract.ts";
import { type ScoredRun, scoreNames, verdictText } from "./scored-run.ts";

/** The options of `agentltl contracts score`. */
export interface ScoreArguments extends TraceOptions {
  readonly contract: string;
  readonly query?: string;
  readonly text?: boolean;
  readonly byWords?: boolean;
  readonly all?: boolean;
  /** Where the page is written. */
  readonly html?: string;
  readonly format: "pretty" | "json";
}

/** `agentltl contracts score`: runs against what a contract asks for their query. */
export async function scoreContract(
  paths: readonly string[],
  options: ScoreArguments,
  io: Io,
): Promise<ExitCode> {
  const contract = await loadContract(options.contract, io);
  const query = options.query === undefined ? undefined : await readQuery(options.query, io);
  const scored =
    options.text === true
      ? await scoreTexts(paths, contract, query, io)
      : await scoreTraces(paths, contract, query, options, io);
  if (options.html !== undefined) await writeScorePage(contract, scored, options.html, io);
  if (options.format === "json") {
    const runs = scored.map(({ place, conformance }) => ({ run: place, ...conformance }));
    io.stdout.write(`${JSON.stringify({ format: 1, contract: contract.id, runs })}\n`);
  } else io.stdout.write(`${prettyLines(contract, scored, options.all === true, io).join("\n")}\n`);
  if (scored.some(({ conformance }) => conformance.conforms === false)) return 1;
  return scored.length === 0 || scored.some(({ conformance }) => conformance.conforms === null) ? 3 : 0;
}

/** What makes a page is loaded where one is asked for. */
async function writeScorePage(
  contract: Contract,
  scored: readonly ScoredRun[],
  file: string,
  io: Io,
): Promise<void> {
  const [{ scorePage }, { writePage }] = await Promise.all([
    import("./score-page.ts"),
    import("../page/write-page.ts"),
  ]);
  await writePage(scorePage(contract, scored), file, io);
}

async function scoreTraces(
  paths: readonly string[],
  contract: Contract,
  query: unknown,
  options: ScoreArguments,
  io: Io,
): Promise<readonly ScoredRun[]> {
  const scored: ScoredRun[] = [];
  for await (const read of readTraces(paths, io, options)) {
    const place = placeOf(read);
    const own = query ?? read.trace.input;
    if (own === undefined)
      throw new InputError(`${visible(place)} has no \`input\` to take the query from; give --query`);
    const expected = await expectedFor(contract, own);
    const observed = observeCalls(read.trace, expected, { byWords: options.byWords === true });
    scored.push({ place, expected, observed, conformance: match(expected, observed) });
  }
  return scored;
}

async function scoreTexts(
  paths: readonly string[],
  contract: Contract,
  query: unknown,
  io: Io,
): Promise<readonly ScoredRun[]> {
  if (query === undefined) throw new InputError("a text has no query; give --query");
  const expected = await expectedFor(contract, query);
  return Promise.all(
    paths.map(async (place) => {
      const observed = observeText(await readText(place, io));
      return { place, expected, observed, conformance: match(expected, observed) };
    }),
  );
}

function prettyLines(
  { id, audited }: Contract,
  scored: readonly ScoredRun[],
  all: boolean,
  io: Io,
): readonly string[] {
  const { strong, faint } = styleFor(io);
  const shown = scored.filter(({ conformance }) => all || conformance.conforms !== true);
  const conforming = scored.filter(({ conformance }) => conformance.conforms === true).length;
  const figures = scoreNames.map(([, name]) => name);
  const rows = shown.map(({ place, conformance }) => [
    visible(place),
    verdictText(conformance),
    ...scoreNames.map(([name]) => conformance.scores[name]?.toFixed(2) ?? "-"),
  ]);
  return [
    `${strong(visible(id))} on ${counted(scored.length, "run")}: ${conforming} conform${audited ? "" : "; nobody has audited this contract yet"}`,
    ...(rows.length === 0 ? [] : ["", ...columns([["run", "verdict", ...figures].map(faint), ...rows])]),
    ...shown.flatMap(({ place, conformance }) => detailLines(place, conformance)),
  ];
}

function detailLines(place: string, { failures, conforms, notEvaluated }: Conformance): readonly string[] {
  const lines =
    conforms === null
      ? notEvaluated.map((what) => `  not evaluated: ${what}`)
      : failures.map(({ family, location, detail }) => `  ${family} at ${location}: ${detail}`);
  return lines.length === 0 ? [] : ["", visible(place), ...lines.map(visible)];
}
