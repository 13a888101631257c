import type { Formula } from "@agentltl/core";
import { mapChildren } from "@agentltl/core/host";
import { findingOf } from "./finding-of.ts";
import { type Place, placeInside } from "./place.ts";

/** Nested deeper than this a formula is left to its writer. */
const deepest = 200;

/** The formula as its writer most likely meant it, as far as that is mechanical; itself where nothing of that sort is found. */
export function fixFormula(formula: Formula): Formula {
  return fixed(formula, { operator: undefined, asked: undefined, follows: false }, 0);
}

function fixed(part: Formula, place: Place, depth: number): Formula {
  if (depth > deepest) return part;
  const finding = findingOf(part, place);
  switch (finding?.code) {
    case "only-first-call":
      return anywhere(part);
    case "whole-trace-under-operator": {
      if (part.kind !== "called") return part;
      const now: Formula = { kind: "now", call: part.call };
      return place.follows ? { kind: "eventually", body: now } : now;
    }
    case "true-without-call":
      return part.kind === "bind"
        ? inside({ ...part, kind: "bindSome" }, place, depth)
        : inside(part, place, depth);
    case "false-without-call":
      return part.kind === "bindSome"
        ? inside({ ...part, kind: "bind" }, place, depth)
        : inside(part, place, depth);
    case undefined:
      return inside(part, place, depth);
  }
}

/** What was asked of the first call, asked of any or of each. */
function anywhere(part: Formula): Formula {
  const isSome = part.kind === "now" || part.kind === "said" || part.kind === "bindSome";
  return { kind: isSome ? "eventually" : "globally", body: part };
}

function inside(part: Formula, place: Place, depth: number): Formula {
  return mapChildren(part, (child, index) => fixed(child, placeInside(part, index, place), depth + 1));
}

/** The formula with `precedes` in place of each `before` that must hold for it to. */
export function withPrecedes(formula: Formula): Formula {
  if (formula.kind === "before") return { kind: "precedes", first: formula.first, then: formula.then };
  return formula.kind === "and" ? { ...formula, parts: formula.parts.map(withPrecedes) } : formula;
}
