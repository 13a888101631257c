import type { Arbitrary } from "fast-check";
import type { Formula } from "../src/formula/formula.ts";
import { mapChildren } from "../src/formula/map-children.ts";
import { mapPatterns } from "../src/formula/map-patterns.ts";
import type { Pattern } from "../src/formula/pattern.ts";
import { subformulas } from "../src/formula/subformulas.ts";
import { formulas } from "../src/testing/index.ts";
import type { Trace } from "../src/trace/trace.ts";
import type { ToolCall } from "../src/trace/trace-data.ts";

/** Formulas over the tools `a` and `b` that depend on nothing but names, so that three calls are all there are. */
export function namedFormulas(depth = 3): Arbitrary<Formula> {
  return formulas({ quantifiers: false, dialogue: false, results: false, depth })
    .map(namesOnly)
    .filter(
      (formula) => !subformulas(formula).some(({ kind }) => kind === "metric" || kind === "withinTime"),
    );
}

/** Patterns become the tool `a` or `b`, by what they were. */
function namesOnly(formula: Formula): Formula {
  const simple = ({ tool, where }: Pattern): Pattern => ({
    tool: { kind: "name", name: JSON.stringify([tool, where]).length % 2 === 0 ? "a" : "b" },
    where: [],
  });
  return mapPatterns(mapChildren(formula, namesOnly), simple);
}

/** The formula with other tools: the letters after those that it has. */
export function shifted(formula: Formula): Formula {
  const other = (pattern: Pattern): Pattern => ({
    ...pattern,
    tool: { kind: "name", name: pattern.tool.kind === "name" && pattern.tool.name === "a" ? "d" : "e" },
  });
  return mapPatterns(mapChildren(formula, shifted), other);
}

/** All words over `a`, `b` and `c` of at most this length, the shortest first. */
export function wordsTo(longest: number): readonly string[] {
  let level = [""];
  const all = [...level];
  for (let length = 1; length <= longest; length++) {
    level = level.flatMap((word) => ["a", "b", "c"].map((name) => word + name));
    all.push(...level);
  }
  return all;
}

/** A finished trace of calls of these tools: each in a step of its own, but for those after a `+`, which are parallel to the one before. */
export function traceOfWord(word: string): Trace {
  let step = 0;
  const calls = [...word.matchAll(/(\+?)(\w)/g)].map(([, parallel, name = ""], position): ToolCall => {
    if (parallel === "") step++;
    return { name, args: {}, position, step, result: null, outcome: "ok" };
  });
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}
