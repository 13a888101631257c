import {
  type Evaluator,
  type EvaluatorFigures,
  extractedFromCalls,
  extractedFromText,
  families,
  figuresOf,
  goldGraphs,
  makeCases,
  type Share,
  scoreCases,
  variations,
} from "@agentltl/contracts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { styleFor } from "../text/style.ts";

/** The options of `agentltl contracts bench`. */
export interface BenchArguments {
  readonly seed: number;
  readonly format: "pretty" | "json";
}

interface Row {
  readonly evaluator: string;
  /** Of which contracts: words were looked at on the first five alone. */
  readonly contracts: "all" | "first five" | "other five";
  readonly figures: EvaluatorFigures;
}

/** `agentltl contracts bench`: how well evaluators find failures that were put in. */
export async function benchContracts({ seed, format }: BenchArguments, io: Io): Promise<ExitCode> {
  const cases = makeCases(seed);
  const first = new Set([...new Set(cases.map(({ contract }) => contract.id))].slice(0, 5));
  const rows: Row[] = [];
  const evaluate = async (evaluator: Evaluator, byHalves: boolean): Promise<void> => {
    const judged = await scoreCases(evaluator, cases);
    const halves = [
      ["first five", judged.filter(({ contract }) => first.has(contract))],
      ["other five", judged.filter(({ contract }) => !first.has(contract))],
    ] as const;
    for (const [contracts, part] of byHalves ? halves : ([["all", judged]] as const))
      rows.push({ evaluator: evaluator.name, contracts, figures: figuresOf(part) });
  };
  await evaluate(goldGraphs, false);
  await evaluate(extractedFromCalls, false);
  await evaluate(extractedFromText("says"), true);
  await evaluate(extractedFromText("paraphrase"), true);
  const open = variations(seed);
  if (format === "json")
    io.stdout.write(`${JSON.stringify({ format: 1, seed, cases: cases.length, rows, variations: open })}\n`);
  else io.stdout.write(`${prettyLines(cases.length, rows, open, io).join("\n")}\n`);
  return 0;
}

function prettyLines(
  cases: number,
  rows: readonly Row[],
  open: ReturnType<typeof variations>,
  io: Io,
): readonly string[] {
  const { strong, faint } = styleFor(io);
  const text = (value: number | null): string => (value === null ? "-" : value.toFixed(3));
  const head = [
    "evaluator",
    "contracts",
    "specificity",
    "recall",
    "accuracy",
    "balanced",
    "FPR",
    "FNR",
    "localisation",
  ];
  const table = rows.map(({ evaluator, contracts, figures: one }) => [
    evaluator,
    contracts,
    text(one.specificity.value),
    text(one.recall.value),
    text(one.accuracy.value),
    text(one.balancedAccuracy),
    text(one.falsePositiveRate.value),
    text(one.falseNegativeRate.value),
    text(one.localisation.value),
  ]);
  const located = rows.map(({ evaluator, contracts, figures: { byFamily } }) => [
    evaluator,
    contracts,
    ...families.map((family) => text(byFamily[family].localisation.value)),
  ]);
  const shares = open.map(({ name, wanted, share }) => [shareText(share), name, wanted]);
  return [
    `${strong("contracts bench")} on ${cases} runs of 10 contracts`,
    "",
    ...columns([head.map(faint), ...table]),
    "",
    strong("localisation by family"),
    ...columns([["evaluator", "contracts", ...families].map(faint), ...located]),
    ...rows.flatMap(({ evaluator, contracts, figures: { confusion } }) => [
      "",
      strong(`${evaluator}, ${contracts}: put in, by what was reported`),
      ...columns([
        ["", "clean", ...families].map(faint),
        ...confusion.map((row, place) => [["clean", ...families][place] ?? "", ...row.map(String)]),
      ]),
    ]),
    "",
    strong("beyond single failures, on calls"),
    ...columns(shares),
  ];
}

function shareText({ hits, of }: Share): string {
  return `${hits}/${of}`;
}
