import fc from "fast-check";
import { expect, test } from "vitest";
import { watch } from "../../test/watch.ts";
import type { Formula } from "../formula/formula.ts";
import { mapChildren } from "../formula/map-children.ts";
import { mapPatterns } from "../formula/map-patterns.ts";
import type { Pattern } from "../formula/pattern.ts";
import { subformulas } from "../formula/subformulas.ts";
import { holds } from "../semantics/holds.ts";
import { formulas } from "../testing/index.ts";
import type { ToolCall, TraceData } from "../trace/trace-data.ts";
import type { PrefixVerdict } from "../verdict/verdict.ts";
import { compile, start, verdict } from "./index.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** Formulas over the tools `a` and `b` that depend on nothing but names and steps. */
const named = formulas({ quantifiers: false, dialogue: false, results: false, depth: 3 })
  .map(namesOnly)
  .filter((formula) => !subformulas(formula).some(({ kind }) => kind === "metric" || kind === "withinTime"));

/** More than any look-ahead. */
const mostStates = 1_000;

interface Alphabet {
  readonly parallel: "unordered" | "listed";
  /** Each a tool, and how its step stands to the one before. */
  readonly letters: readonly (readonly [name: string, advance: 0 | 1])[];
  readonly longest: number;
  /** The tools that are offered; default: any. */
  readonly tools?: readonly string[];
}

const listed: Alphabet = {
  parallel: "listed",
  letters: [
    ["a", 1],
    ["b", 1],
    ["c", 1],
  ],
  longest: 6,
};
const stepped: Alphabet = {
  parallel: "unordered",
  letters: [
    ["a", 1],
    ["b", 1],
    ["a", 0],
    ["b", 0],
    ["c", 1],
  ],
  longest: 4,
};

const two: Alphabet = {
  parallel: "listed",
  letters: [
    ["a", 1],
    ["b", 1],
  ],
  longest: 8,
  tools: ["a", "b"],
};
const four: Alphabet = {
  parallel: "listed",
  letters: [
    ["a", 1],
    ["b", 1],
    ["c", 1],
    ["d", 1],
  ],
  longest: 5,
  tools: ["a", "b", "c", "d"],
};

test.each([
  ["two tools, and no others", two, 80],
  ["four tools, of which the formula names two", four, 80],
  ["one call after another", listed, 80],
  ["calls of one step are parallel", stepped, 80],
] as const)("a verdict is final exactly where nothing can change it: %s", (_, alphabet, least) => {
  let decided = 0;
  let final = 0;
  fc.assert(
    fc.property(named, (formula) => {
      const monitor = compile(formula, {
        parallel: alphabet.parallel,
        ...(alphabet.tools === undefined ? {} : { tools: alphabet.tools }),
      });
      if (monitor.kind === "unwatchable" || monitor.inexact.length > 0) return;
      const ahead = monitor.pieces.reduce(
        (states, piece) => states + (piece.kind === "table" ? piece.machine.table.worth.length : mostStates),
        1,
      );
      const tree = new Map(words(alphabet).map((word) => [word.join(), traceOf(word, alphabet)] as const));
      const values = new Map(
        [...tree].map(([word, trace]) => [word, holds(formula, trace, alphabet) === "satisfied"] as const),
      );
      for (const word of words(alphabet)) {
        if (word.length + ahead > alphabet.longest) continue;
        const trace = tree.get(word.join());
        if (trace === undefined) continue;
        const state = watch(monitor, trace).at(-1) ?? start(monitor);
        const expected = judged(word.join(), values);
        expect([word, verdict(monitor, state)]).toEqual([word, expected]);
        decided++;
        if (expected.startsWith("permanently")) final++;
      }
    }),
    { numRuns: 60 * factor },
  );
  expect(final).toBeGreaterThan(least * factor);
  expect(decided - final).toBeGreaterThan(least * factor);
});

/** The verdict after a prefix, from what the definition says of it and of all its continuations. */
function judged(prefix: string, values: ReadonlyMap<string, boolean>): PrefixVerdict {
  const here = values.get(prefix) === true;
  const continuations = [...values].filter(
    ([word]) => word === prefix || prefix === "" || word.startsWith(`${prefix},`),
  );
  const all = new Set(continuations.map(([, value]) => value));
  return `${all.size === 1 ? "permanently" : "temporarily"}-${here ? "satisfied" : "violated"}`;
}

function words({ letters, longest }: Alphabet): readonly (readonly number[])[] {
  let level: readonly (readonly number[])[] = [[]];
  const all = [...level];
  for (let length = 1; length <= longest; length++) {
    level = level.flatMap((word) => letters.map((_, letter) => [...word, letter]));
    all.push(...level);
  }
  return all;
}

function traceOf(word: readonly number[], { letters }: Alphabet): TraceData {
  let step = 1;
  const calls = word.map((letter, position): ToolCall => {
    const [name, advance] = letters[letter] ?? ["c", 1];
    step += advance;
    return { name, args: {}, position, step, result: null, outcome: "ok" };
  });
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

/** Patterns become the tool `a` or `b`, by what they were. */
function namesOnly(formula: Formula): Formula {
  const simple = ({ tool, where }: Pattern): Pattern => ({
    tool: { kind: "name", name: JSON.stringify([tool, where]).length % 2 === 0 ? "a" : "b" },
    where: [],
  });
  return mapPatterns(mapChildren(formula, namesOnly), simple);
}
