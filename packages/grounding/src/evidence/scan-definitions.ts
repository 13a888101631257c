import { type Deadline, noDeadline } from "./deadline.ts";
import type { Definition } from "./definition.ts";
import type { Language } from "./language.ts";
import { scanHeaders } from "./scan-headers.ts";
import { scanPython } from "./scan-python.ts";

/**
 * Definitions by their header lines alone, where there is no parser or the syntax is broken; `undefined` where time was up before the
 * end. Linear.
 */
export function scanDefinitions(
  source: string,
  language: Language,
  isLate: Deadline = noDeadline,
): readonly Definition[] | undefined {
  return language === "python" ? scanPython(source, isLate) : scanHeaders(source, language, isLate);
}
