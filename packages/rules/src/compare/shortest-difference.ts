import { evaluate, type Formula, type Verdict } from "@agentltl/core";
import { compile, type Monitor, together } from "@agentltl/core/monitor";
import { explore, type Work } from "./explore.ts";
import { movesOf } from "./moves-of.ts";
import { traceOfWord } from "./trace-of-word.ts";
import type { Word } from "./word.ts";

/** A run on which two rules differ, and what they say of it. */
export interface Difference {
  readonly word: Word;
  readonly verdicts: readonly [Verdict, Verdict];
}

/**
 * A run of made-up calls on which `wanted` is true of the verdicts of two formulas, the shortest that was found, tried out; `undefined`
 * where none was.
 */
export function shortestDifference(
  first: Formula,
  second: Formula,
  wanted: (one: Verdict, other: Verdict) => boolean,
  work: Work,
): Difference | undefined {
  const formulas = [first, second];
  const watched = compile({ kind: "and", parts: formulas });
  const alone = formulas
    .map((formula) => compile(formula))
    .filter((one): one is Monitor => one.kind === "monitor");
  const monitors = watched.kind === "monitor" ? [watched, ...alone] : alone;
  const moves = movesOf(monitors);
  // The machines tell which runs are worth a look; what formulas say of them is asked of the formulas themselves.
  const product = together(alone);
  for (const { word } of explore(product, { moves, work, through: "any" })) {
    const trace = traceOfWord(word);
    const [one, other] = [evaluate(first, trace).verdict, evaluate(second, trace).verdict];
    if (wanted(one, other)) return { word, verdicts: [one, other] };
  }
  return undefined;
}
