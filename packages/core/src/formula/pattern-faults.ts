import type { Fault } from "./fault.ts";
import { matcherFaults, pathFaults } from "./matcher-faults.ts";
import type { Pattern, ToolSelector } from "./pattern.ts";

/** Why a pattern can't be judged as it is written; none where it can. */
export function patternFaults(pattern: Pattern): readonly Fault[] {
  return [
    ...selectorFaults(pattern.tool),
    ...pattern.where.flatMap(({ path, matcher }) => [...pathFaults(path), ...matcherFaults(matcher)]),
    ...(pattern.agent === undefined ? [] : matcherFaults(pattern.agent)),
  ];
}

function selectorFaults(tool: ToolSelector): readonly Fault[] {
  switch (tool.kind) {
    case "any":
      return [];
    case "name":
      return tool.name === "" ? [noName] : [];
    case "names":
      if (tool.names.length === 0) return [noNames];
      return tool.names.includes("") ? [noName] : [];
    case "glob":
      return tool.glob === "" ? [noName] : [];
  }
}

const noName: Fault = {
  code: "name-invalid",
  message: "the name of a tool is empty: write the name, or `*` for any tool",
};

const noNames: Fault = {
  code: "name-invalid",
  message: "the list of tools is empty, so that no call can fit: name at least one",
};
