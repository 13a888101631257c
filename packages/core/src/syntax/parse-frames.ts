import type { Formula } from "../formula/formula.ts";
import { maximumDepth } from "./limits.ts";
import type { InfixKind } from "./operators.ts";
import { infixTightness } from "./operators.ts";
import type { Reader } from "./reader.ts";

/** A formula that has been read, where it stands, and how deep it nests. */
export interface Operand {
  readonly formula: Formula;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

/** Something that still waits for a formula on its right. */
export type Frame =
  /** `not`, `G`, `F<=3`, …, or with `wide` a quantifier or binder, whose body reaches as far as it can. */
  | {
      readonly kind: "prefix";
      readonly wide: boolean;
      readonly build: (body: Formula) => Formula;
      readonly start: number;
    }
  | {
      readonly kind: "infix";
      readonly operator: InfixKind;
      /** The operands so far: more than one only of `&` and `|`. */
      readonly parts: Operand[];
      readonly start: number;
    }
  /** An open parenthesis. `finish` reads what stands after it is closed. */
  | {
      readonly kind: "open";
      readonly start: number;
      /** True where several formulas may stand inside, or none. */
      readonly listed: boolean;
      readonly parts: Operand[];
      /** The formula that the closed parentheses make, and what stands after them belongs to; absent where they only group. */
      readonly finish?: (inside: readonly Formula[]) => Formula;
    };

/** `formula`, one deeper than its parts, or the error that it nests too deep. */
export function operand(
  reader: Reader,
  formula: Formula,
  inside: number,
  start: number,
  end: number,
): Operand {
  if (inside >= maximumDepth) throw reader.error(`operators nest more than ${maximumDepth} deep`, start);
  return { formula, depth: inside + 1, start, end };
}

/** `right` as the operand that `frame` waited for. */
export function completed(reader: Reader, frame: Exclude<Frame, { kind: "open" }>, right: Operand): Operand {
  if (frame.kind === "prefix") {
    return operand(reader, frame.build(right.formula), right.depth, frame.start, right.end);
  }
  const parts = [...frame.parts, right];
  const depth = parts.reduce((deepest, part) => Math.max(deepest, part.depth), 0);
  return operand(reader, combined(frame.operator, parts), depth, parts[0]?.start ?? frame.start, right.end);
}

/** What the closed parentheses of `frame` are. */
export function enclosed(reader: Reader, frame: Extract<Frame, { kind: "open" }>): Operand {
  const [only] = frame.parts;
  if (frame.finish === undefined && only !== undefined)
    return { ...only, start: frame.start, end: reader.offset };
  const formula = frame.finish?.(frame.parts.map((part) => part.formula));
  if (formula === undefined) throw reader.error("expected a formula between `(` and `)`", frame.start);
  const depth = frame.parts.reduce((deepest, part) => Math.max(deepest, part.depth), 0);
  return operand(reader, formula, depth, frame.start, reader.offset);
}

function combined(operator: InfixKind, operands: readonly Operand[]): Formula {
  if (operator === "and" || operator === "or") {
    return { kind: operator, parts: operands.map((part) => part.formula) };
  }
  const [left, right] = operands;
  if (left === undefined || right === undefined)
    throw new TypeError("an operator between two formulas has two");
  return { kind: operator, left: left.formula, right: right.formula };
}

/** True where `frame` takes what stands to its right before an operator of this tightness can. */
export function bindsTighter(frame: Frame, operator: InfixKind): boolean {
  switch (frame.kind) {
    case "open":
      return false;
    case "prefix":
      return !frame.wide && infixTightness[operator] < 5;
    case "infix":
      return infixTightness[frame.operator] > infixTightness[operator];
  }
}
