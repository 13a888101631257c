import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { matchersAtVariables } from "../monitor/letters/key-classes.ts";
import { baseOf } from "../monitor/letters/sample-values.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import type { MonitorState } from "../monitor/monitor-state.ts";
import type { TablePiece } from "../monitor/piece.ts";
import { together } from "../monitor/together.ts";
import type { LetterSettings } from "./joint-letters.ts";
import { type Space, spaceOf, symbolsOf } from "./space.ts";

/** Rules made ready for questions about all of them at once. Made of data and pure functions; one serves any number of runs. */
export interface JointRules {
  readonly monitors: readonly Monitor[];
  /** What watches all of them: the states of a run are its states. */
  readonly monitor: Monitor;
  /** By piece of `monitor`: the number of the rule that it is of. */
  readonly owners: readonly number[];
  /** By number of variables: the pieces with none and those with so many; `undefined` where they can't be looked at together. */
  readonly spaces: readonly (Space | undefined)[];
  /** True of values that some rule treats in a way of its own: a space is not about them. */
  readonly isSpecial: (value: Json) => boolean;
  readonly settings: LetterSettings;
}

/** Where all rules stand, as far as these questions go: what a state of {@link JointRules.monitor} says. */
export type Standing = Pick<MonitorState, "pieces" | "lastStep">;

/** Makes rules ready. Their monitors are to be compiled with the same options as are given here. */
export function jointRules(monitors: readonly Monitor[], settings: LetterSettings = {}): JointRules {
  const monitor = together(monitors);
  const { pieces } = monitor;
  const tables = pieces.filter((piece) => piece.kind === "table");
  const counts = tables.map(({ variables }) => variables.length);
  const spaces = Array.from({ length: Math.max(0, ...counts) + 1 }, (_, variables): Space | undefined =>
    variables > 0 && counts.includes(variables) ? spaceOf(pieces, symbolsOf(variables), settings) : undefined,
  );
  // A space with variables says all that the one without says.
  if (!spaces.some((space) => space !== undefined)) spaces[0] = spaceOf(pieces, [], settings);
  return {
    monitors,
    monitor,
    owners: monitors.flatMap((one, rule) => one.pieces.map(() => rule)),
    spaces,
    isSpecial: specialValues(tables),
    settings,
  };
}

/** Values that some pattern tells apart at a place where it, or another, mentions a variable. */
function specialValues(pieces: readonly TablePiece[]): (value: Json) => boolean {
  const patterns = pieces.flatMap(({ alphabet }) =>
    alphabet.bits.flatMap((bit) => ("call" in bit ? [bit.call] : [])),
  );
  const matchers = matchersAtVariables(patterns).flat();
  const named = new Set<string>();
  for (const base of matchers.map(baseOf)) {
    if (base.kind === "equals") named.add(canonicalText(base.value));
    else if (base.kind === "oneOf") for (const value of base.values) named.add(canonicalText(value));
    else if (base.kind !== "exists" && base.kind !== "absent") return () => true;
  }
  return named.size === 0 ? () => false : (value) => named.has(canonicalText(value));
}
