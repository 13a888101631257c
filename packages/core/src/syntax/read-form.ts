import type { Formula } from "../formula/formula.ts";
import type { Frame } from "./parse-frames.ts";
import { quoted } from "./quoted.ts";
import { expectComparison } from "./read-comparison.ts";
import { expectDomain } from "./read-domain.ts";
import { expectVariable } from "./read-name.ts";
import { expectWhole } from "./read-number.ts";
import { expectPattern } from "./read-pattern.ts";
import type { Reader } from "./reader.ts";

/** What stands before its body; `wide` where the body reaches as far as it can. */
export function prefix(start: number, build: (body: Formula) => Formula, wide = false): Frame {
  return { kind: "prefix", wide, build, start };
}

/** `forall x in D. f`, without the body. */
export function readQuantifier(reader: Reader, start: number, kind: "forall" | "exists"): Frame {
  const variable = expectVariable(reader);
  if (!reader.takeWord("in")) {
    throw reader.error(
      `expected \`in\` and a domain after ${quoted(`${kind} ${variable}`)}, found ${reader.found()}`,
    );
  }
  const domain = expectDomain(reader);
  expectDot(reader, `the domain, as in \`${kind} x in D. f\``);
  return prefix(start, (body) => ({ kind, variable, domain, body }), true);
}

/** `bind P. f`, without the body. */
export function readBinder(reader: Reader, start: number, kind: "bind" | "bindSome"): Frame {
  const call = expectPattern(reader);
  expectDot(reader, `the pattern, as in \`${kind} P. f\``);
  return prefix(start, (body) => ({ kind, call, body }), true);
}

function expectDot(reader: Reader, after: string): void {
  if (reader.take(".")) return;
  throw reader.error(`expected \`.\` after ${after}, found ${reader.found()}`);
}

/** `countBefore(`. */
export function readCountBefore(reader: Reader, start: number, word: string): Frame {
  reader.expect("(", `after ${quoted(word)}`);
  return {
    kind: "open",
    start,
    parts: [],
    finish: (body) => {
      const [comparison, times] = expectComparison(reader, start);
      return { kind: "countBefore", body, comparison, times };
    },
  };
}

/** `at(2, `. */
export function readAt(reader: Reader, start: number, word: string): Frame {
  reader.expect("(", `after ${quoted(word)}`);
  const position = expectWhole(reader, "a position, counted from 0", 0);
  reader.expect(",", "and a formula after the position");
  return {
    kind: "open",
    start,
    parts: [],
    finish: (body) => ({ kind: "at", position, body }),
  };
}

/** `and(f, g)`: the form for fewer than two parts, which operators can't write. */
export function readParts(reader: Reader, start: number, word: string, kind: "and" | "or"): Frame {
  if (!reader.at("(")) throw reader.error(`expected a formula before ${quoted(word)}`, start);
  reader.take("(");
  return { kind: "open", start, list: kind, parts: [] };
}
