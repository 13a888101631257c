import type { Json } from "../json/json.ts";
import { parsePath } from "../json/path.ts";
import { asMatcher, type MatcherInput } from "./as-matcher.ts";
import { formulaError } from "./formula-error.ts";
import { isMatcher } from "./is-matcher.ts";
import type { CallPart, Condition, Pattern, ToolSelector } from "./pattern.ts";
import { patternFaults } from "./pattern-faults.ts";
import { readPattern } from "./read-pattern.ts";
import { showValue } from "./show-value.ts";

/** Demands by path, such as `{ order_id: variable("o"), "items[*].id": 7 }`. */
export type Conditions = Readonly<Record<string, MatcherInput>>;

/** Which calls, with demands on them. */
export interface CallDescription {
  /** A name, a glob (with `*` or `?`), or a list of names. Any tool where it is absent. */
  readonly tool?: string | readonly string[];
  /** By path in the arguments; the path `""` is the arguments as a whole. */
  readonly args?: Conditions;
  /**
   * A matcher, a text, a number, a boolean, `null` or a list is about the whole result. A plain object demands by path, as `args` does.
   * A whole result that is an object is written `{ kind: "equals", value: {...} }` or `{ kind: "contains", value: {...} }`.
   */
  readonly result?: MatcherInput | Conditions;
  readonly outcome?: "ok" | "error";
  readonly agent?: MatcherInput;
  readonly opensStep?: boolean;
}

/** Which calls a builder speaks of: a tool's name or glob, a list of names, a description, or a finished pattern. */
export type CallInput = string | readonly string[] | CallDescription | Pattern;

/** The pattern that `input` means. `where` names it in messages. Throws `formula-invalid` where it means none. */
export function asPattern(input: CallInput, where: string): Pattern {
  const pattern = read(input, where);
  const [first] = patternFaults(pattern);
  if (first !== undefined) throw formulaError(`${where}: ${first.message}`);
  return pattern;
}

/** `pattern` with more demands on its arguments. */
export function withArgs(pattern: Pattern, args: Conditions | undefined, where: string): Pattern {
  if (args === undefined) return pattern;
  const demanded = { ...pattern, where: [...pattern.where, ...conditionsOf(args, "args", where)] };
  const [first] = patternFaults(demanded);
  if (first !== undefined) throw formulaError(`${where}: ${first.message}`);
  return demanded;
}

const keys = ["tool", "args", "result", "outcome", "agent", "opensStep"];

function read(input: CallInput, where: string): Pattern {
  if (typeof input === "string" || isNames(input)) return { tool: selectorOf(input, where), where: [] };
  if (typeof input !== "object" || input === null) throw noCall(input, where);
  if ("where" in input) return readPattern(input, where.replaceAll("`", ""));
  const unknown = Object.keys(input).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw unknownKey(unknown, where);
  const { tool, args, result, outcome, agent, opensStep } = input;
  if (outcome !== undefined && outcome !== "ok" && outcome !== "error") {
    throw formulaError(`${where}: \`outcome\` is "ok" or "error", not ${showValue(outcome)}`);
  }
  return {
    tool: tool === undefined ? { kind: "any" } : selectorOf(tool, where),
    where: [
      ...(args === undefined ? [] : conditionsOf(args, "args", where)),
      ...(result === undefined ? [] : resultConditions(result, where)),
    ],
    ...(outcome === undefined ? {} : { outcome }),
    ...(agent === undefined ? {} : { agent: asMatcher(agent, `${where}, agent`) }),
    ...(opensStep === true ? { opensStep } : {}),
  };
}

function selectorOf(tool: string | readonly string[], where: string): ToolSelector {
  if (typeof tool === "string") {
    if (tool === "*") return { kind: "any" };
    return /[*?]/.test(tool) ? { kind: "glob", glob: tool } : { kind: "name", name: tool };
  }
  if (!isNames(tool))
    throw formulaError(`${where}: \`tool\` is a name or a list of names, not ${showValue(tool)}`);
  const glob = tool.find((name) => /[*?]/.test(name));
  if (glob === undefined) return { kind: "names", names: [...tool] };
  throw formulaError(
    `${where}: a list of tools takes names, not the glob \`${glob}\`: write \`or(...)\` of two formulas`,
  );
}

function conditionsOf(conditions: Conditions, part: CallPart, where: string): readonly Condition[] {
  if (typeof conditions !== "object" || conditions === null || Array.isArray(conditions)) {
    throw formulaError(`${where}: write \`${part}\` as an object by path, such as \`{ order_id: 7 }\``);
  }
  return Object.entries(conditions).map(([path, matcher]) => ({
    part,
    path,
    matcher: asMatcher(
      matcher,
      `${where}, ${part} ${path === "" ? "as a whole" : `\`${path}\``}`,
      parsePath(path),
    ),
  }));
}

function resultConditions(result: MatcherInput | Conditions, where: string): readonly Condition[] {
  const byPath =
    typeof result === "object" && result !== null && !Array.isArray(result) && !isMatcher(result);
  if (byPath) return conditionsOf(result as Conditions, "result", where);
  return [{ part: "result", path: "", matcher: asMatcher(result as Json, `${where}, result`, []) }];
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function noCall(input: unknown, where: string): Error {
  return formulaError(
    `${where}: ${showValue(input)} is no call: write a tool's name, or \`{ tool, args, ... }\``,
  );
}

function unknownKey(key: string, where: string): Error {
  const advice = `write demands on arguments as \`args: { ${key}: ... }\``;
  return formulaError(`${where}: a call has no \`${key}\`; it has \`${keys.join("`, `")}\`: ${advice}`);
}
