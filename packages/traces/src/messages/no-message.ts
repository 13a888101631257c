import type { Entry } from "../transcript/entry.ts";

/** What stands where a message should, and doesn't say whose words it holds. */
export function noMessage(path: string): Entry {
  return { kind: "odd", detail: "is no message: it has no known `role`", path };
}

/** Whether an entry says that something is no message at all, in the words of any reader. */
export function isNoMessage(entry: Entry): boolean {
  return entry.kind === "odd" && entry.detail.startsWith("is no message");
}

/** A part of a message that no reader knows: it may have been a call. */
export function unknownPart(what: "part" | "block", type: string | undefined, path: string): Entry {
  const shown =
    type === undefined || type === "" ? "without a type" : `of the unknown type \`${type.slice(0, 60)}\``;
  return { kind: "odd", detail: `a ${what} ${shown}`, path };
}

/** Of several replies to one request the first is read: which one the run went on with is not said. */
export function otherReplies(count: number, path: string): readonly Entry[] {
  const detail = `the reply has ${count + 1} versions; the first is read`;
  return count === 0 ? [] : [{ kind: "odd", detail, path }];
}
