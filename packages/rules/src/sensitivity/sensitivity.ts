import {
  type ConstraintResult,
  defineProcedure,
  type Formula,
  type Procedure,
  print,
  type Trace,
  verifyTrace,
} from "@agentltl/core";
import { attempt, scoreOf } from "@agentltl/core/host";
import { kendall } from "./kendall.ts";
import { type Change, variantsOf } from "./variants.ts";

/** How much moves where one rule is changed in one way. */
export interface Sensitivity {
  readonly rule: string;
  readonly change: Change;
  /** The rule's formula as it was tried, in text; absent where it was left out, or holds code. */
  readonly formula?: string;
  /** Mean score over the traces that have one both before and after; `null` where there is none. */
  readonly before: number | null;
  readonly after: number | null;
  /** Traces whose label is another one. */
  readonly labels: number;
  /** Kendall's tau-b between the traces' scores before and after: 1, the ranking stays; `null` where all scores are equal on one side. */
  readonly ranking: number | null;
}

/** Traces are added one by one and not kept; of each its scores are. */
export interface SensitivityStudy {
  add(trace: Trace): void;
  results(): readonly Sensitivity[];
}

interface Tried {
  readonly rule: string;
  readonly change: Change;
  readonly formula: Formula | undefined;
  readonly scores: (number | null)[];
  labels: number;
}

/** A study of how scores, labels and the ranking of runs hang on each rule. */
export function openSensitivity(procedure: Procedure): SensitivityStudy {
  const tried = procedure.constraints.flatMap(({ name, formula }) =>
    variantsOf(formula).map(
      (variant): Tried => ({
        rule: name,
        change: variant.change,
        formula: variant.formula,
        scores: [],
        labels: 0,
      }),
    ),
  );
  const base: (number | null)[] = [];
  const variants = defineProcedure({
    id: "variants",
    constraints: tried.flatMap(({ rule, change, formula }) => {
      const own = procedure.constraints.find(({ name }) => name === rule);
      return own === undefined || formula === undefined
        ? []
        : [{ ...own, name: nameOf(rule, change), formula }];
    }),
    registry: procedure.registry,
    tools: procedure.tools,
    allowEmpty: true,
  });
  return {
    add: (trace) => {
      const { constraints, score, label } = verifyTrace(trace, procedure);
      const changed = new Map(verifyTrace(trace, variants).constraints.map((one) => [one.name, one]));
      base.push(score);
      for (const one of tried) {
        const judged = constraints.flatMap((own): readonly ConstraintResult[] => {
          if (own.name !== one.rule) return [own];
          const other = changed.get(nameOf(one.rule, one.change));
          return other === undefined ? [] : [other];
        });
        const moved = scoreOf(judged.filter(({ active }) => active));
        one.scores.push(moved.score);
        if (moved.label !== label) one.labels += 1;
      }
    },
    results: () => tried.map((one) => resultOf(one, base)),
  };
}

function nameOf(rule: string, change: Change): string {
  return `${rule}\n${change}`;
}

function resultOf(
  { rule, change, formula, scores, labels }: Tried,
  base: readonly (number | null)[],
): Sensitivity {
  const pairs = base.flatMap((before, index): readonly (readonly [number, number])[] => {
    const after = scores[index];
    return before === null || after === null || after === undefined ? [] : [[before, after]];
  });
  const mean = (side: 0 | 1): number | null =>
    pairs.length === 0 ? null : pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const text = formula === undefined ? undefined : attempt(() => print(formula));
  return {
    rule,
    change,
    ...(text?.kind === "done" ? { formula: text.value } : {}),
    before: mean(0),
    after: mean(1),
    labels,
    ranking: kendall(pairs),
  };
}
