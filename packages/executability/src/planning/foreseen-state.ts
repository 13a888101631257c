import { isJsonObject, type Json } from "@agentltl/core/host";
import type { CompiledEffect, CompiledMachine, CompiledTool } from "../machine/compile-machine.ts";
import type { Subject } from "../machine/expression.ts";
import { type KnownValues, withoutValues, withValues } from "../machine/known-values.ts";
import { listedValues } from "../machine/listed-values.ts";
import { placeOf, takesValueAt, withoutValueAt, withValueAt } from "../machine/state-path.ts";
import type { PlanningView } from "./agent-task.ts";
import { isOpen } from "./step-arguments.ts";

/** What is foreseen of the state before a step of a plan, from declared effects alone. */
export interface ForeseenState {
  readonly data: Json;
  /** A change could not be foreseen: what the state says may not be so any more. */
  readonly doubtful: boolean;
  readonly known: KnownValues;
  readonly facts: ReadonlySet<string>;
  /** By number of the step, the kinds of values that it gives. */
  readonly given: ReadonlyMap<number, readonly string[]>;
}

/** Before the first step: what the user said, and what is visible. Nothing else of the state is looked at. */
export function foreseenAtFirst(view: PlanningView, machine: CompiledMachine | undefined): ForeseenState {
  const data = isJsonObject(view.visible) ? view.visible : {};
  const nothing: KnownValues = {
    values: [],
    prompt: `${view.goal}\n${JSON.stringify(view.visible)}`,
    unrecorded: new Map(),
  };
  const known = (machine?.visible ?? []).reduce((values, given) => {
    const came = listedValues(given, { args: {}, state: data });
    return came.kind === "unknown" ? values : withValues(values, given.kind, came.list, "the visible state");
  }, nothing);
  return { data, doubtful: false, known, facts: new Set(), given: new Map() };
}

/** After a step that has passed its checks. */
export function foreseenAfter(
  state: ForeseenState,
  tool: CompiledTool,
  args: Json,
  step: number,
): ForeseenState {
  const changed = tool.does.reduce((before, effect) => foreseenEffect(before, effect, args, step), state);
  const unrecorded = new Map(changed.known.unrecorded);
  for (const { kind } of tool.gives) unrecorded.set(kind, `step ${step}`);
  return {
    ...changed,
    known: { ...changed.known, unrecorded },
    facts: new Set([...changed.facts, ...tool.tells]),
    given: new Map([...changed.given, [step, tool.gives.map(({ kind }) => kind)]]),
  };
}

function foreseenEffect(
  state: ForeseenState,
  effect: CompiledEffect,
  args: Json,
  step: number,
): ForeseenState {
  const subject: Subject = { args, state: state.data };
  const unforeseen = { ...state, doubtful: true };
  if (effect.kind === "forget") {
    const came = listedValues(effect.values, subject);
    if (came.kind === "unknown") return unforeseen;
    const { kind } = effect.values;
    // A value that is to be given is put out of date as any other, so it is known from here on.
    const open = came.list.filter(isOpen);
    const known = withValues(state.known, kind, open, "an earlier step");
    return { ...state, known: withoutValues(known, kind, came.list, `step ${step}`) };
  }
  const place = placeOf(effect.path, subject);
  if (place.kind === "unknown" || place.keys.some(isOpen)) return unforeseen;
  // Of something that is not visible one part would be taken for the whole.
  if (!isVisible(state.data, place.keys.slice(0, -1))) return unforeseen;
  if (effect.kind === "remove") return { ...state, data: withoutValueAt(state.data, place.keys) };
  const to = effect.to.evaluate(subject);
  if (to.kind === "unknown" || isOpen(to.value) || !takesValueAt(state.data, place.keys)) return unforeseen;
  return { ...state, data: withValueAt(state.data, place.keys, to.value) };
}

function isVisible(data: Json, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  if (Array.isArray(data)) return key in data && isVisible(data[Number(key)] ?? null, rest);
  return isJsonObject(data) && Object.hasOwn(data, key) && isVisible(data[key] ?? null, rest);
}
