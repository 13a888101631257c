import type { Formula } from "../formula/formula.ts";
import type { Condition, Pattern } from "../formula/pattern.ts";
import { parsePath, printPath } from "../json/path.ts";
import { closed, comma } from "./read-arguments.ts";
import { expectComparison } from "./read-comparison.ts";
import { readMembers } from "./read-json.ts";
import { readEqual, readMatcher } from "./read-matcher.ts";
import { expectPattern } from "./read-pattern.ts";
import { readString } from "./read-string.ts";
import type { Reader } from "./reader.ts";

/** A key is an argument or the path of a value in one, as for the builder: `P, {i: $x})`. */
export function readCalledWith(reader: Reader): Formula {
  const call = expectPattern(reader);
  comma(reader, "the arguments, as in `{i: $x}`");
  const members = readMembers(reader, ":=", readEqual);
  const given = members.map(([key, matcher]): Condition => {
    const path = parsePath(key) === undefined ? printPath([{ kind: "key", key }]) : key;
    return { part: "args", path, matcher };
  });
  return closed(reader, { kind: "called", call: { ...call, where: [...call.where, ...given] } });
}

/** `P, {"n":1})`, or a matcher in place of the value. */
export function readCalledWithResult(reader: Reader): Formula {
  const call = expectPattern(reader);
  comma(reader, "the expected result");
  const expected = readMatcher(reader, "the result") ?? readEqual(reader);
  return closed(reader, { kind: "calledWithResult", call, expected });
}

/** `P) <= 1` */
export function readCount(reader: Reader, start: number): Formula {
  const call = expectPattern(reader);
  reader.expect(")", "to close `count(`");
  const [comparison, times] = expectComparison(reader, start);
  return { kind: "count", call, comparison, times };
}

/** `P, Q, "why")` */
export function readBranchCalled(reader: Reader): Formula {
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
