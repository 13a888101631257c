import { addressesIn } from "./addresses.ts";
import { citedLines } from "./cited-lines.ts";
import { codeMentions } from "./code-mentions.ts";
import type { Entity, LineRange, Mention, Span } from "./entity.ts";
import { generalMentions } from "./general-mentions.ts";
import { mask } from "./mask.ts";
import { numbersIn } from "./numbers.ts";
import { plainText } from "./plain-text.ts";
import type { SectionText } from "./section-text.ts";
import { type Section, sections } from "./sections.ts";

/** How an answer is read. */
export interface ExtractOptions {
  /** Names of the project that running text could also mean as a product: `SQLFluff` in an answer about SQLFluff. In any case. */
  readonly project?: readonly string[];
  /** Names that are entities although they are words of every language or every text: `id`, `Exception`, `WebSocket`. As written. */
  readonly allow?: readonly string[];
  /** Names that are never entities. As written, without a signature's parenthesis. */
  readonly block?: readonly string[];
  /**
   * Whether code in fences counts. `auto` (default): only where nothing outside of them names anything, since answers put
   * proposals into fences.
   */
  readonly fences?: "auto" | "include" | "exclude";
  /**
   * For answers that are not about code: also ids (codes, addresses) and quotations, and as numbers the amounts, with units. Default
   * false.
   */
  readonly general?: boolean;
}

/**
 * What an answer names, each thing once, in order of first mention: file paths, function signatures, identifiers, and numbers that
 * stand for values; with `general` also ids and quotations. Reads Markdown (prose, code spans, fences). Linear in the length of the answer; never throws.
 */
export function extractEntities(answer: string, options: ExtractOptions = {}): readonly Entity[] {
  const plain = plainText(answer);
  const blocked = new Set(options.block);
  const mentions = mentionsIn(plain.text, options)
    .filter((mention) => !blocked.has(mention.value.replace(/\($/, "")))
    .map((mention) => ({ ...mention, span: originalSpan(mention.span, plain.originalPlace) }));
  return gathered(mentions);
}

function mentionsIn(text: string, options: ExtractOptions): readonly Mention[] {
  const project = new Set(options.project?.map((name) => name.toLowerCase()));
  const allowed = new Set(options.allow);
  const isAllowed = (name: string): boolean => allowed.has(name) || project.has(name.toLowerCase());
  const find = options.general === true ? generalMentions : codeAnswerMentions;
  const read = ({ place, info, start, end }: Section): readonly Mention[] => {
    const own = text.slice(start, end);
    const addresses = addressesIn(own);
    return find({
      text: own,
      addresses,
      open: mask(own, addresses),
      place,
      info,
      isAllowed,
      linesBeside: (from, to) => citedLines(text, { start: start + from, end: start + to }),
    })
      .map((mention) => ({ ...mention, span: shifted(mention.span, start) }))
      .sort((left, right) => left.span.start - right.span.start);
  };
  const all = sections(text);
  const isFence = (section: Section): boolean => section.place === "fence" && !section.info;
  const fences = options.fences ?? "auto";
  if (fences === "include") return all.flatMap(read);
  const outside = all.filter((section) => !isFence(section)).flatMap(read);
  return fences === "exclude" || outside.length > 0 ? outside : all.filter(isFence).flatMap(read);
}

function codeAnswerMentions(section: SectionText): readonly Mention[] {
  const { place, info } = section;
  const code = codeMentions(section);
  if (info) return code;
  return [
    ...code,
    ...numbersIn(section.open, place).map((found) => ({ type: "number" as const, place, ...found })),
  ];
}

function shifted(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

/** The end is asked for through its last character, so that what was cut behind a name stays outside. */
function originalSpan(span: Span, originalPlace: (place: number) => number): Span {
  return { start: originalPlace(span.start), end: originalPlace(span.end - 1) + 1 };
}

function withLines(
  { lines, otherLines = [] }: Entity,
  more: LineRange,
): Pick<Entity, "lines" | "otherLines"> {
  if (lines === undefined) return { lines: more };
  const isKnown = [lines, ...otherLines].some(({ from, to }) => from === more.from && to === more.to);
  return isKnown ? {} : { otherLines: [...otherLines, more] };
}

function gathered(mentions: readonly Mention[]): readonly Entity[] {
  const byKey = new Map<string, Entity & { spans: Span[] }>();
  for (const { type, value, place, span, lines } of mentions) {
    const key = `${type} ${value}`;
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, { type, value, place, spans: [span], ...(lines === undefined ? {} : { lines }) });
      continue;
    }
    known.spans.push(span);
    if (lines !== undefined) byKey.set(key, { ...known, ...withLines(known, lines) });
  }
  return [...byKey.values()];
}
