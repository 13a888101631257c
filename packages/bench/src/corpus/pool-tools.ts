import type { Json, JsonObject } from "@agentltl/core/host";
import { member } from "../json/member.ts";
import { type BenchmarkTool, benchmarkTools } from "../tools/benchmark-tools.ts";
import { type Alias, aliases, type Domain } from "./aliases.ts";
import type { PoolTool } from "./pattern.ts";

/** The four tools, made afresh, by the names that patterns use; what an agent sees is named as in the domain, where there is one. */
export function poolTools(domain: Domain | undefined): Readonly<Record<PoolTool, BenchmarkTool>> {
  const { tool_a, tool_b, tool_c, tool_d } = benchmarkTools();
  if (domain === undefined) return { tool_a, tool_b, tool_c, tool_d };
  const names = aliases[domain];
  return {
    tool_a: renamed(tool_a, names.tool_a),
    tool_b: renamed(tool_b, names.tool_b),
    tool_c: renamed(tool_c, names.tool_c),
    tool_d: renamed(tool_d, names.tool_d),
  };
}

/** A text that names the four tools, under the names of a domain. */
export function renamedText(text: string, domain: Domain | undefined): string {
  if (domain === undefined) return text;
  return text.replace(/\btool_[abcd]\b/g, (name) => aliases[domain][name as PoolTool][0]);
}

function renamed(tool: BenchmarkTool, [name, ...parameters]: Alias): BenchmarkTool {
  const names = tool.parameters.map((parameter, index) => ({
    parameter,
    alias: parameters[index] ?? parameter.name,
  }));
  return {
    ...tool,
    name,
    parameters: names.map(({ parameter, alias }) => ({ ...parameter, name: alias })),
    run: (args) =>
      tool.run(
        underFirstNames(
          args,
          names.map(({ parameter, alias }) => [alias, parameter.name]),
        ),
      ),
  };
}

function underFirstNames(
  args: Json | undefined,
  names: readonly (readonly [alias: string, name: string])[],
): JsonObject {
  return Object.fromEntries(
    names.flatMap(([alias, name]): readonly [string, Json][] => {
      const value = member(args, alias);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
