import type { Trace } from "./trace.ts";

/** Whether the arguments of the call at a position were written down; where they were not, what stands in their place says nothing. */
export function argsAreRecorded({ gaps }: Pick<Trace, "gaps">, position: number): boolean {
  return !gaps.some(({ kind, call }) => kind === "args" && (call === undefined || call === position));
}
