import type { Pattern, ToolSelector } from "../formula/pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { equalJson } from "../json/equal-json.ts";
import type { Json } from "../json/json.ts";
import { choices, readingsAt, shareElement } from "./choices.ts";
import { close } from "./closed-matcher.ts";
import { type Demand, demandOf, meets } from "./demand.ts";
import { globCovers } from "./glob-covers.ts";
import { matchesOne } from "./match-value.ts";
import type { Scope } from "./scope.ts";
import type { SeenCall } from "./view.ts";

/** Something that was not written down, put as a question, and the answer that is needed. */
export interface OpenQuestion {
  readonly bit: Json;
  readonly answer: boolean;
}

/** Whether a call fits a pattern: `undefined`: no. Else yes, provided that what is open is answered so; nothing open: yes. */
export type Fit = readonly OpenQuestion[] | undefined;

/** Whether `call` fits `pattern`, and meets the other demands. */
export function fit(pattern: Pattern, call: SeenCall, scope: Scope, more: readonly Demand[] = []): Fit {
  const demands = [...pattern.where.map((condition) => demandOf(condition, call, scope)), ...more];
  return all([
    known(selects(pattern.tool, call.name) && (pattern.opensStep === undefined || call.opensStep)),
    outcomeFits(pattern, call),
    agentFits(pattern, call, scope),
    ...groupsOf(demands).map((group) => groupFits(group, call)),
  ]);
}

/** Fits where each does. */
function all(fits: readonly Fit[]): Fit {
  return fits.includes(undefined) ? undefined : fits.flatMap((one) => one ?? []);
}

function known(answer: boolean): Fit {
  return answer ? [] : undefined;
}

function selects(tool: ToolSelector, name: string): boolean {
  switch (tool.kind) {
    case "any":
      return true;
    case "name":
      return tool.name === name;
    case "names":
      return tool.names.includes(name);
    case "glob":
      return globCovers(tool.glob, name);
  }
}

function outcomeFits({ outcome }: Pattern, call: SeenCall): Fit {
  if (outcome === undefined) return [];
  if (call.outcome === "missing") return [{ bit: ["ok", call.position], answer: outcome === "ok" }];
  return known(call.outcome === outcome);
}

function agentFits({ agent }: Pattern, call: SeenCall, scope: Scope): Fit {
  if (agent === undefined) return [];
  const matcher = close(agent, scope);
  if (matcher === undefined || call.agent === "missing")
    return [{ bit: ["agent", call.position, JSON.stringify(agent)], answer: true }];
  return known(matchesOne(matcher, call.agent, [], equalJson));
}

/** Demands that speak of the same element stand or fall together. */
function groupsOf(demands: readonly Demand[]): readonly (readonly Demand[])[] {
  let groups: readonly (readonly Demand[])[] = [];
  for (const demand of demands) {
    const near = groups.filter((group) => group.some((member) => speakOfOneElement(member, demand)));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), demand]];
  }
  return groups;
}

function speakOfOneElement(one: Demand, other: Demand): boolean {
  return one.places.some((place) => other.places.some((another) => shareElement(place, another)));
}

/** Some choice of elements meets every demand. Those that can't be judged are one open question, if the others can be met. */
function groupFits(group: readonly Demand[], call: SeenCall): Fit {
  const places = group.flatMap((demand) => demand.places);
  const possible = choices(places, call).some((chosen) => {
    const reached = chosen.map((place) => readingsAt(call, place));
    return group.every((demand) => demand.missing || meets(demand, reached.slice(startOf(group, demand))));
  });
  if (!possible) return undefined;
  if (!group.some((demand) => demand.missing)) return [];
  return [
    { bit: ["fits", call.position, ...group.map(({ text }) => canonicalText(text)).sort()], answer: true },
  ];
}

/** Where the demand's places begin among those of its group. */
function startOf(group: readonly Demand[], demand: Demand): number {
  return group.slice(0, group.indexOf(demand)).flatMap(({ places }) => places).length;
}
