/** A text without the line numbers that a tool put before its lines. */
export interface NumberedText {
  readonly text: string;
  /** The number of the first line, where there were numbers. */
  readonly first: number | undefined;
  /** Where the numbers jump: from this line of the text on, from 1, lines have these numbers. */
  readonly jumps: readonly LineJump[];
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
/** Of a long text a part is looked at first: most texts have no numbers. */
const sampled = 200;

/** Takes line numbers off, where one style holds on most lines and the numbers rise by one; otherwise leaves the text alone. */
export function withoutLineNumbers(text: string): NumberedText {
  if (!/^[ [L]*\d/m.test(text.slice(0, 20_000))) return { text, first: undefined, jumps: [] };
  const lines = text.split("\n");
  const isFilled = (line: string): boolean => line.trim() !== "";
  const start = lines.slice(0, sampled);
  const filled = lines.filter(isFilled).length;
  const filledAtStart = start.filter(isFilled).length;
  for (const style of styles) {
    const few = start.filter((line) => style.prefix.test(line.slice(0, head))).length;
    if (few < filledAtStart * 0.5) continue;
    const found = lines.map((line) => style.prefix.exec(line.slice(0, head)));
    const steps = lineNumbers(found, filled, style);
    const first = steps?.[0];
    if (steps === undefined || first === undefined) continue;
    return {
      text: stripped(lines, found, style),
      first: first.number - first.line + 1,
      jumps: jumpsIn(steps),
    };
  }
  return { text, first: undefined, jumps: [] };
}

/** The numbers found, if they are line numbers. */
function lineNumbers(
  found: readonly (RegExpExecArray | null)[],
  filled: number,
  style: Style,
): readonly LineJump[] | undefined {
  const numbered = found.flatMap((match, index) =>
    match === null ? [] : [{ line: index + 1, number: Number(match[1]) }],
  );
  if (numbered.length === 0 || numbered.length < filled * numberedShare) return undefined;
  if (numbered.length === 1 && (filled > 1 || style.common)) return undefined;
  const rising = numbered.filter(
    (one, index) => index > 0 && one.number === (numbered[index - 1]?.number ?? 0) + 1,
  );
  return rising.length < (numbered.length - 1) * risingShare ? undefined : numbered;
}

function jumpsIn(numbered: readonly LineJump[]): readonly LineJump[] {
  return numbered.filter(({ line, number }, index) => {
    const before = numbered[index - 1];
    return before !== undefined && number - before.number !== line - before.line;
  });
}

function stripped(
  lines: readonly string[],
  found: readonly (RegExpExecArray | null)[],
  { padded }: Style,
): string {
  const lengths = found.map((match) => match?.[0].length);
  const pad =
    padded &&
    lines.every((line, index) => lengths[index] === undefined || /^(?: |$)/.test(line.slice(lengths[index])));
  return lines
    .map((line, index) => {
      const length = lengths[index];
      return length === undefined ? line : line.slice(length + (pad ? 1 : 0));
    })
    .join("\n");
}
