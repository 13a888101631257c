import { eventually, type Formula, globally, implies, next, not, now, until } from "../../formula/index.ts";
import { jsonLines } from "./json-lines.ts";
import { traceOfCalls } from "./trace-of-calls.ts";
import type { VectorCase } from "./vector-case.ts";

interface Line {
  readonly formula: string;
  readonly trace: readonly string[];
  readonly verdict: boolean;
}

const [a, b, p, q] = [now("a"), now("b"), now("p"), now("q")];

/** The formulas of the file, by their text. */
const formulas: ReadonlyMap<string, Formula> = new Map<string, Formula>([
  ["G(a->Fb)", globally(implies(a, eventually(b)))],
  ["G(a->Fa)", globally(implies(a, eventually(a)))],
  ["G(a->XFa)", globally(implies(a, next(eventually(a))))],
  ["G(b->Fa)", globally(implies(b, eventually(a)))],
  ["G(b->XXa)", globally(implies(b, next(next(a))))],
  ["G(b->XX!a)", globally(implies(b, next(next(not(a)))))],
  ["p U q", until(p, q)],
  ["!p U q", until(not(p), q)],
]);

/** The cases of `texada_triples.jsonl`. There the last event repeats for ever. */
export function texadaCases(text: string): readonly VectorCase[] {
  return jsonLines<Line>(text).map(({ formula, trace, verdict }) => {
    const translated = formulas.get(formula);
    if (translated === undefined) throw new Error(`no translation of ${formula}`);
    return {
      id: `${formula} on ${trace.join(" ")}`,
      formula: translated,
      trace: traceOfCalls(trace.map((name) => ({ name }))),
      satisfied: verdict,
    };
  });
}
