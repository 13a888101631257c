import type { Formula } from "../formula/formula.ts";
import { wordTable } from "./known-word.ts";

/** An operator that stands before its operand. */
export type PrefixKind =
  | "not"
  | "next"
  | "weakNext"
  | "eventually"
  | "globally"
  | "previous"
  | "once"
  | "historically";

/** An operator that stands between its operands. */
export type InfixKind = "iff" | "implies" | "or" | "and" | "until" | "weakUntil" | "release" | "since";

/** How the operators are printed. */
export const prefixSymbols: Readonly<Record<PrefixKind, string>> = {
  not: "not",
  next: "X",
  weakNext: "WX",
  eventually: "F",
  globally: "G",
  previous: "Y",
  once: "O",
  historically: "H",
};

/** How the operators are printed. */
export const infixSymbols: Readonly<Record<InfixKind, string>> = {
  iff: "<->",
  implies: "->",
  or: "|",
  and: "&",
  until: "U",
  weakUntil: "W",
  release: "R",
  since: "S",
};

/** Which prefix operator a word is, by `knownWord`. */
export const prefixWords: ReadonlyMap<string, PrefixKind> = wordTable<PrefixKind>([
  ...(Object.keys(prefixSymbols) as PrefixKind[]).map((kind) => [prefixSymbols[kind], kind] as const),
  ...(Object.keys(prefixSymbols) as PrefixKind[]).map((kind) => [kind, kind] as const),
  ["always", "globally"],
]);

/** Which infix operator a word is, by `knownWord`. */
export const infixWords: ReadonlyMap<string, InfixKind> = wordTable<InfixKind>([
  ...(Object.keys(infixSymbols) as InfixKind[]).map((kind) => [infixSymbols[kind], kind] as const),
  ...(Object.keys(infixSymbols) as InfixKind[]).map((kind) => [kind, kind] as const),
]);

/** How tightly an operator binds: 0 a quantifier or binder, 5 a prefix, 7 what needs no parentheses anywhere. */
export function tightness(formula: Formula): number {
  switch (formula.kind) {
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return 0;
    case "iff":
    case "implies":
    case "until":
    case "weakUntil":
    case "release":
    case "since":
      return infixTightness[formula.kind];
    case "or":
    case "and":
      return formula.parts.length < 2 ? 7 : infixTightness[formula.kind];
    case "not":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "previous":
    case "once":
    case "historically":
      return 5;
    case "constant":
    case "now":
    case "said":
    case "called":
    case "calledWithResult":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "countBefore":
    case "at":
      return 7;
  }
}

/** How tightly an infix operator binds. */
export const infixTightness: Readonly<Record<InfixKind, number>> = {
  iff: 1,
  implies: 2,
  or: 3,
  and: 4,
  until: 6,
  weakUntil: 6,
  release: 6,
  since: 6,
};
