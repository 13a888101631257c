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

/** The lines, from 0, on which a tool says that it left something out. A comment in a file may look the same: that costs little. */
export function omissionsIn(text: string): readonly number[] {
  if (
    !/truncat|clipped|cut off|abbrev|omit|more|not shown|hidden|skip|elided|showing|display|first|last|lines|to save on|too (?:long|large|big)|\.\.\.|…/i.test(
      text,
    )
  )
    return [];
  return text.split("\n").flatMap((line, index) => {
    const mark = line.length <= longestMark && marks.some((one) => one.test(line.trimEnd()));
    return mark ? [index] : [];
  });
}
