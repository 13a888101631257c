import { matchesGlob } from "../formula/glob.ts";
import type { CallPart, Condition, Pattern, ToolSelector } from "../formula/pattern.ts";
import { capturesOf, variablesOfMatcher } from "../formula/variables-of-pattern.ts";
import { parsePath } from "../json/path.ts";
import { compileMatcher, type Equality, type Test } from "./compile-matcher.ts";
import { type ConditionSet, conditionSet } from "./condition-set.ts";
import { otherPlace, placesShareElement } from "./place.ts";

/** A condition with what decides whether it can be judged. */
export interface CompiledCondition {
  readonly condition: Condition;
  /** The parts of the call that it looks at. */
  readonly parts: readonly CallPart[];
  readonly variables: readonly string[];
  /** A path in it is none. */
  readonly unreadable: boolean;
  /** Conditions with the same number speak of one element. */
  readonly group: number;
}

/** A pattern that was made ready to be compared with many calls. */
export interface CompiledPattern {
  readonly pattern: Pattern;
  /** The tools it speaks of, where they are named one by one. */
  readonly names: readonly string[] | undefined;
  readonly fitsName: (name: string) => boolean;
  readonly agent: { readonly test: Test; readonly variables: readonly string[] } | undefined;
  /** The variables that it captures in a binder. */
  readonly captures: readonly string[];
  readonly conditions: readonly CompiledCondition[];
  readonly set: ConditionSet;
  /** True where values are compared by another equality than that of JSON. */
  readonly ownEquality: boolean;
}

/** Makes a pattern ready. `equal` compares values, where not as JSON. */
export function compilePattern(pattern: Pattern, equal?: Equality): CompiledPattern {
  const { tool, where, agent } = pattern;
  return {
    pattern,
    names: tool.kind === "name" ? [tool.name] : tool.kind === "names" ? [...new Set(tool.names)] : undefined,
    fitsName: compileName(tool),
    agent: agent && { test: compileMatcher(agent), variables: variablesOfMatcher(agent) },
    captures: capturesOf(pattern),
    conditions: compileConditions(where),
    set: conditionSet(where, equal),
    ownEquality: equal !== undefined,
  };
}

function compileConditions(conditions: readonly Condition[]): readonly CompiledCondition[] {
  const places = conditions.map(({ part, path, matcher }) => {
    const other = otherPlace(matcher);
    return other === undefined
      ? [{ part, path }]
      : [
          { part, path },
          { part: other.part, path: other.path },
        ];
  });
  const parsed = places.map((some) =>
    some.flatMap(({ part, path }) => {
      const segments = parsePath(path);
      return segments === undefined ? [] : [{ part, path: segments }];
    }),
  );
  const groups = conditions.map((_, index) => index);
  for (const [one, its] of parsed.entries()) {
    for (const [other, others] of parsed.slice(0, one).entries()) {
      if (!placesShareElement(its, others)) continue;
      const [from, to] = [groups[one], groups[other]];
      for (const [index, group] of groups.entries())
        if (group === from && to !== undefined) groups[index] = to;
    }
  }
  return conditions.map((condition, index) => ({
    condition,
    parts: [...new Set(places[index]?.map(({ part }) => part))],
    variables: variablesOfMatcher(condition.matcher),
    unreadable: (parsed[index]?.length ?? 0) < (places[index]?.length ?? 0),
    group: groups[index] ?? index,
  }));
}

function compileName(tool: ToolSelector): (name: string) => boolean {
  switch (tool.kind) {
    case "any":
      return () => true;
    case "name":
      return (name) => name === tool.name;
    case "names": {
      const names = new Set(tool.names);
      return (name) => names.has(name);
    }
    case "glob":
      return (name) => typeof name === "string" && matchesGlob(tool.glob, name);
  }
}
