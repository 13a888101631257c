import type { Formula, Predicate } from "../formula/formula.ts";
import { wordTable } from "./known-word.ts";
import { quoted } from "./quoted.ts";
import { closed } from "./read-arguments.ts";
import { readBranchCalled, readCalledWith, readCalledWithResult, readCount } from "./read-call-atom.ts";
import { expectComparison } from "./read-comparison.ts";
import { readJson } from "./read-json.ts";
import { expectPatternArguments } from "./read-list-of-patterns.ts";
import { expectName, expectVariable } from "./read-name.ts";
import {
  readAllBefore,
  readInstanceBefore,
  readOrder,
  readWithinCalls,
  readWithinTime,
} from "./read-order-atom.ts";
import { expectPath } from "./read-path.ts";
import { expectPattern } from "./read-pattern.ts";
import { readAnswered, readSaid } from "./read-text-atom.ts";
import type { Reader } from "./reader.ts";

/** Reads the arguments of one kind of atom, after `(`; `start` is where the atom's name begins. */
export type AtomReader = (reader: Reader, start: number) => Formula;

const atoms: readonly (readonly [string, AtomReader])[] = [
  ["now", (reader) => closed(reader, { kind: "now", call: expectPattern(reader) })],
  ["called", (reader) => closed(reader, { kind: "called", call: expectPattern(reader) })],
  ["calledWith", readCalledWith],
  ["calledWithResult", readCalledWithResult],
  ["count", readCount],
  ["before", readOrder((first, then) => ({ kind: "before", first, then }))],
  ["after", readOrder((call, earlier) => ({ kind: "after", call, earlier }))],
  ["precedes", readOrder((first, then) => ({ kind: "precedes", first, then }))],
  ["allBefore", readAllBefore],
  ["branchCalled", readBranchCalled],
  ["inOrder", (reader) => ({ kind: "inOrder", calls: expectPatternArguments(reader) })],
  ["instanceBefore", readInstanceBefore],
  ["withinCalls", readWithinCalls],
  ["withinSteps", readWithinCalls],
  ["withinTime", readWithinTime],
  ["metric", readMetric],
  ["answered", readAnswered],
  ["said", (reader) => readSaid(reader)],
  ["lastSaid", (reader) => readSaid(reader, "last")],
  ["justSaid", (reader) => readSaid(reader, "closing")],
  ["predicate", (reader) => readPredicate(reader, "prefix")],
  ["tracePredicate", (reader) => readPredicate(reader, "trace")],
];

/** The names of atoms, as they are printed. */
export const atomNames: readonly string[] = atoms
  .map(([name]) => name)
  .filter((name) => name !== "withinSteps");

/** How the arguments of each atom are read, by `knownWord`. */
export const atomReaders: ReadonlyMap<string, AtomReader> = wordTable(atoms);

function readPredicate(reader: Reader, sees: Predicate["sees"]): Formula {
  const name = expectName(reader, "the predicate's name");
  const terms: Predicate["terms"][number][] = [];
  while (reader.take(",")) {
    terms.push(reader.at("$") ? { kind: "variable", name: expectVariable(reader) } : readJson(reader));
  }
  if (!reader.at(")"))
    throw reader.error(`expected \`,\` or \`)\` in predicate ${quoted(name)}, found ${reader.found()}`);
  return closed(reader, { kind: "predicate", name, terms, sees });
}

function readMetric(reader: Reader, start: number): Formula {
  const path = expectPath(reader, "a metric's path");
  reader.expect(")", "to close `metric(`");
  const [comparison, value] = expectComparison(reader, start);
  return { kind: "metric", path, comparison, value };
}
