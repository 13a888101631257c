import { attempt } from "@agentltl/core/host";
import type { StudyLock } from "./study-lock.ts";

/** The lock of a text; `undefined` where it is none of this version. */
export function readLock(text: string): StudyLock | undefined {
  const read = attempt((): StudyLock => JSON.parse(text));
  if (read.kind === "threw" || read.value?.format !== 1) return undefined;
  return Array.isArray(read.value.repositories) ? read.value : undefined;
}
