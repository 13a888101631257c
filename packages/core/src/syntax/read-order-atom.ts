import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { closed, comma } from "./read-arguments.ts";
import { expectPatternList } from "./read-list-of-patterns.ts";
import { expectWhole } from "./read-number.ts";
import { expectPattern } from "./read-pattern.ts";
import { expectTime } from "./read-time.ts";
import type { Reader } from "./reader.ts";

/** Reads `P, Q)`. */
export function readOrder(build: (left: Pattern, right: Pattern) => Formula): (reader: Reader) => Formula {
  return (reader) => {
    const left = expectPattern(reader);
    comma(reader, "a second pattern");
    return closed(reader, build(left, expectPattern(reader)));
  };
}

/** `[P, Q], R)` */
export function readAllBefore(reader: Reader): Formula {
  if (!reader.at("[")) throw reader.error(`expected a list of patterns \`[a, b]\`, found ${reader.found()}`);
  const calls = expectPatternList(reader);
  comma(reader, "the pattern that they come before");
  return closed(reader, { kind: "allBefore", calls, then: expectPattern(reader) });
}

/** `P, 2, Q, 1)` */
export function readInstanceBefore(reader: Reader): Formula {
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

/** `P, Q, 3)` */
export function readWithinCalls(reader: Reader): Formula {
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

/** `P, Q, 5 s)` */
export function readWithinTime(reader: Reader): Formula {
  const first = expectPattern(reader);
  comma(reader, "a second pattern");
  const then = expectPattern(reader);
  comma(reader, "a time such as `5 s`");
  return closed(reader, { kind: "withinTime", first, then, milliseconds: expectTime(reader) });
}
