import { type Json, jsonText } from "@agentltl/core/host";
import type { ShownText } from "../model/run-view.ts";

/** A text, cut where it is longer than `most`, never within a character. */
export function shownText(text: string, most: number): ShownText {
  if (text.length <= most) return { text };
  const isHalf = (text.codePointAt(most - 1) ?? 0) > 0xffff;
  return { text: text.slice(0, isHalf ? most - 1 : most), of: text.length };
}

/** A value for people: a text as it is, anything else as JSON on one line. */
export function shownValue(value: Json, most: number): ShownText {
  return shownText(typeof value === "string" ? value : jsonText(value), most);
}
