import type { Place, Span } from "./entity.ts";

/** A stretch of the answer that is all prose, all code span, or all fence. `info` is the text after the opening fence. */
export interface Section extends Span {
  readonly place: Place;
  readonly info: boolean;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly bodyStart: number;
}

/** Splits Markdown by its fences and code spans; an unclosed fence reaches to the end. One pass over the lines, one over the rest. */
export function sections(text: string): readonly Section[] {
  const found: Section[] = [];
  let proseStart = 0;
  let fence: Fence | undefined;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const bar = fenceBar(text, start, end);
    if (fence !== undefined) {
      if (closes(fence, bar, text, end)) {
        found.push({ place: "fence", info: false, start: fence.bodyStart, end: start });
        fence = undefined;
        proseStart = end;
      }
    } else if (bar !== undefined && opens(bar, text, end)) {
      for (const section of codeSpans(text, proseStart, start)) found.push(section);
      found.push({ place: "fence", info: true, start: bar.end, end });
      fence = { mark: bar.mark, length: bar.length, bodyStart: Math.min(end + 1, text.length) };
    }
    start = end + 1;
  }
  if (fence !== undefined)
    found.push({ place: "fence", info: false, start: fence.bodyStart, end: text.length });
  else for (const section of codeSpans(text, proseStart, text.length)) found.push(section);
  return found;
}

interface Bar {
  readonly mark: string;
  readonly length: number;
  readonly end: number;
}

/** The run of backticks or tildes that a line begins with, after spaces, quote marks and list marks. */
function fenceBar(text: string, start: number, end: number): Bar | undefined {
  let place = start;
  while (place < end && " \t>".includes(text.charAt(place))) place++;
  const mark = text.charAt(place);
  if (mark !== "`" && mark !== "~") return undefined;
  let after = place;
  while (after < end && text.charAt(after) === mark) after++;
  return after - place < 3 ? undefined : { mark, length: after - place, end: after };
}

function opens(bar: Bar, text: string, lineEnd: number): boolean {
  return bar.mark === "~" || !text.slice(bar.end, lineEnd).includes("`");
}

function closes(fence: Fence, bar: Bar | undefined, text: string, lineEnd: number): boolean {
  return (
    bar !== undefined &&
    bar.mark === fence.mark &&
    bar.length >= fence.length &&
    text.slice(bar.end, lineEnd).trim() === ""
  );
}

interface Run extends Span {
  readonly length: number;
}

/** Prose and code spans between two places. A span opens at a run of backticks and closes at the next run of equal length. */
function codeSpans(text: string, start: number, end: number): readonly Section[] {
  const runs = backtickRuns(text, start, end);
  const closer = nextOfEqualLength(runs);
  const found: Section[] = [];
  let proseStart = start;
  let blankLine = -1;
  for (let index = 0; index < runs.length; ) {
    const opening = runs[index];
    const closing = runs[closer[index] ?? -1];
    if (opening !== undefined && blankLine < opening.end) blankLine = nextBlankLine(text, opening.end);
    if (opening === undefined || closing === undefined || blankLine < closing.start) {
      index++;
      continue;
    }
    found.push({ place: "prose", info: false, start: proseStart, end: opening.start });
    found.push({ place: "code", info: false, start: opening.end, end: closing.start });
    proseStart = closing.end;
    index = (closer[index] ?? index) + 1;
  }
  found.push({ place: "prose", info: false, start: proseStart, end });
  return found.filter((section) => section.end > section.start);
}

/** A paragraph ends a code span. Asked for rising places only, so that the whole stays linear. */
function nextBlankLine(text: string, from: number): number {
  const place = text.indexOf("\n\n", from);
  return place < 0 ? text.length : place;
}

function backtickRuns(text: string, start: number, end: number): readonly Run[] {
  const runs: Run[] = [];
  for (let place = text.indexOf("`", start); place >= 0 && place < end; place = text.indexOf("`", place)) {
    const from = place;
    while (place < end && text.charAt(place) === "`") place++;
    runs.push({ start: from, end: place, length: place - from });
  }
  return runs;
}

/** For each run the index of the next run of its length, found in one pass from the back. */
function nextOfEqualLength(runs: readonly Run[]): readonly (number | undefined)[] {
  const latest = new Map<number, number>();
  const next: (number | undefined)[] = [];
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs[index]?.length ?? 0;
    next[index] = latest.get(length);
    latest.set(length, index);
  }
  return next;
}
