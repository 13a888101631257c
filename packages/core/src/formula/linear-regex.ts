import { attempt } from "../errors/attempt.ts";
import { bothCases } from "./character-ranges.ts";
import { liveWays } from "./live-ways.ts";
import { readRegex } from "./read-regex.ts";
import type { RegexNode } from "./regex-node.ts";
import { regexPaths } from "./regex-paths.ts";

/** In front of an expression: it doesn't tell upper case from lower case. */
const anyCase = "(?i)";

/**
 * The expression that a formula writes; throws where it is none. With `(?i)` in front it doesn't tell upper case from lower case. This is
 * all that stands for how expressions are read: flag `u`, and with the prefix `iu`.
 */
export function compileRegex(source: string): RegExp {
  return source.startsWith(anyCase)
    ? new RegExp(source.slice(anyCase.length), "iu")
    : new RegExp(source, "u");
}

/** No expression that a person writes is longer. */
const longest = 1_000;

/** How many characters an expression may speak of, each repetition written out. */
const mostPlaces = 1_000;

/**
 * Why the expression is not accepted, and how to write it instead; `undefined` where it is.
 *
 * Accepted is what a backtracking search provably runs through in time linear in the text. The proof is one-sided: an expression may
 * be refused although it is harmless.
 */
export function regexFault(source: string): string | undefined {
  const compiled = attempt(() => compileRegex(source));
  if (compiled.kind === "threw") return syntaxFault(source, compiled.error);
  if (source.length > longest)
    return `the regex is longer than ${longest} characters: split it into several conditions`;
  const foldsCase = source.startsWith(anyCase);
  const reading = readRegex(foldsCase ? source.slice(anyCase.length) : source);
  if (reading.kind === "refused") {
    return `regex \`${source}\` is not run in linear time for sure: leave out ${reading.construct}`;
  }
  const read = foldsCase ? inAnyCase(reading.node) : reading.node;
  const paths = regexPaths(withoutOpenEnd(read), mostPlaces);
  if (paths === undefined)
    return `regex \`${source}\` repeats too often: it may speak of ${mostPlaces} characters`;
  // What holds wherever the search begins also holds where it begins once.
  const everywhere = liveWays(paths, "anywhere");
  if (everywhere.kind === "bounded") return undefined;
  const alone = liveWays(paths, "once");
  if (alone.kind === "grows")
    return `${slow(source)}: a text can be shared out in many ways ${by(alone.within)}; ${apart}`;
  return `${slow(source)}: the search scans anew from each place ${by(everywhere.within)}; ${anchor}`;
}

/**
 * A match is all that is asked for. What repeats one character at the very end takes what it finds and can't fail once its least number
 * is there, so `\d+` is as `\d`.
 */
function withoutOpenEnd(node: RegexNode): RegexNode {
  switch (node.kind) {
    case "choice":
      return { ...node, parts: node.parts.map(withoutOpenEnd) };
    case "sequence": {
      const end = node.parts.at(-1);
      return end === undefined ? node : { ...node, parts: [...node.parts.slice(0, -1), withoutOpenEnd(end)] };
    }
    case "repeat":
      return node.body.kind === "set" ? { ...node, most: node.least } : node;
    case "set":
    case "start":
    case "condition":
      return node;
  }
}

/** The same for texts in which case makes no difference: each character takes its other case, too, and perhaps more. */
function inAnyCase(node: RegexNode): RegexNode {
  switch (node.kind) {
    case "choice":
    case "sequence":
      return { ...node, parts: node.parts.map(inAnyCase) };
    case "repeat":
      return { ...node, body: inAnyCase(node.body) };
    case "set":
      return { ...node, ranges: bothCases(node.ranges) };
    case "start":
    case "condition":
      return node;
  }
}

function syntaxFault(source: string, error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(/^.*: /, "") : "it can't be read";
  return `regex \`${source}\` can't be read: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

function slow(source: string): string {
  return `regex \`${source}\` may take quadratic time or longer`;
}

function by(repetition: string | undefined): string {
  return repetition === undefined ? "by its bounded repetitions together" : `by \`${repetition}\``;
}

const apart = "separate repetitions by a character that neither takes, and don't repeat a repetition";

const anchor = "begin with `^`, or give repetitions a bound, as in `{1,50}`";
