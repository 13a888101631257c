import { type Letter, letterKey } from "../letters/alphabet.ts";
import { isLost, keyOf, progress, type Residual } from "../residual/residual.ts";
import { askedBy, type Scope } from "../residual/scope.ts";
import type { Walk } from "./explore.ts";
import type { Work } from "./work.ts";

/**
 * The walk over the residuals of a scope. `keep` is a node whose memory is kept. Letters that a residual can't tell apart are gone once:
 * most residuals look at few bits of a letter. Stops where the work is used up.
 */
export function residualWalk(
  scope: Scope,
  letters: readonly Letter[],
  starts: readonly Residual[],
  work: Work,
  keep?: number,
): Walk<Residual> {
  let here: Residual | undefined;
  let asked = askedBy(scope, 0, keep);
  let gone = new Map<number, Residual>();
  return {
    starts,
    letters: letters.length,
    keyOf,
    step: (residual, number) => {
      const letter = letters[number];
      if (letter === undefined) return undefined;
      if (residual !== here) {
        here = residual;
        asked = askedBy(scope, residual.rest, keep);
        gone = new Map();
      }
      const key = letterKey(letter.mask & asked.bits, asked.order ? letter.order : "new");
      const known = gone.get(key);
      if (known !== undefined) return known;
      if (--work.left < 0) return undefined;
      const after = progress(scope, residual, letter.mask, letter.order, keep);
      if (isLost(after)) return undefined;
      gone.set(key, after);
      return after;
    },
  };
}
