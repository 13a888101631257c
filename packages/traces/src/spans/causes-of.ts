import { nameHash } from "@agentltl/core/host";
import { signatureOf } from "../formats/signature.ts";
import type { Entry } from "../transcript/entry.ts";
import type { ModelSpan } from "./model-span.ts";
import type { Span } from "./span.ts";
import type { SpanTree } from "./span-tree.ts";

/**
 * For each reply the replies that led to it, as far as the log shows: those that proposed a call which its request repeats; those that were
 * made inside the run of such a call; the one whose call it was made inside of; and those with which its request begins, word for word.
 */
export function causesOf(
  models: readonly ModelSpan[],
  tree: SpanTree,
): (span: ModelSpan) => readonly ModelSpan[] {
  const proposes = new Map<string, ModelSpan>();
  for (const span of models)
    for (const id of idsOf(span.work.replied)) if (!proposes.has(id)) proposes.set(id, span);
  const runs = new Map(models.map((span) => [span, runsAround(span, tree)]));
  const inside = new Map<string, ModelSpan[]>();
  for (const [span, ids] of runs)
    for (const id of ids) {
      const spans = inside.get(id);
      if (spans === undefined) inside.set(id, [span]);
      else spans.push(span);
    }
  const histories = new Map<number, ModelSpan>();
  for (const span of models)
    if (span.work.replied.length > 0) {
      const told = historiesIn([...span.work.given, ...span.work.replied]).at(-1);
      if (told !== undefined && !histories.has(told)) histories.set(told, span);
    }
  return (span) => {
    const own = new Set(runs.get(span));
    const given = new Set(idsOf(span.work.given));
    const causes = new Set<ModelSpan>();
    const add = (cause: ModelSpan | undefined): void => {
      if (cause !== undefined && cause !== span) causes.add(cause);
    };
    for (const id of [...own, ...given]) add(proposes.get(id));
    // Of a run that it is inside of itself, the others are no causes by that.
    for (const id of given) if (!own.has(id)) inside.get(id)?.forEach(add);
    for (const history of historiesIn(span.work.given)) add(histories.get(history));
    return [...causes];
  };
}

/** The ids of the calls whose runs a span stands in. */
function runsAround(span: Span, tree: SpanTree): readonly string[] {
  return tree
    .around(span)
    .flatMap(({ work }) => (work.kind === "tool" && typeof work.call.id === "string" ? [work.call.id] : []));
}

/** A name for what was said and done up to each reply, and with it. */
function historiesIn(entries: readonly Entry[]): readonly number[] {
  const names: number[] = [];
  let name = 0;
  for (const entry of entries) {
    name = nameHash(`${name} ${signatureOf(entry)}`);
    if (entry.kind === "reply") names.push(name);
  }
  return names;
}

function idsOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "answered") return typeof entry.id === "string" ? [entry.id] : [];
    if (entry.kind !== "reply") return [];
    return entry.calls.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  });
}
