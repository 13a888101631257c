import { bootstrap, cohensKappa, type Interval } from "@agentltl/statistics";
import { clusterIntervals, type Drawing } from "../analysis/cluster-intervals.ts";
import { countAgreement } from "../analysis/count-agreement.ts";
import type { SampledAnswer } from "./draw-sample.ts";
import type { Labels } from "./read-labels.ts";

/** A figure from labels, with its 95 % interval. */
export interface LabelFigure {
  /** `null` where no label says anything about it. */
  readonly value: number | null;
  /** Also `null` of one label alone: it is always drawn as it is. */
  readonly interval: Interval | null;
}

/** The detector held against one person: positive is ungrounded. Items are weighted by how many runs they stand for. */
export interface DetectorQuality {
  readonly labelled: number;
  /** Of what the detector calls ungrounded, how much the person does. */
  readonly precision: LabelFigure;
  /** Of what the person calls ungrounded, how much the detector does. */
  readonly recall: LabelFigure;
}

/** Two people held against each other, on the items that both labelled. */
export interface PeopleAgreement {
  readonly labelled: number;
  readonly agreement: LabelFigure;
  /** Cohen's kappa. */
  readonly kappa: LabelFigure;
}

interface Unit {
  readonly weight: number;
  readonly flagged: boolean;
  readonly ungrounded: boolean;
}

/** Precision and recall of the detector, as far as one person's labels tell. For intervals items are drawn again. */
export function detectorQuality(
  sample: readonly SampledAnswer[],
  labels: Labels,
  { samples, seed }: Drawing,
): DetectorQuality {
  const units = sample.flatMap(({ item, category, weight }): readonly Unit[] => {
    const grounded = labels.get(item);
    return grounded === undefined
      ? []
      : [{ weight, flagged: category === "CU" || category === "IU", ungrounded: !grounded }];
  });
  const figure = (over: (unit: Unit) => boolean, hit: (unit: Unit) => boolean): LabelFigure => {
    const value = (drawn: readonly Unit[]): number | undefined => {
      const among = drawn.filter(over);
      const total = among.reduce((sum, { weight }) => sum + weight, 0);
      if (total === 0) return undefined;
      return among.filter(hit).reduce((sum, { weight }) => sum + weight, 0) / total;
    };
    const interval =
      units.filter(over).length < 2
        ? undefined
        : bootstrap({
            units: units.length,
            seed,
            times: samples,
            figure: (drawn) => value([...drawn].flatMap((place) => units[place] ?? [])),
          });
    return { value: value(units) ?? null, interval: interval ?? null };
  };
  return {
    labelled: units.length,
    precision: figure(
      ({ flagged }) => flagged,
      ({ ungrounded }) => ungrounded,
    ),
    recall: figure(
      ({ ungrounded }) => ungrounded,
      ({ flagged }) => flagged,
    ),
  };
}

/** How far two people agree. For intervals items are drawn again. */
export function peopleAgreement(first: Labels, second: Labels, drawing: Drawing): PeopleAgreement {
  const pairs = [...first].flatMap(([item, one]) => {
    const other = second.get(item);
    return other === undefined ? [] : [{ first: one, second: other }];
  });
  const [agreement, kappa] = clusterIntervals(pairs.length, drawing, (drawn) => {
    const sample = countAgreement([...drawn].flatMap((place) => pairs[place] ?? []));
    return [(sample.both + sample.neither) / drawn.length, cohensKappa(sample)];
  });
  const counts = countAgreement(pairs);
  return {
    labelled: pairs.length,
    agreement: {
      value: pairs.length === 0 ? null : (counts.both + counts.neither) / pairs.length,
      interval: agreement ?? null,
    },
    kappa: { value: cohensKappa(counts) ?? null, interval: kappa ?? null },
  };
}
