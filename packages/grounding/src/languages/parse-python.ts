import { type Deadline, deadlineIn } from "../evidence/deadline.ts";
import type { ParsedSource } from "../evidence/definition.ts";
import { joinedBrackets } from "./joined-brackets.ts";
import { readPython } from "./read-python.ts";
import { type Grammar, type Timed, timedParse } from "./timed-parse.ts";

type Reading = Timed<Omit<ParsedSource, "broken">>;

/**
 * What a Python source defines, binds and says. Where there are errors it is read again in two other ways, and the one with the fewest
 * errors counts: with the lines of its brackets joined, since the grammar may stumble over how they are indented, and as a chunk that
 * begins inside a string, in which code and strings would be the wrong way round.
 */
export function parsePython(grammar: Grammar, source: string, budgetMs: number): ParsedSource | undefined {
  const isLate = deadlineIn(budgetMs);
  const first = timedParse(grammar, source, isLate, (captures) => readPython(captures, source, 0));
  if (first === undefined) return undefined;
  if (first.errorLength === 0) return { ...first.result, broken: false };
  const joined = readJoined(grammar, source, isLate);
  if (joined?.errorLength === 0) return { ...joined.result, broken: false };
  const others = [joined, readFromString(grammar, source, isLate)];
  const best = others.reduce<Reading>(
    (least, one) => (one !== undefined && one.errorLength < least.errorLength ? one : least),
    first,
  );
  return { ...best.result, broken: true };
}

function readJoined(grammar: Grammar, source: string, isLate: Deadline): Reading | undefined {
  const { code, comments } = joinedBrackets(source);
  if (code === source) return undefined;
  return timedParse(grammar, code, isLate, (captures) => {
    const found = readPython(captures, source, 0);
    const regions = [...found.regions, ...comments].sort((left, right) => left.start - right.start);
    return { ...found, regions };
  });
}

function readFromString(grammar: Grammar, source: string, isLate: Deadline): Reading | undefined {
  const quote = /"""|'''/.exec(source)?.[0];
  if (quote === undefined) return undefined;
  return timedParse(grammar, quote + source, isLate, (captures) =>
    readPython(captures, source, quote.length),
  );
}
