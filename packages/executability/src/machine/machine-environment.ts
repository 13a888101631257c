import type { ToolCall, Trace } from "@agentltl/core";
import { isJsonObject, valuesAt } from "@agentltl/core/host";
import type { Failure } from "../check/failure.ts";
import type { Environment, Inspection, Transition } from "../environment/environment.ts";
import { noSuchTool } from "../environment/no-such-tool.ts";
import { unrecordedArguments } from "../environment/unrecorded-arguments.ts";
import {
  type CompiledCondition,
  type CompiledMachine,
  type CompiledTool,
  compileMachine,
  type Validator,
} from "./compile-machine.ts";
import { effectsOf } from "./effects.ts";
import { holds, type Subject, subjectOf } from "./expression.ts";
import { type KnownValues, referenceTo, withValues } from "./known-values.ts";
import { listedValues } from "./listed-values.ts";
import type { MachineFile } from "./machine.ts";
import type { MachineState } from "./machine-state.ts";

/** What a file can't say. */
export interface MachineOptions {
  /** By tool, a check of its arguments beyond the schema: what is wrong, or nothing. */
  readonly validators?: Readonly<Record<string, Validator>>;
}

/**
 * The environment that a file describes: what the state is at first, and for each tool what its arguments are, where their values come from,
 * what must be known, what must be so, and what changes. What an expression can't tell is not known, and never taken for allowed.
 */
export function machineEnvironment(
  file: MachineFile,
  { validators }: MachineOptions = {},
): Environment<MachineState> {
  const machine = compileMachine(file, validators);
  return {
    id: machine.id,
    begin: (trace) => begin(machine, trace),
    inspect: (state, call) => inspect(machine, state, call),
    perform: (state, call) => perform(machine, state, call),
    endsWithoutCall: () => machine.mayEndWithoutCall,
  };
}

/** A task may begin in a state of its own: what its trace's metrics say under `initial_state` goes before what the file says. */
function begin({ state: ofFile, visible }: CompiledMachine, trace: Trace): MachineState {
  const own = trace.metrics.initial_state;
  const state = isJsonObject(own) && isJsonObject(ofFile) ? { ...ofFile, ...own } : ofFile;
  const none: KnownValues = { values: [], prompt: "", unrecorded: new Map() };
  const known = visible.reduce((values, given) => {
    const came = listedValues(given, { args: {}, state });
    return came.kind === "unknown" ? values : withValues(values, given.kind, came.list, "the visible state");
  }, none);
  return { trace, data: state, known, facts: new Set() };
}

function inspect(machine: CompiledMachine, state: MachineState, call: ToolCall): Inspection {
  const { name, args, turn = 1 } = call;
  const tool = machine.tools.get(name);
  if (tool === undefined || tool.turns?.has(turn) === false)
    return {
      failures: [{ category: "schema", reason: noSuchTool(name, machine.tools.keys(), " in this turn") }],
    };
  const unrecorded = unrecordedArguments(state.trace, call);
  if (unrecorded !== undefined) return unrecorded;
  const schema = tool
    .check(args)
    .map((reason): Failure => ({ category: "schema", reason: `${name}: ${reason}` }));
  const references = referencesOf(tool, state, call);
  const needs = demanded(tool.needs, { args, state: state.data });
  return {
    failures: [
      ...schema,
      ...references.failures,
      ...tool.mustKnow
        .filter((fact) => !state.facts.has(fact))
        .map(
          (fact): Failure => ({
            category: "information",
            reason: `${name} needs ${fact}, which nothing has told yet`,
          }),
        ),
      ...needs.failed.map((reason): Failure => ({ category: "precondition", reason: `${name}: ${reason}` })),
    ],
    ...unknownOf([...references.unknown, ...needs.unknown]),
  };
}

function referencesOf(
  { sources }: CompiledTool,
  { known, trace }: MachineState,
  { args, position, name }: ToolCall,
): { readonly failures: readonly Failure[]; readonly unknown: readonly string[] } {
  if (sources.length === 0) return { failures: [], unknown: [] };
  const asked: KnownValues = { ...known, prompt: saidBefore(trace, position) };
  const heard = trace.gaps.every(({ kind }) => kind !== "dialogue");
  const references = sources.flatMap(({ path, kind, name: argument }) =>
    valuesAt(args, path).map((value) => referenceTo(asked, kind, value, `${name}: ${argument}`)),
  );
  const failures = references.flatMap((one) => (one.kind === "failure" ? [one.failure] : []));
  const unknown = references.flatMap((one) => (one.kind === "unknown" ? [one.reason] : []));
  if (heard || failures.length === 0) return { failures, unknown };
  return {
    failures: [],
    unknown: [...unknown, `${name}: it may have been said, and what was said is not recorded`],
  };
}

/** The prompt, and what the user has said since. */
function saidBefore({ dialogue, input, task }: Trace, position: number): string {
  const said = dialogue.filter(({ role, afterCall }) => role === "user" && afterCall <= position);
  const given = input === undefined ? "" : typeof input === "string" ? input : JSON.stringify(input);
  return [task ?? "", given, ...said.map(({ text }) => text)].join("\n");
}

function perform(machine: CompiledMachine, state: MachineState, call: ToolCall): Transition<MachineState> {
  const { name } = call;
  const tool = machine.tools.get(name);
  if (tool === undefined)
    return { kind: "rejected", reason: noSuchTool(name, machine.tools.keys(), " in this turn") };
  const subject = subjectOf(call, state.data);
  const accepts = demanded(tool.accepts, subject);
  const [refused] = accepts.failed;
  if (refused !== undefined) return { kind: "rejected", reason: `${name}: ${refused}` };
  const { data, known, unknown } = effectsOf(tool, state, call);
  const after: MachineState = { ...state, data, known, facts: new Set([...state.facts, ...tool.tells]) };
  const [open] = [...accepts.unknown, ...unknown];
  if (open !== undefined) return { kind: "unknown", reason: `${name}: ${open}`, state: after };
  return { kind: "accepted", state: after };
}

function demanded(
  conditions: readonly CompiledCondition[],
  subject: Subject,
): { readonly failed: readonly string[]; readonly unknown: readonly string[] } {
  const answers = conditions.map(({ that, why }) => ({ why, held: holds(that, subject) }));
  return {
    failed: answers.flatMap(({ why, held }) => (held === false ? [why] : [])),
    unknown: answers.flatMap(({ held }) => (typeof held === "object" ? [held.unknown] : [])),
  };
}

function unknownOf(reasons: readonly string[]): { readonly unknown?: string } {
  const [first] = reasons;
  return first === undefined ? {} : { unknown: first };
}
