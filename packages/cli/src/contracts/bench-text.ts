import { families, type Share, type Variation } from "@agentltl/contracts";
import type { Io } from "../io.ts";
import { columns } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import { styleFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { type BenchRow, rowName } from "./bench-rows.ts";

/** What `agentltl contracts bench` came to. */
export interface BenchResult {
  readonly seed: number;
  readonly cases: number;
  readonly rows: readonly BenchRow[];
  readonly variations: readonly Variation[];
}

/** The figures of an evaluator in the order in which they are shown. */
export const benchFigures: readonly (readonly [
  title: string,
  value: (figures: BenchRow["figures"]) => number | null,
])[] = [
  ["specificity", ({ specificity }) => specificity.value],
  ["recall", ({ recall }) => recall.value],
  ["accuracy", ({ accuracy }) => accuracy.value],
  ["balanced", ({ balancedAccuracy }) => balancedAccuracy],
  ["FPR", ({ falsePositiveRate }) => falsePositiveRate.value],
  ["FNR", ({ falseNegativeRate }) => falseNegativeRate.value],
  ["localisation", ({ localisation }) => localisation.value],
];

/** Clean first, then the families: the rows and the columns of a confusion matrix. */
export const verdicts: readonly string[] = ["clean", ...families];

/** The result as text. */
export function benchText({ cases, rows, variations }: BenchResult, io: Io): string {
  const { strong, faint } = styleFor(io);
  const text = (value: number | null): string => value?.toFixed(3) ?? "-";
  const named = (row: BenchRow): readonly string[] => [visible(rowName(row)), row.contracts];
  const head = ["evaluator", "contracts"];
  const unanswered = rows.filter((row) => row.unanswered > 0);
  const lines = [
    `${strong("contracts bench")} on ${cases} runs of 10 contracts`,
    "",
    ...columns([
      [...head, ...benchFigures.map(([title]) => title)].map(faint),
      ...rows.map((row) => [...named(row), ...benchFigures.map(([, value]) => text(value(row.figures)))]),
    ]),
    ...unanswered.map(
      (row) => `${visible(rowName(row))}: ${counted(row.unanswered, "run")} not answered, in no figure`,
    ),
    "",
    strong("localisation by family"),
    ...columns([
      [...head, ...families].map(faint),
      ...rows.map((row) => [
        ...named(row),
        ...families.map((family) => text(row.figures.byFamily[family].localisation.value)),
      ]),
    ]),
    ...rows.flatMap((row) => [
      "",
      strong(`${named(row).join(", ")}: put in, by what was reported`),
      ...columns([
        ["", ...verdicts].map(faint),
        ...row.figures.confusion.map((counts, place) => [verdicts[place] ?? "", ...counts.map(String)]),
      ]),
    ]),
    "",
    strong("beyond single failures, on calls"),
    ...columns(variations.map(({ name, wanted, share }) => [shareText(share), name, wanted])),
  ];
  return `${lines.join("\n")}\n`;
}

function shareText({ hits, of }: Share): string {
  return `${hits}/${of}`;
}
