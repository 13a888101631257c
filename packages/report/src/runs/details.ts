import type { RunView } from "../model/run-view.ts";

/** Runs that are shown call by call, and how much room they take together. */
export interface Details {
  readonly kept: readonly Kept[];
  readonly size: number;
}

interface Kept {
  readonly view: RunView;
  readonly size: number;
  readonly isFine: boolean;
}

export const noDetails: Details = { kept: [], size: 0 };

/** The details with one run more, if there is room for it; where there is none, the latest run in which all is well makes room for one in which it is not. */
export function addToDetails(details: Details, view: RunView, most: number): Details {
  const size = JSON.stringify(view).length;
  const one = { view, size, isFine: isFine(view) };
  let { kept, size: sum } = details;
  while (!one.isFine && sum + size > most) {
    const last = kept.findLastIndex((other) => other.isFine);
    const dropped = kept[last];
    if (dropped === undefined) return details;
    kept = kept.toSpliced(last, 1);
    sum -= dropped.size;
  }
  return sum + size > most ? details : { kept: [...kept, one], size: sum + size };
}

/** The views, in the order in which they came. */
export function viewsOf({ kept }: Details): readonly RunView[] {
  return kept.map(({ view }) => view);
}

function isFine({ rules, answer }: RunView): boolean {
  const { grounded = true } = answer ?? {};
  return rules.every(({ verdict }) => verdict === "satisfied") && grounded === true;
}
