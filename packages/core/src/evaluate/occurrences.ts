import { type Bdd, type Node, unknownNode } from "../bdd/bdd.ts";
import type { Pattern } from "../formula/pattern.ts";
import type { Bindings } from "../match/bindings.ts";
import type { CallRecord } from "../match/call-record.ts";
import type { CompiledPattern } from "../match/compile-pattern.ts";
import { fit, openQuestions } from "../match/fit.ts";
import type { Context, Occurrence } from "./context.ts";

/** The calls that fit, or may, in order. */
export function occurrencesOf(
  pattern: Pattern,
  bindings: Bindings | undefined,
  context: Context,
): readonly Occurrence[] {
  const known = context.occurrences.get(pattern);
  if (known !== undefined && known.bindings === bindings) return known.found;
  const found = findOccurrences(context.compiled(pattern), bindings, context);
  context.occurrences.set(pattern, { bindings, found });
  return found;
}

function findOccurrences(
  compiled: CompiledPattern,
  bindings: Bindings | undefined,
  context: Context,
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const index of candidates(compiled, context)) {
    const record = context.view.records[index];
    const fits = record === undefined ? 0 : fitNode(compiled, record, bindings, context);
    if (fits !== 0) found.push({ index, fits });
  }
  return found;
}

/** Whether a pattern fits a call. */
export function fitNode(
  compiled: CompiledPattern,
  record: CallRecord,
  bindings: Bindings | undefined,
  context: Context,
): Node {
  const fits = fit(compiled, record, bindings);
  if (fits !== 2) return fits;
  let node: Node = 1;
  for (const { bit, answer } of openQuestions(compiled, record, bindings)) {
    const asked = context.ask(bit);
    node = context.bdd.and(node, answer ? asked : context.bdd.not(asked));
  }
  return node;
}

/** The calls whose name may fit, in order. */
export function candidates({ names }: CompiledPattern, { view }: Context): readonly number[] {
  if (names === undefined) return view.positions;
  const [only = "", another] = names;
  if (another === undefined) return view.byName.get(only) ?? [];
  return names.flatMap((name) => view.byName.get(name) ?? []).sort((one, other) => one - other);
}

/** Whether some call fits. */
export function someOf(occurrences: readonly Occurrence[], bdd: Bdd): Node {
  return occurrences.reduceRight<Node>((any, { fits }) => bdd.or(fits, any), 0);
}

/** Beyond this much counting it is not told apart which of the open calls it is. */
const mostCounted = 200_000;

/**
 * Which call is the `nth` that fits, from 1: the calls that it can be, each with the condition under which it is. None where there is
 * no such call.
 */
export function nthOf(occurrences: readonly Occurrence[], nth: number, bdd: Bdd): readonly Occurrence[] {
  if (!Number.isInteger(nth) || nth < 1 || nth > occurrences.length) return [];
  const open = occurrences.findIndex(({ fits }) => fits !== 1);
  if (open < 0 || open >= nth) return occurrences.slice(nth - 1, nth);
  if (occurrences.length * nth > mostCounted)
    return occurrences.map(({ index }) => ({ index, fits: unknownNode }));
  const found: Occurrence[] = [];
  /** For each number below `nth`, whether just so many calls fitted so far. */
  let counts: Node[] = [1, ...Array<Node>(nth - 1).fill(0)];
  for (const { index, fits } of occurrences) {
    const isIt = bdd.and(fits, counts[nth - 1] ?? 0);
    if (isIt !== 0) found.push({ index, fits: isIt });
    const before = counts;
    counts = before.map((holds, number) =>
      bdd.choose(fits, number === 0 ? 0 : (before[number - 1] ?? 0), holds),
    );
    if (counts.every((holds) => holds === 0)) break;
  }
  return found;
}
