import type { LineRange, Span } from "./entity.ts";

const reach = 48;
const range = String.raw`lines?\s+(\d{1,7})(?:\s*(?:[-–—]|to|through)\s*(\d{1,7}))?`;
const behind = new RegExp(String.raw`^[*${"`"}]{0,3}[\s,(]{0,3}(?:at\s+|on\s+)?${range}`, "i");
const ahead = new RegExp(String.raw`${range}\s+(?:in|of)\s+[*${"`"}]{0,3}$`, "i");

/** The lines that running text cites right behind a path (`a.py (lines 3-9)`) or right before it (`line 3 of a.py`). */
export function citedLines(text: string, path: Span): LineRange | undefined {
  const found =
    behind.exec(text.slice(path.end, path.end + reach)) ??
    ahead.exec(text.slice(Math.max(0, path.start - reach), path.start));
  if (found === null) return undefined;
  const from = Number(found[1]);
  return { from, to: Math.max(from, Number(found[2] ?? found[1])) };
}
