import type { RulesErrorCode, RulesFault } from "./rules-error.ts";

/** The faults of one text, collected while it is read. */
export interface Faults {
  /** Notes a fault at an offset of the text; answers `undefined`, so that a reader can return it. */
  report(code: RulesErrorCode, offset: number, message: string): undefined;
  /** Notes a fault of the text as a whole. */
  reportWhole(code: RulesErrorCode, message: string): undefined;
  /** Line and column of an offset, from 1. */
  placeOf(offset: number): { readonly line: number; readonly column: number };
  /** All so far, in the order of the text, 100 at most. */
  list(): readonly RulesFault[];
}

/** So many faults are kept; nobody reads more. */
const mostFaults = 100;

/** A collector for the faults of `text`. Lines end in LF or CRLF. */
export function collectFaults(text: string): Faults {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const known = new Set<string>();
  const found: { readonly offset: number; readonly fault: RulesFault }[] = [];
  const placeOf = (offset: number): { line: number; column: number } => {
    const line = lineAt(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
  return {
    report(code, offset, message) {
      const key = `${offset} ${message}`;
      if (known.has(key) || found.length >= mostFaults) return undefined;
      known.add(key);
      const place = placeOf(offset);
      const source = text.slice(starts[place.line - 1], starts[place.line]).replace(/\r?\n$/, "");
      found.push({ offset, fault: { code, message, ...place, source } });
      return undefined;
    },
    reportWhole(code, message) {
      found.push({ offset: -1, fault: { code, message } });
      return undefined;
    },
    placeOf,
    list: () => found.toSorted((left, right) => left.offset - right.offset).map(({ fault }) => fault),
  };
}

/** The number, from 1, of the last line that starts at or before `offset`. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
