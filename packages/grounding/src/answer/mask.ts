import type { Span } from "./entity.ts";

/** The text with these parts, in order, blanked out and every other character in its place. */
export function mask(text: string, spans: readonly Span[]): string {
  const kept: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    kept.push(text.slice(done, start), " ".repeat(end - start));
    done = end;
  }
  kept.push(text.slice(done));
  return kept.join("");
}
