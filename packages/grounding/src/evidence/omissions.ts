/** What every mark has in it, so that other lines need not be looked at. */
const hint =
  /truncat|clipped|cut off|abbreviat|omitted|more (?:lines?|char|bytes?)|below|above|remaining|hidden|not shown|skipped|elided|lines? left|(?:showing|displaying|read) |to save on|too (?:long|large|big)|\.\.\.|…/gi;
const marks: readonly RegExp[] = [
  /^\W{0,12}(?:(?:output|content|file|result|response|text|input)s? )?(?:(?:was|is|were|has been) )?(?:truncated|clipped|cut off|abbreviated)\b(?!\s*[=(.[])/i,
  /^\W{0,12}\d[\d,]{0,12} (?:more |other |remaining )?(?:lines?|characters?|chars?|bytes?|tokens?)\b.{0,80}\b(?:omitted|truncated|more|below|above|remaining|left|hidden|elided|skipped|clipped|not shown)\b/i,
  /^\W{0,12}\d[\d,]{0,12} more (?:lines?|characters?|chars?|bytes?)\b/i,
  /^\W{0,12}(?:rest|remainder|remaining lines|part) of (?:the |this )?(?:file|output|content)\b.{0,60}\b(?:omitted|truncated|not shown|hidden|skipped)\b/i,
  /^\W{0,12}(?:showing|displaying|read) (?:only )?(?:the )?(?:first|last|lines?)\b/i,
  /^\W{0,12}(?:note\W{1,3})?to save on context only part of\b/i,
  /^\W{0,12}(?:file|output|content) (?:is )?too (?:long|large|big)\b/i,
  /^(?:\.{3}|…|\[(?:\.{3}|…)\])\s*$/,
];
/** A mark is a line of its own, and short. */
const longestMark = 300;
/** After so many hints the text is about such things, or made to waste time. */
const mostHints = 20_000;

/** A line of a text, in UTF-16 units. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** The lines on which a tool says that it left something out. A comment in a file may look the same: that costs little. */
export function omissionsIn(text: string): readonly LineSpan[] {
  const found: LineSpan[] = [];
  let hints = 0;
  let from = 0;
  for (const { index } of text.matchAll(hint)) {
    if (index < from) continue;
    if (++hints > mostHints) break;
    const start = text.lastIndexOf("\n", index - 1) + 1;
    const next = text.indexOf("\n", index);
    const end = next < 0 ? text.length : next;
    from = end;
    if (end - start > longestMark) continue;
    const line = text.slice(start, end).trimEnd();
    if (marks.some((mark) => mark.test(line))) found.push({ start, end });
  }
  return found;
}
