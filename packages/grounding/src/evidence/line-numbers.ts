import { type Deadline, noDeadline } from "./deadline.ts";
import { eachLine } from "./each-line.ts";

/** A text without the line numbers that a tool put before its lines. */
export interface NumberedText {
  readonly text: string;
  /** The number of the first line, where there were numbers. */
  readonly first: number | undefined;
  /** Where the numbers jump: from this line of the text on, from 1, lines have these numbers. */
  readonly jumps: readonly LineJump[];
  /** The first and the last line of the text, from 1, that had a number. */
  readonly numbered: LinesOfText | undefined;
}

/** Lines of a text, from 1, both included; none where `to` is less. */
export interface LinesOfText {
  readonly from: number;
  readonly to: number;
}

/** A line of the text, from 1, and its number in the file. */
export interface LineJump {
  readonly line: number;
  readonly number: number;
}

interface Style {
  readonly prefix: RegExp;
  /** A space that every line has behind the prefix belongs to it. */
  readonly padded: boolean;
  /** Also found in ordinary text, so that one line alone proves nothing. */
  readonly common: boolean;
}

const styles: readonly Style[] = [
  { prefix: /^ *(\d{1,7})\t/, padded: false, common: false },
  { prefix: /^ *(\d{1,7})→/, padded: false, common: false },
  { prefix: /^ *(\d{1,7}) ?[|│]/, padded: true, common: false },
  { prefix: /^ *L?(\d{1,7}):/, padded: true, common: true },
  { prefix: /^\[ *(\d{1,7})\]/, padded: true, common: false },
  { prefix: /^ *(\d{1,7}) /, padded: true, common: true },
];

/** Of the lines that hold anything, this share is numbered; of the steps between numbers, this share is one. */
const numberedShare = 0.7;
const risingShare = 0.9;
/** A prefix is short. */
const head = 40;
/** Of a long text a part is looked at first: most texts have no numbers. Less is asked of it, as there may be a heading. */
const sampled = 200;
const shareOfSample = 0.5;

/**
 * Takes line numbers off, where one style holds on most lines and the numbers rise by one; otherwise leaves the text alone. `undefined`
 * where time was up before that was known.
 */
export function withoutLineNumbers(text: string, isLate: Deadline = noDeadline): NumberedText | undefined {
  const asItIs = { text, first: undefined, jumps: [], numbered: undefined };
  if (!/^[ [L]*\d/m.test(text.slice(0, 20_000))) return asItIs;
  const start = startOf(text);
  for (const style of styles) {
    const sample = numbersOf(start, style, noDeadline);
    if (sample === undefined || !isNumbered(sample, shareOfSample, shareOfSample)) continue;
    const numbers = numbersOf(text, style, isLate);
    if (numbers === undefined) return undefined;
    const [first] = numbers.lines;
    const alone = numbers.lines.length === 1 && (numbers.filled > 1 || style.common);
    if (first === undefined || alone || !isNumbered(numbers, numberedShare, risingShare)) continue;
    return {
      text: stripped(text, numbers.lines, style),
      first: first.number - first.line + 1,
      jumps: jumpsIn(numbers.lines),
      numbered: { from: first.line, to: numbers.lines.at(-1)?.line ?? first.line },
    };
  }
  return asItIs;
}

interface NumberedLine extends LineJump {
  /** Where the line begins, and where its prefix ends. */
  readonly start: number;
  readonly end: number;
}

/** The numbers found at the beginnings of lines, and what is needed to tell whether they are line numbers. */
interface Numbers {
  readonly lines: readonly NumberedLine[];
  /** How many lines hold anything. */
  readonly filled: number;
  /** How many numbers are one more than the one before. */
  readonly rising: number;
}

function startOf(text: string): string {
  let end = 0;
  for (let line = 0; line < sampled; line++) {
    const next = text.indexOf("\n", end);
    if (next < 0) return text;
    end = next + 1;
  }
  return text.slice(0, end);
}

function numbersOf(text: string, { prefix }: Style, isLate: Deadline): Numbers | undefined {
  const lines: NumberedLine[] = [];
  let filled = 0;
  let rising = 0;
  const whole = eachLine(text, isLate, (start, end, line) => {
    if (text.slice(start, end).trim() === "") return;
    filled++;
    const match = prefix.exec(text.slice(start, Math.min(end, start + head)));
    if (match === null) return;
    const number = Number(match[1]);
    if (number === (lines.at(-1)?.number ?? Number.NaN) + 1) rising++;
    lines.push({ line, number, start, end: start + match[0].length });
  });
  return whole ? { lines, filled, rising } : undefined;
}

function isNumbered({ lines, filled, rising }: Numbers, share: number, ofSteps: number): boolean {
  return lines.length > 0 && lines.length >= filled * share && rising >= (lines.length - 1) * ofSteps;
}

function jumpsIn(numbered: readonly LineJump[]): readonly LineJump[] {
  return numbered
    .filter(({ line, number }, index) => {
      const before = numbered[index - 1];
      return before !== undefined && number - before.number !== line - before.line;
    })
    .map(({ line, number }) => ({ line, number }));
}

function stripped(text: string, numbered: readonly NumberedLine[], { padded }: Style): string {
  const isPad = ({ end }: NumberedLine): boolean =>
    end === text.length || text.charAt(end) === " " || text.charAt(end) === "\n";
  const pad = padded && numbered.every(isPad);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of numbered) {
    parts.push(text.slice(done, start));
    done = pad && text.charAt(end) === " " ? end + 1 : end;
  }
  return parts.join("") + text.slice(done);
}
