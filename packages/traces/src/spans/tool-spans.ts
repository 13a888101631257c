import { callSignature } from "../formats/signature.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";
import type { Span } from "./span.ts";
import type { SpanTree } from "./span-tree.ts";

/** A span in which a tool ran. */
export type ToolSpan = Span & { readonly work: Extract<Span["work"], { readonly kind: "tool" }> };

function isToolSpan(span: Span): span is ToolSpan {
  return span.work.kind === "tool";
}

/** The spans in which tools ran, each run once: a span inside one of the same call tells of it again. */
export function toolSpans({ spans, around }: SpanTree): readonly ToolSpan[] {
  const tools = spans.filter(isToolSpan);
  return tools.filter(
    (span) => !around(span).some((outer) => isToolSpan(outer) && isSameRun(outer.work.call, span.work.call)),
  );
}

function isSameRun(outer: Proposed, inner: Proposed): boolean {
  if (outer.id !== undefined && inner.id !== undefined) return outer.id === inner.id;
  return textOfCall(outer) === textOfCall(inner);
}

/** The run that each proposed call came to, and the runs that no reply proposed. */
export interface MatchedRuns {
  readonly runOf: ReadonlyMap<Proposed, ToolSpan>;
  readonly alone: readonly ToolSpan[];
}

/** Brings runs to the calls that were proposed: by id, else by name and arguments, else by name, each time the first that is left. */
export function matchRuns(entries: readonly Entry[], runs: readonly ToolSpan[]): MatchedRuns {
  const calls = entries.flatMap((entry) => (entry.kind === "reply" ? entry.calls : []));
  const runOf = new Map<Proposed, ToolSpan>();
  let left = runs;
  const keys: readonly ((call: Proposed) => string | undefined)[] = [
    ({ id }) => (id === undefined ? undefined : String(id)),
    textOfCall,
    (call) => (call.name === undefined ? undefined : JSON.stringify(call.name)),
  ];
  for (const keyOf of keys) {
    const open = new Map<string, Proposed[]>();
    for (const call of calls) {
      const key = runOf.has(call) ? undefined : keyOf(call);
      if (key !== undefined) open.set(key, [...(open.get(key) ?? []), call]);
    }
    left = left.filter((run) => {
      const key = keyOf(run.work.call);
      const call = key === undefined ? undefined : open.get(key)?.shift();
      if (call !== undefined) runOf.set(call, run);
      return call === undefined;
    });
  }
  return { runOf, alone: left };
}

/** Its name and arguments, whatever its id. */
function textOfCall(call: Proposed): string {
  return JSON.stringify(callSignature({ ...call, id: undefined }));
}
