import { type ToolReader, toolReader } from "../../analysis/allowed-tools.ts";
import { type JointRules, jointRules } from "../../analysis/joint-rules.ts";
import { derivedFrom } from "../../constraint/derived.ts";
import type { DefinedConstraint, Procedure } from "../../constraint/procedure.ts";
import type { MonitorState } from "../../monitor/monitor-state.ts";
import { type WatchedGroup, watchedRules } from "../watch/watched-rules.ts";

/** Some of the rules that are watched together, made ready for questions about all of them at once. */
export interface JointView {
  /** By number of the rule in `joint`. */
  readonly constraints: readonly DefinedConstraint[];
  readonly joint: JointRules;
  /** By piece of `joint`: its number among all that are watched. */
  readonly pieces: readonly number[];
  /** The pieces of `joint` that can get into a dead end. */
  readonly atRisk: readonly number[];
}

/** Where the rules of a view stand. */
export function stateFor({ pieces }: JointView, all: MonitorState): MonitorState {
  if (pieces.length === all.pieces.length) return all;
  return { ...all, pieces: pieces.flatMap((piece) => all.pieces[piece] ?? []) };
}

/** The rules that a guard enforces whatever the model says to it: those that can be kept or broken by a session and always apply. */
export function enforcedRules(procedure: Procedure): JointView {
  return derivedFrom(procedure, makeEnforced);
}

/** The rules of the session that something can be owed to. */
export function owingRules(procedure: Procedure): JointView {
  return derivedFrom(procedure, makeOwing);
}

/** What the watched rules say of tools, and which rules these are. */
export interface ToolView extends JointView {
  readonly read: ToolReader;
}

/** The rules that can have something against a tool: those of the session, and those of one turn. */
export function toolViews(
  procedure: Procedure,
  tools: readonly string[],
): Record<"session" | "turn", ToolView> {
  const known = derivedFrom(procedure, makeToolViews);
  const name = JSON.stringify(tools);
  const watched = watchedRules(procedure);
  const viewFor = (group: WatchedGroup): ToolView => {
    const view = viewOf(group, ({ mode }) => mode !== "log");
    return { ...view, read: toolReader(view.joint, tools) };
  };
  const views = known.get(name) ?? { session: viewFor(watched.session), turn: viewFor(watched.turn) };
  if (known.size < mostKept) known.set(name, views);
  return views;
}

/** Lists of tools for which answers are kept ready. */
const mostKept = 16;

const makeEnforced = (procedure: Procedure): JointView =>
  viewOf(watchedRules(procedure).session, (rule) => isRefusing(rule) && isHard(rule));
const makeOwing = (procedure: Procedure): JointView => viewOf(watchedRules(procedure).session, isRefusing);
const makeToolViews = (_: Procedure): Map<string, Record<"session" | "turn", ToolView>> => new Map();

function isHard({ mode }: DefinedConstraint): boolean {
  return mode === "stop" || mode === "block";
}

function isRefusing({ mode, when }: DefinedConstraint): boolean {
  return mode !== "log" && when === undefined;
}

function viewOf({ rules }: WatchedGroup, belongs: (constraint: DefinedConstraint) => boolean): JointView {
  const mine = rules.filter(({ constraint }) => belongs(constraint));
  const joint = jointRules(mine.map(({ monitor }) => monitor));
  return {
    constraints: mine.map(({ constraint }) => constraint),
    joint,
    atRisk: piecesAtRisk(joint),
    pieces: mine.flatMap(({ from, monitor }) => monitor.pieces.map((_, piece) => from + piece)),
  };
}

/**
 * The pieces that others can get in the way of. A piece that stands alone never gets into a dead end: the call that would lead it there breaks
 * it, as far as its machine is exact.
 */
function piecesAtRisk({ spaces, monitor }: JointRules): readonly number[] {
  const isExact = (number: number): boolean => {
    const piece = monitor.pieces[number];
    return piece?.kind === "table" && piece.alphabet.inexact.length === 0;
  };
  const found = spaces.flatMap((space) =>
    (space?.groups ?? []).flatMap(({ members }) => {
      const numbers = members.map((member) => space?.members[member]?.number ?? -1);
      return numbers.length === 1 && numbers.every(isExact) ? [] : numbers;
    }),
  );
  return [...new Set(found)].sort((one, other) => one - other);
}
