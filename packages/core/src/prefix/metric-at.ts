import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import type { View } from "./view.ts";

/** The recorded metrics at `path`. One that is not there was not recorded. */
export function metricAt(path: string, { trace }: View): readonly Json[] {
  const segments = parsePath(path);
  const lost = trace.gaps.some(({ kind }) => kind === "metrics");
  return segments === undefined || lost ? [] : valuesAt(trace.metrics, segments);
}
