import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";

/** A call as distances see it. Structurally a `ToolCall`. */
export interface GoldCall {
  readonly name: string;
  readonly args: Json;
}

/**
 * The weighted Levenshtein distance of two lists of calls (paper section 14.2): 1 for a call too many or too few, 1 for another tool, 0.5 for
 * the same tool with other arguments. A metric; O(n m) time, and memory for the shorter list.
 */
export function traceDistance(gold: readonly GoldCall[], predicted: readonly GoldCall[]): number {
  const [long, short] = gold.length >= predicted.length ? [gold, predicted] : [predicted, gold];
  const texts = short.map(({ args }) => canonicalText(args));
  let last: readonly number[] = [0, ...short.map((_, column) => column + 1)];
  for (const [row, call] of long.entries()) {
    const text = canonicalText(call.args);
    const current: number[] = [row + 1];
    for (const [column, other] of short.entries()) {
      const change = call.name !== other.name ? 1 : text === texts[column] ? 0 : 0.5;
      current.push(Math.min(at(last, column + 1) + 1, at(current, column) + 1, at(last, column) + change));
    }
    last = current;
  }
  return at(last, short.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
