/** A text without the line numbers that a tool put before its lines. */
export interface NumberedText {
  readonly text: string;
  /** The number of the first line, where there were numbers. */
  readonly first: number | undefined;
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

/** Takes line numbers off, where one style holds on most lines and the numbers rise by one; otherwise leaves the text alone. */
export function withoutLineNumbers(text: string): NumberedText {
  const lines = text.split("\n");
  const filled = lines.filter((line) => line.trim() !== "").length;
  for (const style of styles) {
    const numbers = lines.map((line) => style.prefix.exec(line.slice(0, head)));
    const first = firstNumber(numbers, filled, style);
    if (first !== undefined) return { text: stripped(lines, numbers, style), first };
  }
  return { text, first: undefined };
}

/** What the first line is numbered, if the numbers found are line numbers. */
function firstNumber(
  found: readonly (RegExpExecArray | null)[],
  filled: number,
  style: Style,
): number | undefined {
  const numbered = found.flatMap((match, index) =>
    match === null ? [] : [{ index, number: Number(match[1]) }],
  );
  const first = numbered[0];
  if (first === undefined || numbered.length < filled * numberedShare) return undefined;
  if (numbered.length === 1 && (filled > 1 || style.common)) return undefined;
  const rising = numbered.filter(
    (one, index) => index > 0 && one.number === (numbered[index - 1]?.number ?? 0) + 1,
  );
  if (rising.length < (numbered.length - 1) * risingShare) return undefined;
  return first.number - first.index;
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
