import type { Trace } from "@agentltl/core";
import { holdsMark, redactionGap } from "@agentltl/core/host";

/** The trace, saying of itself that values of its calls are redacted, where some are: those of a recorder that takes out secrets don't. */
export function withRedaction(trace: Trace): Trace {
  if (trace.gaps.some(({ path }) => path === redactionGap.path)) return trace;
  const some = trace.calls.some(({ args, result }) => holdsMark(args) || holdsMark(result ?? null));
  return some ? { ...trace, gaps: [...trace.gaps, redactionGap] } : trace;
}
