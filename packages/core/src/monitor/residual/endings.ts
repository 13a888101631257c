import { compares } from "../../formula/compares.ts";
import { parsePath, valuesAt } from "../../json/path.ts";
import { compileMatcher } from "../../match/compile-matcher.ts";
import type { Ending } from "../letters/observation.ts";
import type { EndAtom } from "./core-node.ts";

/** The ways in which the end atoms can come out, each as a bit set of those that hold: one way where all is known. */
export function endings(atoms: readonly EndAtom[], ending: Ending): readonly number[] {
  let ways: readonly number[] = [0];
  atoms.forEach((atom, bit) => {
    const answer = holdsAtEnd(atom, ending);
    const yes = ways.map((way) => way | (1 << bit));
    ways = answer === undefined ? [...ways, ...yes] : answer ? yes : ways;
  });
  return ways;
}

/** `undefined` where it was not recorded. */
function holdsAtEnd(atom: EndAtom, { metrics = {}, finalAnswer }: Ending): boolean | undefined {
  switch (atom.kind) {
    case "metric": {
      const path = parsePath(atom.path);
      const values = metrics === "missing" || path === undefined ? [] : valuesAt(metrics, path);
      if (values.length === 0) return undefined;
      return values.some(
        (value) => typeof value === "number" && compares(value, atom.comparison, atom.value),
      );
    }
    case "answered": {
      if (typeof finalAnswer === "object") return undefined;
      if (finalAnswer === undefined) return false;
      return compileMatcher(atom.text)(finalAnswer, undefined, undefined, []);
    }
  }
}
