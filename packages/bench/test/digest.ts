import { createHash } from "node:crypto";
import { canonicalText, type Json } from "@agentltl/core/host";

/** Twelve hex digits over the canonical text of a value. */
export function digest(value: Json): string {
  return createHash("sha256").update(canonicalText(value)).digest("hex").slice(0, 12);
}
