import type { Formula, Predicate, Speaker } from "../formula/formula.ts";
import type { Condition, Matcher, Pattern } from "../formula/pattern.ts";
import { printPath } from "../json/path.ts";
import { wordTable } from "./known-word.ts";
import { quoted } from "./quoted.ts";
import { expectComparison } from "./read-comparison.ts";
import { readJson, readMembers } from "./read-json.ts";
import { expectPatternArguments, expectPatternList } from "./read-list-of-patterns.ts";
import { matcherForms, readEqual, readMatcher } from "./read-matcher.ts";
import { expectName, expectVariable } from "./read-name.ts";
import { expectWhole } from "./read-number.ts";
import { expectPath } from "./read-path.ts";
import { expectPattern } from "./read-pattern.ts";
import { readString } from "./read-string.ts";
import { expectTime } from "./read-time.ts";
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
  ["said", readSaid],
  ["predicate", (reader) => readPredicate(reader, "prefix")],
  ["tracePredicate", (reader) => readPredicate(reader, "trace")],
];

/** The names of atoms, as they are printed. */
export const atomNames: readonly string[] = atoms
  .map(([name]) => name)
  .filter((name) => name !== "withinSteps");

/** How the arguments of each atom are read, by `knownWord`. */
export const atomReaders: ReadonlyMap<string, AtomReader> = wordTable(atoms);

/** `formula`, after the parenthesis that closes it. */
function closed<Kind extends Formula>(reader: Reader, formula: Kind): Kind {
  if (reader.at(",") && "call" in formula) {
    throw reader.error(
      `\`${formula.kind}\` takes one pattern; conditions stand in parentheses after the tool: \`tool(order_id = 3)\``,
    );
  }
  reader.expect(")", `to close \`${formula.kind}(\``);
  return formula;
}

function comma(reader: Reader, what: string): void {
  if (!reader.take(",")) throw reader.error(`expected \`,\` and ${what}, found ${reader.found()}`);
}

function readOrder(build: (left: Pattern, right: Pattern) => Formula): AtomReader {
  return (reader) => {
    const left = expectPattern(reader);
    comma(reader, "a second pattern");
    return closed(reader, build(left, expectPattern(reader)));
  };
}

function readCalledWith(reader: Reader): Formula {
  const call = expectPattern(reader);
  comma(reader, "the arguments, as in `{i: $x}`");
  const members = readMembers(reader, ":=", readEqual);
  const given = members.map(([key, matcher]): Condition => {
    return { part: "args", path: printPath([{ kind: "key", key }]), matcher };
  });
  return closed(reader, { kind: "called", call: { ...call, where: [...call.where, ...given] } });
}

function readCalledWithResult(reader: Reader): Formula {
  const call = expectPattern(reader);
  comma(reader, "the expected result");
  const expected = readMatcher(reader, "the result") ?? readEqual(reader);
  return closed(reader, { kind: "calledWithResult", call, expected });
}

function readCount(reader: Reader, start: number): Formula {
  const call = expectPattern(reader);
  reader.expect(")", "to close `count(`");
  const [comparison, times] = expectComparison(reader, start);
  return { kind: "count", call, comparison, times };
}

function readAllBefore(reader: Reader): Formula {
  if (!reader.at("[")) throw reader.error(`expected a list of patterns \`[a, b]\`, found ${reader.found()}`);
  const calls = expectPatternList(reader);
  comma(reader, "the pattern that they come before");
  return closed(reader, { kind: "allBefore", calls, then: expectPattern(reader) });
}

function readBranchCalled(reader: Reader): Formula {
  const right = expectPattern(reader);
  const parts: { wrong?: Pattern; context?: string } = {};
  while (reader.take(",")) {
    const context =
      parts.wrong === undefined ? readContext(reader) : (readContext(reader) ?? readText(reader));
    if (context !== undefined) parts.context = context;
    else parts.wrong = expectPattern(reader);
    if (context !== undefined) break;
  }
  return closed(reader, { kind: "branchCalled", right, ...parts });
}

/** `context "…"`. */
function readContext(reader: Reader): string | undefined {
  const start = reader.offset;
  if (!reader.takeWord("context")) return undefined;
  if (reader.at('"')) return readString(reader);
  reader.offset = start;
  return undefined;
}

function readText(reader: Reader): string {
  if (reader.at('"')) return readString(reader);
  throw reader.error(`expected the context, a text in double quotes, found ${reader.found()}`);
}

function readInstanceBefore(reader: Reader): Formula {
  const first = expectPattern(reader);
  comma(reader, "which call of it, counted from 1");
  const nth = expectWhole(reader, "which call of it", 1);
  comma(reader, "a second pattern");
  const then = expectPattern(reader);
  comma(reader, "which call of it, counted from 1");
  return closed(reader, {
    kind: "instanceBefore",
    first,
    nth,
    then,
    mth: expectWhole(reader, "which call of it", 1),
  });
}

function readWithinCalls(reader: Reader): Formula {
  const first = expectPattern(reader);
  comma(reader, "a second pattern");
  const then = expectPattern(reader);
  comma(reader, "a number of calls");
  return closed(reader, {
    kind: "withinCalls",
    first,
    then,
    limit: expectWhole(reader, "a number of calls", 0),
  });
}

function readWithinTime(reader: Reader): Formula {
  const first = expectPattern(reader);
  comma(reader, "a second pattern");
  const then = expectPattern(reader);
  comma(reader, "a time such as `5 s`");
  return closed(reader, { kind: "withinTime", first, then, milliseconds: expectTime(reader) });
}

function readMetric(reader: Reader, start: number): Formula {
  const path = expectPath(reader, "a metric's path");
  reader.expect(")", "to close `metric(`");
  const [comparison, value] = expectComparison(reader, start);
  return { kind: "metric", path, comparison, value };
}

/** Passes over what a text must be; nothing before `)` means that there is one. */
function readTextMatcher(reader: Reader, what: string): Matcher {
  if (reader.at(")")) return { kind: "exists" };
  const matcher = readMatcher(reader, what);
  if (matcher !== undefined) return matcher;
  if (!reader.at('"')) throw reader.error(`expected ${matcherForms} for ${what}, found ${reader.found()}`);
  const text = reader.found();
  throw reader.error(`say how the text compares: write \`contains\` or \`=\` before ${text}`);
}

function readAnswered(reader: Reader): Formula {
  return closed(reader, { kind: "answered", text: readTextMatcher(reader, "the answer") });
}

const speakers: ReadonlyMap<string, Speaker> = new Map(
  (["user", "assistant", "system", "any"] as const).map((speaker) => [speaker, speaker]),
);

function readSaid(reader: Reader): Formula {
  const speaker = speakers.get(reader.lookWord() ?? "");
  if (speaker === undefined) {
    throw reader.error(
      `expected who said it, \`user\`, \`assistant\`, \`system\` or \`any\`, found ${reader.found()}`,
    );
  }
  reader.takeWord(speaker);
  if (!reader.at(")")) comma(reader, 'what was said, as in `contains "yes"`');
  return closed(reader, { kind: "said", speaker, text: readTextMatcher(reader, "the message") });
}

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
