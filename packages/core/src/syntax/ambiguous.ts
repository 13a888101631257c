import type { InfixKind } from "./operators.ts";
import type { Frame, Operand } from "./parse-frames.ts";
import { clipped, quoted } from "./quoted.ts";
import type { Reader } from "./reader.ts";

/** The operators directly before an operand: `G !` of `G !a`. */
function prefixStart(frames: readonly Frame[]): number | undefined {
  let start: number | undefined;
  for (let index = frames.length - 1; index >= 0; index--) {
    const frame = frames[index];
    if (frame?.kind !== "prefix" || frame.wide) return start;
    start = frame.start;
  }
  return start;
}

/** Why `operator` may not stand after `left` without parentheses, if it may not. Its own text stands at the reader's place. */
export function ambiguity(
  reader: Reader,
  frames: readonly Frame[],
  left: Operand,
  operator: InfixKind,
  written: string,
): Error | undefined {
  const top = frames.at(-1);
  const temporal =
    operator === "until" || operator === "weakUntil" || operator === "release" || operator === "since";
  if (top?.kind === "prefix" && !top.wide && temporal) return afterPrefix(reader, frames, left, written);
  if (top?.kind !== "infix") return undefined;
  const mixed = temporal && isTemporal(top.operator) && top.operator !== operator;
  return mixed || (operator === "iff" && top.operator === "iff")
    ? chained(reader, top, left, written)
    : undefined;
}

function isTemporal(operator: InfixKind): boolean {
  return operator === "until" || operator === "weakUntil" || operator === "release" || operator === "since";
}

function afterPrefix(reader: Reader, frames: readonly Frame[], left: Operand, written: string): Error {
  const start = prefixStart(frames) ?? left.start;
  const prefix = clipped(reader.text.slice(start, left.start));
  const inner = clipped(reader.text.slice(left.start, left.end));
  const right = rightOperand(reader, written);
  const joint = /\w$/.test(prefix) && /^\w/.test(inner) ? " " : "";
  const rest = `${written} ${right}`;
  const space = /[a-z]$/.test(prefix) ? " " : "";
  const [outer, whole] = [
    `\`(${prefix}${joint}${inner}) ${rest}\``,
    `\`${prefix}${space}(${inner} ${rest})\``,
  ];
  return reader.error(
    `${quoted(prefix)} before ${quoted(written)} can be read in two ways; write ${outer} or ${whole}`,
    start,
  );
}

function chained(
  reader: Reader,
  frame: Extract<Frame, { kind: "infix" }>,
  middle: Operand,
  written: string,
): Error {
  const start = frame.parts[0].start;
  const left = clipped(reader.text.slice(start, frame.start));
  const operator = clipped(reader.text.slice(frame.start, middle.start).split(/[\s(]/)[0] ?? "");
  const between = clipped(reader.text.slice(middle.start, middle.end));
  const right = rightOperand(reader, written);
  const readings = `\`(${left} ${operator} ${between}) ${written} ${right}\` or \`${left} ${operator} (${between} ${written} ${right})\``;
  const which =
    operator === written ? `a chain of ${quoted(written)}` : `${quoted(operator)} beside ${quoted(written)}`;
  return reader.error(`${which} can be read in two ways; write ${readings}`, start);
}

/** The text of the operand after the operator at the reader's place, as far as it can be told without reading it. */
function rightOperand(reader: Reader, written: string): string {
  const rest = reader.text.slice(reader.offset + written.length).trimStart();
  const head = /^(?:(?:!|[a-zA-Z]{1,3}(?:<=\d+)?(?=[\s(!]))\s*){0,8}\w*/.exec(rest)?.[0] ?? "";
  return clipped(head + group(rest.slice(head.length))) || "…";
}

/** The parenthesised text at the start of `text`, strings in it passed over. Looks at 200 characters. */
function group(text: string): string {
  if (!text.startsWith("(")) return "";
  let open = 0;
  for (const part of text.slice(0, 200).matchAll(/"(?:[^"\\]|\\.)*"|[()]/g)) {
    open += part[0] === "(" ? 1 : part[0] === ")" ? -1 : 0;
    if (open === 0) return text.slice(0, part.index + 1);
  }
  return "(…)";
}
