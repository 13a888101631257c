import { type DeadEndSettings, deadEnd, type Plans } from "../../analysis/dead-end.ts";
import type { Procedure } from "../../constraint/procedure.ts";
import { attempted } from "../../errors/attempt.ts";
import type { Json } from "../../json/json.ts";
import { recordOf } from "../../monitor/letters/record-of.ts";
import type { MonitorState } from "../../monitor/monitor-state.ts";
import { putInto } from "../../monitor/put-into.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import type { DeadEndNotice } from "../decision.ts";
import type { Watch } from "../watch/watch.ts";
import { enforcedRules, type JointView, stateFor } from "./joint-view.ts";

/** What may be a dead end: where the machines were, where they are, and the call that moved them. */
export interface Moved {
  readonly procedure: Procedure;
  readonly before: Watch;
  readonly after: Watch;
  readonly call: ToolCall;
  readonly plans: Plans;
}

/** Whether something is a dead end, and what was found on the way. */
export interface Looked {
  /** Which rules can't be kept together any more; `undefined` where they can, could not before, or nobody knows. */
  readonly notice: DeadEndNotice | undefined;
  readonly plans: Plans;
}

/**
 * Whether the rules that are enforced could be kept together before a call, and can't be after it. The same whatever plans are known: those
 * only spare work. Rules that speak of one turn, or hold only at times, are not asked.
 */
export function deadEndAfter(moved: Moved): Looked {
  return attempted(look, moved) ?? { notice: undefined, plans: moved.plans };
}

/** Whether a call left the machines of the session where they were, so that it led into no dead end. */
export function isUnmoved(before: Watch, after: Watch): boolean {
  return before.session.front.pieces === after.session.front.pieces;
}

function look({ procedure, before, after, call, plans }: Moved): Looked {
  const was = before.session.front;
  const is = after.session.front;
  const view = enforcedRules(procedure);
  if (view.atRisk.length === 0) return { notice: undefined, plans };
  const moved = movedOf(view, was, is);
  return moved.length === 0 ? { notice: undefined, plans } : lookAt(moved, view, [was, is], call, plans);
}

/** The pieces at risk that a call moved. */
function movedOf({ atRisk, pieces }: JointView, was: MonitorState, is: MonitorState): readonly number[] {
  let moved: number[] | undefined;
  for (const number of atRisk) {
    const piece = pieces[number] ?? -1;
    if (was.pieces[piece] === is.pieces[piece]) continue;
    moved = putInto(moved, number);
  }
  return moved ?? nothing;
}

const nothing: readonly number[] = [];

function lookAt(
  moved: readonly number[],
  view: JointView,
  [was, is]: readonly [MonitorState, MonitorState],
  call: ToolCall,
  plans: Plans,
): Looked {
  const settings: DeadEndSettings = { keys: keysOf(view, moved, call, was), moved };
  const { joint, constraints } = view;
  const found = deadEnd(joint, stateFor(view, is), { ...settings, plans });
  if (found.answer !== "impossible") return { notice: undefined, plans: found.plans };
  if (deadEnd(joint, stateFor(view, was), settings).answer === "impossible")
    return { notice: undefined, plans };
  const rules = found.conflict.flatMap((rule) => constraints[rule]?.name ?? []);
  const values = found.values.length === 0 ? {} : { values: found.values };
  return { notice: { rules, ...values, detail: detailOf(rules, found.values) }, plans: found.plans };
}

/** The values that the call shows to the pieces that it moves. */
function keysOf(
  { joint }: JointView,
  moved: readonly number[],
  call: ToolCall,
  state: MonitorState,
): readonly (readonly Json[])[] {
  const found = new Map<string, readonly Json[]>();
  for (const number of moved) {
    const piece = joint.monitor.pieces[number];
    if (piece?.kind !== "table" || piece.variables.length === 0) continue;
    const reading = piece.readKeys(recordOf({ call }, state));
    if (reading !== "unknown") for (const [key, values] of reading.keys) found.set(key, values);
  }
  return [...found.values()];
}

function detailOf(rules: readonly string[], values: readonly Json[]): string {
  const about =
    values.length === 0 ? "" : ` for ${values.map((value) => JSON.stringify(value)).join(" and ")}`;
  if (rules.length === 1) return `after this call the rule ${rules.join()} can't be kept any more${about}.`;
  const last = rules.at(-1) ?? "";
  return `after this call the rules ${rules.slice(0, -1).join(", ")} and ${last} can't be kept together any more${about}.`;
}
