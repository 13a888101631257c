import type { Comparison, FormulaOf } from "../../formula/formula.ts";

/** What only the end of a run decides. */
export type EndAtom = FormulaOf<"metric"> | FormulaOf<"answered">;

/** The few operators that formulas are reduced to. Parts are numbers of nodes. */
export type CoreNode =
  | { readonly kind: "true" }
  /** There is a call here. */
  | { readonly kind: "call" }
  /** The letter of the call here has this bit. */
  | { readonly kind: "bit"; readonly bit: number }
  | { readonly kind: "counter"; readonly counter: number }
  | { readonly kind: "end"; readonly end: number }
  | { readonly kind: "not" | "next"; readonly body: number }
  | { readonly kind: "and" | "until"; readonly left: number; readonly right: number }
  | Remembering;

/** The operators whose value needs a memory of the calls before. */
export type Remembering =
  | { readonly kind: "previous"; readonly body: number }
  | { readonly kind: "since"; readonly left: number; readonly right: number }
  /** What `body` is worth at the first call, wherever it is asked. */
  | { readonly kind: "first"; readonly body: number }
  | {
      readonly kind: "countBefore";
      readonly body: number;
      readonly comparison: Comparison;
      readonly times: number;
    };

/** True for the operators that need a memory. */
export function remembers(node: CoreNode): node is Remembering {
  switch (node.kind) {
    case "previous":
    case "since":
    case "first":
    case "countBefore":
      return true;
    case "true":
    case "call":
    case "bit":
    case "counter":
    case "end":
    case "not":
    case "next":
    case "and":
    case "until":
      return false;
  }
}

/** The numbers of the parts of a node. */
export function partsOf(node: CoreNode): readonly number[] {
  switch (node.kind) {
    case "true":
    case "call":
    case "bit":
    case "counter":
    case "end":
      return [];
    case "not":
    case "next":
    case "previous":
    case "first":
    case "countBefore":
      return [node.body];
    case "and":
    case "until":
    case "since":
      return [node.left, node.right];
  }
}
