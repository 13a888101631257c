import type { Definition } from "./definition.ts";
import type { Language } from "./language.ts";
import { scanHeaders } from "./scan-headers.ts";
import { scanPython } from "./scan-python.ts";

/** Definitions by their header lines alone, where there is no parser or the syntax is broken. Linear. */
export function scanDefinitions(source: string, language: Language): readonly Definition[] {
  return language === "python" ? scanPython(source) : scanHeaders(source, language);
}
