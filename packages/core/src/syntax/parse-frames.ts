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
      readonly parts: [Operand, ...Operand[]];
      readonly start: number;
    }
  /** An open parenthesis. */
  | {
      readonly kind: "open";
      readonly start: number;
      /** Of `and(…)` and `or(…)`: several formulas may stand inside, or none. */
      readonly list?: "and" | "or";
      readonly parts: Operand[];
      /** Makes a formula of the one inside, and reads what belongs to it after `)`. Absent where parentheses only group. */
      readonly finish?: (inside: Formula) => Formula;
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
  const { operator, parts } = frame;
  const depth = Math.max(deepest(parts), right.depth);
  return operand(reader, combined(operator, parts, right), depth, parts[0].start, right.end);
}

/** What the closed parentheses of `frame` are. */
export function enclosed(reader: Reader, frame: Extract<Frame, { kind: "open" }>): Operand {
  const { list, finish, parts, start } = frame;
  if (list !== undefined) {
    const formula: Formula = { kind: list, parts: parts.map((part) => part.formula) };
    return operand(reader, formula, deepest(parts), start, reader.offset);
  }
  const [only] = parts;
  if (only === undefined) throw reader.error("expected a formula between `(` and `)`", start);
  if (finish === undefined) return { ...only, start, end: reader.offset };
  return operand(reader, finish(only.formula), only.depth, start, reader.offset);
}

function deepest(parts: readonly Operand[]): number {
  return parts.reduce((depth, part) => Math.max(depth, part.depth), 0);
}

function combined(operator: InfixKind, parts: readonly [Operand, ...Operand[]], right: Operand): Formula {
  if (operator !== "and" && operator !== "or") {
    return { kind: operator, left: parts[0].formula, right: right.formula };
  }
  return { kind: operator, parts: [...parts, right].map((part) => part.formula) };
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
