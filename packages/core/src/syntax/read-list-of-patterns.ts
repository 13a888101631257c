import type { Pattern } from "../formula/pattern.ts";
import { readList } from "./read-json.ts";
import { expectPattern } from "./read-pattern.ts";
import type { Reader } from "./reader.ts";

/** Passes over `[P, P, …]`. */
export function expectPatternList(reader: Reader): readonly Pattern[] {
  return readList(reader, expectPattern);
}

/**
 * Passes over `P, P, …)` or `[P, P, …])`, the closing parenthesis included. One list alone is the list of patterns; a list beside
 * others, or with conditions, is a pattern that speaks of several tools.
 */
export function expectPatternArguments(reader: Reader): readonly Pattern[] {
  const start = reader.offset;
  if (reader.at("[")) {
    const listed = expectPatternList(reader);
    if (reader.take(")")) return listed;
    reader.offset = start;
  }
  const patterns: Pattern[] = [];
  while (!reader.take(")")) {
    patterns.push(expectPattern(reader));
    if (reader.take(",") || reader.at(")")) continue;
    throw reader.error(`expected \`,\` or \`)\` after a pattern, found ${reader.found()}`);
  }
  return patterns;
}
