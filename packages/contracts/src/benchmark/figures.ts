import { type FailureFamily, families } from "../conformance/conformance.ts";

/** What an evaluator said of one case. */
export interface Judgement {
  /** What is wrong with the case, the one family that was put in; `null` for a clean run. */
  readonly injected: FailureFamily | null;
  /** The primary family that the evaluator reports; `null` where it calls the run clean. */
  readonly predicted: FailureFamily | null;
}

/** A share with what it is a share of; `value` is `null` where there is nothing. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly value: number | null;
}

/** The figures of one evaluator. */
export interface EvaluatorFigures {
  /** Of clean runs, those called clean. */
  readonly specificity: Share;
  /** Of perturbed runs, those not called clean. */
  readonly recall: Share;
  /** Of all runs, those called what they are: clean, or not. */
  readonly accuracy: Share;
  /** The mean of specificity and recall. */
  readonly balancedAccuracy: number | null;
  readonly falsePositiveRate: Share;
  readonly falseNegativeRate: Share;
  /** Of perturbed runs, those whose primary family is the one that was put in. */
  readonly localisation: Share;
  readonly byFamily: Readonly<
    Record<FailureFamily, { readonly recall: Share; readonly localisation: Share }>
  >;
  /** Rows: what was put in. Columns: what was reported. Both `clean` first, then the families in their order. */
  readonly confusion: readonly (readonly number[])[];
}

/** The figures of some judgements. */
export function figuresOf(judgements: readonly Judgement[]): EvaluatorFigures {
  const clean = judgements.filter(({ injected }) => injected === null);
  const perturbed = judgements.filter(({ injected }) => injected !== null);
  const isCalledClean = ({ predicted }: Judgement): boolean => predicted === null;
  const isFound = ({ predicted }: Judgement): boolean => predicted !== null;
  const isLocated = ({ injected, predicted }: Judgement): boolean => injected === predicted;
  const specificity = share(clean, isCalledClean);
  const recall = share(perturbed, isFound);
  const [one, other] = [specificity.value, recall.value];
  const rows = [null, ...families];
  return {
    specificity,
    recall,
    accuracy: share(judgements, ({ injected, predicted }) => (injected === null) === (predicted === null)),
    balancedAccuracy: one === null || other === null ? null : (one + other) / 2,
    falsePositiveRate: share(clean, isFound),
    falseNegativeRate: share(perturbed, isCalledClean),
    localisation: share(perturbed, isLocated),
    byFamily: byFamily((family) => {
      const own = perturbed.filter(({ injected }) => injected === family);
      return { recall: share(own, isFound), localisation: share(own, isLocated) };
    }),
    confusion: rows.map((row) =>
      rows.map(
        (column) =>
          judgements.filter(({ injected, predicted }) => injected === row && predicted === column).length,
      ),
    ),
  };
}

/** A share of some values. */
export function share<Value>(values: readonly Value[], hits: (value: Value) => boolean): Share {
  const count = values.filter(hits).length;
  return { hits: count, of: values.length, value: values.length === 0 ? null : count / values.length };
}

function byFamily<Value>(judged: (family: FailureFamily) => Value): Readonly<Record<FailureFamily, Value>> {
  return {
    misbranch: judged("misbranch"),
    omission: judged("omission"),
    order: judged("order"),
    extra: judged("extra"),
    invariant: judged("invariant"),
    output: judged("output"),
  };
}
