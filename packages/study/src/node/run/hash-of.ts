import { createHash } from "node:crypto";
import { canonicalText, readJson } from "@agentltl/core/host";

/** SHA-256 of a value as JSON, as hex: equal values have the same. What JSON can't carry counts as `null`. */
export function hashOf(value: unknown): string {
  const read = readJson(value);
  return createHash("sha256")
    .update(canonicalText(read.kind === "json" ? read.value : null))
    .digest("hex");
}
