import { createHash } from "node:crypto";

/** A file name that every file system takes, made of any text. One that is too long is cut, with a hash of the whole. */
export function fileNameOf(text: string, ending: string): string {
  const safe = encodeURIComponent(Buffer.from(text).toString()).replaceAll("*", "%2A");
  if (safe.length <= 120) return `${safe}${ending}`;
  return `${safe.slice(0, 100)}-${createHash("sha256").update(text).digest("hex").slice(0, 16)}${ending}`;
}
