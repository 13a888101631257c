import { type Json, parsePath, readJson } from "@agentltl/core/host";
import { type ArgumentCheck, argumentChecks } from "../environment/argument-check.ts";
import { ExecutabilityError } from "../errors/executability-error.ts";
import { compileExpression, type Expression } from "./expression.ts";
import type { MachineCondition, MachineEffect, MachineFile, MachineTool, MachineValues } from "./machine.ts";
import { parseStatePath, type StatePath } from "./state-path.ts";

type JsonPath = NonNullable<ReturnType<typeof parsePath>>;

/** Something that must hold, and what is said where it doesn't. */
export interface CompiledCondition {
  readonly that: Expression;
  readonly why: string;
}

/** Values of a kind, worked out. */
export interface CompiledValues {
  readonly kind: string;
  readonly values: Expression;
}

/** One change. */
export type CompiledEffect =
  | { readonly kind: "set"; readonly path: StatePath; readonly to: Expression }
  | { readonly kind: "remove"; readonly path: StatePath }
  | { readonly kind: "forget"; readonly values: CompiledValues };

/** A tool, made ready. */
export interface CompiledTool {
  readonly check: ArgumentCheck;
  readonly turns: ReadonlySet<number> | undefined;
  readonly sources: readonly { readonly name: string; readonly path: JsonPath; readonly kind: string }[];
  readonly mustKnow: readonly string[];
  readonly needs: readonly CompiledCondition[];
  readonly accepts: readonly CompiledCondition[];
  readonly returns: Expression | undefined;
  readonly does: readonly CompiledEffect[];
  readonly gives: readonly CompiledValues[];
  readonly tells: readonly string[];
}

/** A machine, made ready. */
export interface CompiledMachine {
  readonly id: string;
  readonly state: Json;
  readonly visible: readonly CompiledValues[];
  readonly mayEndWithoutCall: boolean | undefined;
  readonly tools: ReadonlyMap<string, CompiledTool>;
}

/** What is wrong with arguments that fit the schema, or nothing. */
export type Validator = (args: Json) => string | undefined;

/** Makes a machine ready. Throws `machine-invalid` where an expression or a path is none, a fact is told by no tool, or a check is of none. */
export function compileMachine(
  file: MachineFile,
  validators: Readonly<Record<string, Validator>> = {},
): CompiledMachine {
  const { id, state = {}, visible = [], tools } = file;
  const read = readJson(state);
  if (read.kind !== "json")
    throw new ExecutabilityError("machine-invalid", `the state is no JSON value: ${read.reason}`);
  for (const name of Object.keys(validators))
    if (!Object.hasOwn(tools, name))
      throw new ExecutabilityError(
        "machine-invalid",
        `there is a check for \`${name}\`, which is no tool of ${id}`,
      );
  const told = new Set(Object.values(tools).flatMap(({ tells = [] }) => tells));
  for (const [name, { must_know = [] }] of Object.entries(tools))
    for (const fact of must_know)
      if (!told.has(fact))
        throw new ExecutabilityError(
          "machine-invalid",
          `tool \`${name}\` must know \`${fact}\`, which no tool tells; add it to the \`tells\` of one`,
        );
  return {
    id,
    state: read.value,
    visible: visible.map(compileValues),
    mayEndWithoutCall: file.may_end_without_call,
    tools: new Map(
      Object.entries(tools).map(([name, tool]) => [
        name,
        compileTool(name, tool, Object.hasOwn(validators, name) ? validators[name] : undefined),
      ]),
    ),
  };
}

function compileTool(name: string, tool: MachineTool, validate: Validator | undefined): CompiledTool {
  const { parameters, turns, sources = {}, must_know = [], needs = [], accepts = [] } = tool;
  const check = argumentChecks([{ name, parameters, validate }]).get(name);
  return {
    check: check ?? (() => []),
    turns: turns === undefined ? undefined : new Set(turns),
    sources: Object.entries(sources).map(([path, kind]) => ({ name: path, path: pathOf(path), kind })),
    mustKnow: must_know,
    needs: needs.map(compileCondition),
    accepts: accepts.map(compileCondition),
    returns: tool.returns === undefined ? undefined : compileExpression(tool.returns),
    does: (tool.does ?? []).map(compileEffect),
    gives: (tool.gives ?? []).map(compileValues),
    tells: tool.tells ?? [],
  };
}

function compileCondition({ that, why }: MachineCondition): CompiledCondition {
  return { that: compileExpression(that), why: why ?? `\`${that}\` does not hold` };
}

function compileValues({ kind, values }: MachineValues): CompiledValues {
  return { kind, values: compileExpression(values) };
}

function compileEffect(effect: MachineEffect): CompiledEffect {
  if ("set" in effect)
    return { kind: "set", path: parseStatePath(effect.set), to: compileExpression(effect.to) };
  if ("remove" in effect) return { kind: "remove", path: parseStatePath(effect.remove) };
  return { kind: "forget", values: compileValues(effect.forget) };
}

function pathOf(text: string): JsonPath {
  const path = parsePath(text);
  if (path !== undefined) return path;
  throw new ExecutabilityError(
    "machine-invalid",
    `\`${text}\` in \`sources\` is no path of an argument; write it as in items[*].id`,
  );
}
