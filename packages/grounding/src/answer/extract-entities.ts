import { citedLines } from "./cited-lines.ts";
import type { Entity, Mention, Span } from "./entity.ts";
import { filePathIn } from "./file-path.ts";
import { maskAddresses } from "./mask-addresses.ts";
import { namedThings, type Surroundings } from "./named-things.ts";
import { numbersIn } from "./numbers.ts";
import { plainText } from "./plain-text.ts";
import { type Section, sections } from "./sections.ts";
import { type Word, words } from "./words.ts";

/** How an answer is read. */
export interface ExtractOptions {
  /** Names of the project that running text could also mean as a product: `SQLFluff` in an answer about SQLFluff. */
  readonly project?: readonly string[];
  /** Names that are never entities. */
  readonly block?: readonly string[];
  /**
   * Whether code in fences counts. `auto` (default): only where nothing outside of them names anything, since answers put
   * proposals into fences.
   */
  readonly fences?: "auto" | "include" | "exclude";
}

/**
 * What an answer names, each thing once, in order of first mention: file paths, function signatures, identifiers, and numbers that
 * stand for values. Reads Markdown (prose, code spans, fences). Linear in the length of the answer; never throws.
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
  const isProjectName = (name: string): boolean => project.has(name.toLowerCase());
  const read = (section: Section): readonly Mention[] => mentionsInSection(text, section, isProjectName);
  const all = sections(text);
  const isFence = (section: Section): boolean => section.place === "fence" && !section.info;
  const fences = options.fences ?? "auto";
  if (fences === "include") return all.flatMap(read);
  const outside = all.filter((section) => !isFence(section)).flatMap(read);
  return fences === "exclude" || outside.length > 0 ? outside : all.filter(isFence).flatMap(read);
}

function mentionsInSection(
  text: string,
  section: Section,
  isProjectName: (name: string) => boolean,
): readonly Mention[] {
  const { place } = section;
  const masked = maskAddresses(text.slice(section.start, section.end));
  const around: Surroundings = { text: masked, place, isProjectName };
  const found: Mention[] = [];
  for (const word of words(masked, place)) {
    const path = section.info ? pathInInfo(word) : filePathIn(word.text);
    if (path === undefined) {
      if (!section.info) for (const thing of namedThings(word, around)) found.push({ ...thing, place });
      continue;
    }
    const span = { start: word.start + path.start, end: word.start + path.end };
    const lines = path.lines ?? citedLines(text, shifted(span, section.start));
    found.push({
      type: "file_path",
      value: path.path,
      place,
      span,
      ...(lines === undefined ? {} : { lines }),
    });
    if (path.memberStart !== undefined) {
      const start = word.start + path.memberStart;
      const rest: Word = { text: word.text.slice(path.memberStart), start, end: word.end };
      for (const thing of namedThings(rest, around)) found.push({ ...thing, place });
    }
  }
  if (!section.info)
    for (const { value, span } of numbersIn(masked, place))
      found.push({ type: "number", value, place, span });
  return found
    .map((mention) => ({ ...mention, span: shifted(mention.span, section.start) }))
    .sort((left, right) => left.span.start - right.span.start);
}

/** An info string may carry lines or a language before its path: `12:20:src/a.py`, `python:src/a.py`. */
function pathInInfo(word: Word): ReturnType<typeof filePathIn> {
  const lead = /^(?:(\d{1,7}):(\d{1,7}):|[A-Za-z+]+:(?=[^\s:]*[/.]))?/.exec(word.text);
  const skipped = lead?.[0].length ?? 0;
  const path = filePathIn(word.text.slice(skipped));
  if (path === undefined) return undefined;
  const lines = lead?.[1] === undefined ? path.lines : { from: Number(lead[1]), to: Number(lead[2]) };
  return {
    path: path.path,
    start: path.start + skipped,
    end: path.end + skipped,
    ...(lines === undefined ? {} : { lines }),
  };
}

function shifted(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

/** The end is asked for through its last character, so that what was cut behind a name stays outside. */
function originalSpan(span: Span, originalPlace: (place: number) => number): Span {
  return { start: originalPlace(span.start), end: originalPlace(span.end - 1) + 1 };
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
    if (known.lines === undefined && lines !== undefined) byKey.set(key, { ...known, lines });
  }
  return [...byKey.values()];
}
