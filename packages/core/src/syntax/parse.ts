import type { Formula } from "../formula/formula.ts";
import { ambiguity } from "./ambiguous.ts";
import { knownWord } from "./known-word.ts";
import { noFormula, noOperator } from "./misread.ts";
import { type InfixKind, infixWords } from "./operators.ts";
import { bindsTighter, completed, enclosed, type Frame, type Operand } from "./parse-frames.ts";
import { readOperand } from "./read-operand.ts";
import { Reader } from "./reader.ts";

/**
 * The formula that `text` writes, in the language of docs/language.md.
 *
 * Linear in the length of the text, and without recursion that a deep text could overflow: what has more than 1,000,000 characters
 * or nests more than 10,000 deep is refused. Whether variables are bound and predicates known is not judged here.
 *
 * @throws AgentLTLError `syntax` with the place of the fault, for every text that is no formula.
 */
export function parse(text: string): Formula {
  const reader = new Reader(text);
  const frames: Frame[] = [];
  for (;;) {
    const whole = readAfter(reader, frames, readOperand(reader, frames));
    if (whole !== undefined) return whole.formula;
  }
}

/** Passes over what may follow a formula. Returns it where the text ends with it; otherwise another formula must follow. */
function readAfter(reader: Reader, frames: Frame[], first: Operand | undefined): Operand | undefined {
  let current = first;
  for (;;) {
    if (current !== undefined && shift(reader, frames, current)) return undefined;
    const whole = current === undefined ? undefined : reduced(reader, frames, current, () => true);
    const top = frames.pop();
    if (top?.kind !== "open") {
      if (whole === undefined) throw noFormula(reader);
      if (reader.atEnd()) return whole;
      throw noOperator(reader, false);
    }
    if (whole !== undefined) top.parts.push(whole);
    if (top.list !== undefined && reader.take(",")) {
      frames.push(top);
      return undefined;
    }
    if (!reader.take(")")) throw noOperator(reader, true);
    current = enclosed(reader, top);
  }
}

/** Passes over an operator between two formulas, if one stands here: `left` waits in `frames` for the other. */
function shift(reader: Reader, frames: Frame[], left: Operand): boolean {
  const found = lookOperator(reader);
  if (found === undefined) return false;
  const [operator, written] = found;
  const reach = reduced(reader, frames, left, (frame) => bindsTighter(frame, operator));
  const problem = ambiguity(reader, frames, reach, operator, written);
  if (problem !== undefined) throw problem;
  const start = reader.offset;
  reader.take(written);
  const top = frames.at(-1);
  const joins =
    top?.kind === "infix" && top.operator === operator && (operator === "and" || operator === "or");
  if (joins) top.parts.push(reach);
  else frames.push({ kind: "infix", operator, parts: [reach], start });
  return true;
}

const symbol = /<->|->|\|(?!\|)|&(?!&)/y;

function lookOperator(reader: Reader): readonly [InfixKind, string] | undefined {
  const written = reader.look(symbol) ?? reader.lookWord();
  const operator = written === undefined ? undefined : infixWords.get(knownWord(written));
  return operator === undefined || written === undefined ? undefined : [operator, written];
}

/** `operand` with everything in `frames` that waits for it and that `takes` it, up to the last open parenthesis. */
function reduced(
  reader: Reader,
  frames: Frame[],
  operand: Operand,
  takes: (frame: Frame) => boolean,
): Operand {
  let current = operand;
  for (let top = frames.at(-1); top !== undefined && top.kind !== "open" && takes(top); top = frames.at(-1)) {
    frames.pop();
    current = completed(reader, top, current);
  }
  return current;
}
