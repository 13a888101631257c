import type { Entry } from "../transcript/entry.ts";

/** What stands where a message should, and doesn't say whose words it holds. */
export function noMessage(path: string): Entry {
  return { kind: "odd", detail: "is no message: it has no known `role`", path };
}
