import { type PathSegment, parsePath } from "../json/path.ts";
import type { JsonFault } from "../json/read-json.ts";
import { argsKeys } from "./read-args.ts";
import { resultKeys } from "./read-outcome.ts";
import type { GapKind, TraceGap } from "./trace-data.ts";

/**
 * Gaps for the parts of a record that JSON can't carry. What is missing inside arguments or a result makes that value unknown.
 *
 * `indices` are the places in the record of the trace's calls.
 */
export function unreadableParts(
  faults: readonly JsonFault[],
  indices: readonly number[],
): readonly TraceGap[] {
  return faults.map(({ path, reason }) => {
    const [list, entry, key] = parsePath(path) ?? [];
    const call = keyOf(list) === "tool_calls" && entry?.kind === "index" ? indices.indexOf(entry.index) : -1;
    const detail = `\`${path}\` ${reason}`;
    if (call < 0) return { kind: "call", detail, path };
    return { kind: kindOf(keyOf(key)), call, detail, path };
  });
}

function keyOf(segment: PathSegment | undefined): string {
  return segment?.kind === "key" ? segment.key : "";
}

function kindOf(key: string): GapKind {
  if (argsKeys.includes(key)) return "args";
  return resultKeys.includes(key) ? "result" : "call";
}
