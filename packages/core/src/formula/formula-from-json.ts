import type { Formula } from "./formula.ts";
import { formulaError } from "./formula-error.ts";
import { mapChildren } from "./map-children.ts";
import { formulaNodeReader } from "./read-formula-node.ts";

/** A formula as it was given: a value, and where it stands, such as `formula.left.body`. */
interface Given {
  readonly value: unknown;
  readonly at: string;
}

/**
 * The formula that a JSON value holds, as a copy. Strict: what no formula has is refused with the place, the unknown key or kind, and
 * the nearest known one; so is code. What the formula means, such as an unbound variable, is looked at by `problems`.
 *
 * Throws `formula-invalid`, also for more than 100,000 parts. Needs no call stack for formulas in formulas.
 */
export function formulaFromJSON(value: unknown): Formula {
  const found: Given[] = [];
  const readNode = formulaNodeReader((child, at) => {
    found.push({ value: child, at });
    return child as Formula;
  });
  const read = new Map<unknown, Formula>();
  const finished = new Map<unknown, Formula>();
  const pending: Given[] = [{ value, at: "formula" }];
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    const node = read.get(top.value);
    if (finished.has(top.value)) {
      pending.pop();
    } else if (node === undefined) {
      read.set(top.value, readNode(top.value, top.at));
      checkSize(read.size + found.length);
      for (const given of found.splice(0).reverse()) pending.push(given);
    } else {
      finished.set(
        top.value,
        mapChildren(node, (child) => finishedChild(finished, child)),
      );
      pending.pop();
    }
  }
  return finishedChild(finished, value);
}

/** The most parts of one formula: what is larger was made by a loop, and is many rules. */
const mostParts = 100_000;

function checkSize(parts: number): void {
  if (parts <= mostParts) return;
  throw formulaError(
    `\`formula\` has ${parts} parts or more, and ${mostParts} is the most; make a rule of each part of an \`and\`: a procedure asks for all of its rules`,
  );
}

function finishedChild(finished: ReadonlyMap<unknown, Formula>, child: unknown): Formula {
  const formula = finished.get(child);
  if (formula === undefined) throw formulaError("`formula` holds itself: JSON has no circles");
  return formula;
}
