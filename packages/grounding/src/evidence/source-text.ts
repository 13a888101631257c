import { countLines } from "./count-lines.ts";
import { type Deadline, noDeadline } from "./deadline.ts";
import { eachLine } from "./each-line.ts";
import { type Language, languageOf } from "./language.ts";
import { type LineJump, type LinesOfText, withoutLineNumbers } from "./line-numbers.ts";
import { notebookSource } from "./notebook.ts";
import { type LineSpan, omissionsIn } from "./omissions.ts";
import { diffSource } from "./unified-diff.ts";

/** What came of a file, made ready to be looked at. */
export interface SourceText {
  /** Everything that was on screen, apart from line numbers. */
  readonly text: string;
  /** What of it is source, as long as `text` or made of the same lines: without a diff's marks, without notes of a tool. */
  readonly code: string;
  readonly language: Language | undefined;
  /** The number of the first line, where the lines were numbered. */
  readonly firstLine: number | undefined;
  readonly jumps: readonly LineJump[];
  /** True where lines of `text` are lines of a file. */
  readonly hasLines: boolean;
  /** The lines of `text` that surely follow one another in the file, but for the jumps. */
  readonly sureLines: LinesOfText;
  /** True where `text` has further lines of a file, and nobody knows which. */
  readonly moreLines: boolean;
  /** True where time was up before it was made ready: then it is just what was on screen. */
  readonly unfinished: boolean;
  /** True where something is left out inside: a note says so, the numbers jump, or it is a diff. */
  readonly gaps: boolean;
}

/**
 * Takes off what tools and formats put around source: byte order mark, line ends, numbers, notebook, diff, notes. Where time is up before
 * that is done the text is taken as it is, of unknown lines and with gaps.
 */
export function sourceText(
  content: string,
  path: string | undefined,
  isLate: Deadline = noDeadline,
): SourceText {
  const plain = withLineFeeds(content.replace(/^\ufeff/, ""));
  const notebook = /\.ipynb$/i.test(path ?? ".ipynb") ? notebookSource(plain) : undefined;
  if (notebook !== undefined) return { ...asItIs(notebook), language: "python", hasLines: false };
  const numbered = withoutLineNumbers(plain, isLate);
  if (numbered === undefined) return unfinished(plain, path);
  const { text, first, jumps, numbered: lines } = numbered;
  const diff = diffSource(text, isLate);
  if (isLate()) return unfinished(plain, path);
  if (diff !== undefined)
    return {
      ...asItIs(text),
      code: diff.code,
      language: diff.path === undefined ? undefined : languageOf(diff.path, diff.code),
      hasLines: false,
      gaps: true,
    };
  const notes = omissionsIn(text);
  return {
    ...asItIs(text),
    code: withoutLines(text, [...unnumbered(text, lines), ...notes]),
    language: languageOf(path, text),
    firstLine: first,
    jumps,
    ...(lines === undefined ? linesBeside(text, notes) : { sureLines: lines, moreLines: false }),
    gaps: jumps.length > 0 || notes.length > 0,
  };
}

function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function unfinished(text: string, path: string | undefined): SourceText {
  return { ...asItIs(text), language: languageOf(path, text), hasLines: false, gaps: true, unfinished: true };
}

function asItIs(text: string): SourceText {
  return {
    text,
    code: text,
    language: undefined,
    firstLine: undefined,
    jumps: [],
    hasLines: true,
    sureLines: { from: 1, to: 0 },
    moreLines: true,
    unfinished: false,
    gaps: false,
  };
}

/** Lines up to the first note; behind it nobody knows what was left out, unless nothing follows. */
function linesBeside(text: string, notes: readonly LineSpan[]): Pick<SourceText, "sureLines" | "moreLines"> {
  const [first] = notes;
  const shown = text.slice(0, first?.start).replace(/\n$/, "");
  const rest = first === undefined ? "" : text.slice(first.end);
  return { sureLines: { from: 1, to: shown === "" ? 0 : countLines(shown) }, moreLines: rest.trim() !== "" };
}

/** What a tool wrote above and below the lines that it numbered. */
function unnumbered(text: string, numbered: LinesOfText | undefined): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  if (numbered === undefined) return spans;
  eachLine(text, noDeadline, (start, end, line) => {
    if (line < numbered.from || line > numbered.to) spans.push({ start, end });
  });
  return spans;
}

/** Blank, so that everything else stays at its place. A line may be named twice. */
function withoutLines(text: string, lines: readonly LineSpan[]): string {
  if (lines.length === 0) return text;
  const left = [...new Map(lines.map((line) => [line.start, line])).values()].sort(
    (one, other) => one.start - other.start,
  );
  const kept = left.map(({ start }, index) => text.slice(left[index - 1]?.end ?? 0, start));
  const blanks = left.map(({ start, end }) => " ".repeat(end - start));
  return kept.map((part, index) => part + blanks[index]).join("") + text.slice(left.at(-1)?.end ?? 0);
}
