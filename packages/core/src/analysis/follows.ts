import type { Formula } from "../formula/formula.ts";
import { mapChildren } from "../formula/map-children.ts";
import { compile } from "../monitor/compile.ts";
import type { CompileOptions } from "../monitor/compile-options.ts";
import { monitorOf } from "../monitor/monitor-of.ts";
import { start } from "../monitor/monitor-state.ts";
import { pieceOfPrenex } from "../monitor/piece-of.ts";
import { negated, type Prenex, prenexOf } from "../monitor/residual/prenex.ts";
import { type NewNames, renameHere } from "../monitor/residual/rename-variables.ts";
import { verdict } from "../monitor/verdict.ts";
import { whyTooLarge } from "../monitor/why-not-compiled.ts";

/**
 * Whether a formula holds wherever others do. `yes` is certain. `open`: the machine that was looked at doesn't show it; of formulas without
 * variables it is then certainly not so, unless conditions can't be looked into. `gave-up`: there is no machine that is small enough.
 */
export type Follows = "yes" | "open" | "gave-up";

/** Of more ways to put the variables of one formula in place of the other's not all are tried. */
const mostRenamings = 16;

/**
 * Whether each run that satisfies `given` satisfies `then`. Where both speak of each value, the values of `given` are taken to be those of
 * `then`: for whatever they are, one must follow from the other.
 */
export function follows(given: Formula, then: Formula, options: CompileOptions = {}): Follows {
  const whole: Formula = { kind: "implies", left: given, right: then };
  if (whyTooLarge(whole) !== undefined) return "gave-up";
  const [left, right] = [prenexOf(given), prenexOf(then)];
  if (left.kind === "stuck" || right.kind === "stuck") return ofWhole(whole, options);
  const quantifiers = new Set([left.quantifier, right.quantifier]);
  if (!quantifiers.has("forall") && !quantifiers.has("exists")) return ofWhole(whole, options);
  // "Some value" on both sides: the one follows from the other where its negation follows from the other's.
  if (!quantifiers.has("forall")) return ofEach(negated(right), negated(left), whole, options);
  return quantifiers.has("exists") ? ofWhole(whole, options) : ofEach(left, right, whole, options);
}

/** Whether each run satisfies the formula. */
function ofWhole(formula: Formula, options: CompileOptions): Follows {
  const monitor = compile(formula, options);
  if (monitor.kind === "unwatchable") return "gave-up";
  if (verdict(monitor, start(monitor)) === "permanently-satisfied") return "yes";
  return monitor.pieces.every(({ kind }) => kind === "table") ? "open" : "gave-up";
}

function ofEach(given: Prenex, then: Prenex, whole: Formula, options: CompileOptions): Follows {
  let found: Follows = "open";
  for (const names of renamings(given, then)) {
    const matrix: Formula = { kind: "implies", left: renamed(given.matrix, names), right: then.matrix };
    const piece = pieceOfPrenex(whole, { ...then, matrix }, options);
    if (piece.kind === "refused" || piece.kind === "form") {
      found = "gave-up";
      continue;
    }
    const monitor = monitorOf([piece]);
    if (verdict(monitor, start(monitor)) === "permanently-satisfied") return "yes";
  }
  return found;
}

/** Every way to put the variables of `then` in place of those of `given`, at most {@link mostRenamings}. */
function renamings(given: Prenex, then: Prenex): readonly NewNames[] {
  let ways: readonly NewNames[] = [new Map()];
  // Cut at each variable, not at the end, since there are as many as the variables to the power of the variables. The first ones are the same.
  for (const { name } of given.variables)
    ways = ways
      .flatMap((way) =>
        then.variables.slice(0, mostRenamings).map((other) => new Map(way).set(name, other.name)),
      )
      .slice(0, mostRenamings);
  return ways;
}

function renamed(formula: Formula, names: NewNames): Formula {
  return mapChildren(renameHere(formula, names), (child) => renamed(child, names));
}
