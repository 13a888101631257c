import {
  type AskModel,
  type BenchmarkCase,
  type Evaluator,
  type EvaluatorFigures,
  extractedBy,
  extractedFromCalls,
  extractedFromText,
  figuresOf,
  goldGraphs,
  judge,
  modelExtractor,
  scoreCases,
} from "@agentltl/contracts";

/** What one evaluator came to. */
export interface BenchRow {
  readonly evaluator: string;
  /** Where a model was asked. */
  readonly model?: string;
  /** Of which contracts: words were looked at on the first five alone. */
  readonly contracts: "all" | "first five" | "other five";
  /** Cases that a model did not answer, or not in the form that was asked for: they are in no figure. */
  readonly unanswered: number;
  readonly figures: EvaluatorFigures;
}

/** What names a row for people. */
export function rowName({ evaluator, model }: Pick<BenchRow, "evaluator" | "model">): string {
  return model === undefined ? evaluator : `${evaluator}, ${model}`;
}

/** The evaluators that need no model. Those that compare words are told apart by the half of the contracts on which they were looked at. */
export async function ownRows(cases: readonly BenchmarkCase[]): Promise<readonly BenchRow[]> {
  const first = new Set([...new Set(cases.map(({ contract }) => contract.id))].slice(0, 5));
  const rows: BenchRow[] = [];
  for (const evaluator of [goldGraphs, extractedFromCalls]) {
    const { judgements, unanswered } = await scoreCases(evaluator, cases);
    rows.push(rowOf(evaluator, "all", judgements, unanswered));
  }
  for (const evaluator of [extractedFromText("says"), extractedFromText("paraphrase")]) {
    const { judgements, unanswered } = await scoreCases(evaluator, cases);
    const [one, other] = [true, false].map((isFirst) =>
      judgements.filter(({ contract }) => first.has(contract) === isFirst),
    );
    rows.push(rowOf(evaluator, "first five", one ?? [], unanswered));
    rows.push(rowOf(evaluator, "other five", other ?? [], unanswered));
  }
  return rows;
}

/** How models are asked. */
export interface ModelRowsOptions {
  readonly concurrency: number;
  /** Told the evaluator before it is asked. */
  readonly onEvaluator?: (name: string) => void;
}

/** Three judges, each shown more than the one before, and graphs that a model reads from reports, all by one model. */
export async function modelRows(
  model: string,
  ask: AskModel,
  cases: readonly BenchmarkCase[],
  { concurrency, onEvaluator }: ModelRowsOptions,
): Promise<readonly BenchRow[]> {
  const texts = new Map(cases.map(({ contract }) => [contract.id, contract.text]));
  const views = ["answer", "trace", "expected graph"] as const;
  const evaluators: readonly Evaluator[] = [
    ...views.map((sees) =>
      judge(sees, ask, ({ expected }) => texts.get(expected.contract) ?? expected.contract),
    ),
    extractedBy("extracted by a model", modelExtractor(ask)),
  ];
  const rows: BenchRow[] = [];
  for (const evaluator of evaluators) {
    onEvaluator?.(evaluator.name);
    const { judgements, unanswered } = await scoreCases(evaluator, cases, { concurrency });
    rows.push({ ...rowOf(evaluator, "all", judgements, unanswered), model });
  }
  return rows;
}

function rowOf(
  { name }: Evaluator,
  contracts: BenchRow["contracts"],
  judgements: Parameters<typeof figuresOf>[0],
  unanswered: readonly string[],
): BenchRow {
  return { evaluator: name, contracts, unanswered: unanswered.length, figures: figuresOf(judgements) };
}
