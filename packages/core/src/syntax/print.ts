import type { Formula } from "../formula/formula.ts";
import { infixSymbols, infixTightness, prefixSymbols, tightness } from "./operators.ts";
import { printAtom, printComparison } from "./print-atom.ts";
import { printDomain } from "./print-domain.ts";
import { printNumber } from "./print-json.ts";
import { printIntroduced } from "./print-names.ts";
import { printPattern } from "./print-pattern.ts";

/** A piece of text, or a formula that stands there, in parentheses unless it binds at least so tightly. */
type Piece = string | { readonly formula: Formula; readonly least: number };

/**
 * The text of a formula, on one line: `parse` reads it back as an equal formula.
 *
 * It can stand in an unquoted YAML scalar, though `true` and `false` alone are booleans there. Nesting of any depth is fine.
 *
 * @throws AgentLTLError `formula-invalid` where the formula holds a predicate or domain in code, a number that is not finite, or
 * values that nest more than 500 deep.
 */
export function print(formula: Formula): string {
  const written: string[] = [];
  const pending: Piece[] = [{ formula, least: 0 }];
  for (let piece = pending.pop(); piece !== undefined; piece = pending.pop()) {
    if (typeof piece === "string") {
      written.push(piece);
      continue;
    }
    const pieces = piecesOf(piece.formula);
    const open = tightness(piece.formula) < piece.least;
    if (open) pending.push(")");
    for (let index = pieces.length - 1; index >= 0; index--) {
      const next = pieces[index];
      if (next !== undefined) pending.push(next);
    }
    if (open) pending.push("(");
  }
  return written.join("");
}

function piecesOf(formula: Formula): readonly Piece[] {
  switch (formula.kind) {
    case "and":
    case "or": {
      const operators = formula.parts.length >= 2;
      const least = operators ? infixTightness[formula.kind] + 1 : 0;
      const separator = operators ? ` ${infixSymbols[formula.kind]} ` : ", ";
      const pieces = formula.parts.flatMap((part, index): Piece[] => {
        return index === 0 ? [{ formula: part, least }] : [separator, { formula: part, least }];
      });
      return operators ? pieces : [`${formula.kind}(`, ...pieces, ")"];
    }
    case "iff":
      return between(formula.left, infixTightness.iff + 1, "iff", formula.right, infixTightness.iff + 1);
    case "implies":
      return between(
        formula.left,
        infixTightness.implies + 1,
        "implies",
        formula.right,
        infixTightness.implies,
      );
    case "until":
    case "weakUntil":
    case "release":
    case "since": {
      const chains = formula.right.kind === formula.kind;
      return between(formula.left, 7, formula.kind, formula.right, chains ? 6 : 7);
    }
    case "not":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "previous":
    case "once":
    case "historically":
      return prefixed(prefixSymbols[formula.kind], formula.body);
    case "eventuallyWithin":
      return prefixed(`F<=${printNumber(formula.limit)}`, formula.body);
    case "countBefore": {
      const rest = `) ${printComparison(formula.comparison, formula.times)}`;
      return ["countBefore(", { formula: formula.body, least: 0 }, rest];
    }
    case "at":
      return [`at(${printNumber(formula.position)}, `, { formula: formula.body, least: 0 }, ")"];
    case "forall":
    case "exists": {
      const head = `${formula.kind} ${printIntroduced(formula.variable)} in ${printDomain(formula.domain)}. `;
      return [head, { formula: formula.body, least: 0 }];
    }
    case "bind":
    case "bindSome":
      return [`${formula.kind} ${printPattern(formula.call)}. `, { formula: formula.body, least: 0 }];
    default:
      return [printAtom(formula)];
  }
}

function between(
  left: Formula,
  leastLeft: number,
  kind: keyof typeof infixSymbols,
  right: Formula,
  leastRight: number,
): readonly Piece[] {
  return [
    { formula: left, least: leastLeft },
    ` ${infixSymbols[kind]} `,
    { formula: right, least: leastRight },
  ];
}

/** `G(a -> b)` and `G now(a)`, but `not (a | b)`. */
function prefixed(symbol: string, body: Formula): readonly Piece[] {
  const opens = tightness(body) < 5 || tightness(body) === 6;
  const space = opens && /^[A-Z]+$/.test(symbol) ? "" : " ";
  return [`${symbol}${space}`, { formula: body, least: tightness(body) === 6 ? 7 : 5 }];
}
