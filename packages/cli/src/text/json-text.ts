import { type Json, jsonText as plainJsonText } from "@agentltl/core/host";
import { visible } from "./visible.ts";

/** A value as people write it, on one line, fit for a terminal. Where it is much longer than `most`, only its beginning. */
export function jsonText(value: Json, most?: number): string {
  return visible(plainJsonText(value, most));
}
