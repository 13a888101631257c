import type { ToolCall } from "@agentltl/core";
import type { Condition, Pattern } from "@agentltl/core/formula";
import { nearestName, parsePath, valuesAt } from "@agentltl/core/host";
import { jsonText } from "../text/json-text.ts";
import { visible } from "../text/visible.ts";
import { conditionText } from "./pattern-text.ts";

/** A call that comes near to what a rule speaks of. */
export interface NearMiss {
  readonly position: number;
  readonly name: string;
  /** What is different about it, each in words. */
  readonly differences: readonly string[];
}

type Fits = (pattern: Pattern, call: ToolCall) => boolean;

/**
 * The call that differs least from a pattern which no call fits: one of the same tool, else one of the tool with the nearest name; among
 * these the one with the fewest differences. `undefined` where no tool's name is near.
 */
export function nearestCall(pattern: Pattern, calls: readonly ToolCall[], fits: Fits): NearMiss | undefined {
  const bare: Pattern = { tool: pattern.tool, where: [] };
  const same = calls.filter((call) => fits(bare, call));
  const others = same.length > 0 ? same : ofNearestName(pattern, calls);
  const misses = others.map((call) => ({
    position: call.position,
    name: call.name,
    differences: [...(same.length > 0 ? [] : ["another name"]), ...differencesOf(pattern, call, fits)],
  }));
  return misses.toSorted((one, other) => one.differences.length - other.differences.length)[0];
}

function ofNearestName({ tool }: Pattern, calls: readonly ToolCall[]): readonly ToolCall[] {
  const wanted = tool.kind === "name" ? [tool.name] : tool.kind === "names" ? tool.names : [];
  const names = new Set(calls.map(({ name }) => name));
  const near = wanted.flatMap((name) => nearestName(name, names) ?? sameEnd(name, names));
  return calls.filter(({ name }) => near.includes(name));
}

/** `bank_transfer` for `wire_transfer`: the word that ends both is most likely what they do. */
function sameEnd(name: string, names: Iterable<string>): readonly string[] {
  const last = (one: string): string => one.split(/[_.\-\s]/).at(-1) ?? one;
  return [...names].filter((one) => one !== last(one) && last(one) === last(name));
}

function differencesOf({ where, outcome }: Pattern, call: ToolCall, fits: Fits): readonly string[] {
  const any: Pattern = { tool: { kind: "any" }, where: [] };
  return [
    ...where
      .filter((condition) => !fits({ ...any, where: [condition] }, call))
      .map((condition) => differenceText(condition, call)),
    ...(outcome === undefined || fits({ ...any, outcome }, call)
      ? []
      : [outcome === "ok" ? "it did not work" : "it did not fail"]),
  ];
}

function differenceText(condition: Condition, call: ToolCall): string {
  const { part, path } = condition;
  const values = valuesAt(part === "args" ? call.args : call.result, parsePath(path) ?? []);
  const name = `${part === "args" ? "" : "its result's "}${path === "" ? "value" : visible(path)}`;
  const [value] = values;
  const wanted = `and must be ${visible(conditionText(condition))}`;
  if (value === undefined) return `no ${name}, ${wanted}`;
  const shown = jsonText(value);
  const kind = typeof value === "string" ? ", a text" : "";
  return `${name} is ${shown.length > 60 ? `${shown.slice(0, 59)}…` : shown}${kind}, ${wanted}`;
}
