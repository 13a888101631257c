import type { Procedure } from "@agentltl/core";
import type { DefinedConstraint } from "@agentltl/core/host";
import { type Relation, relationOf } from "./relation.ts";

/** What became of one rule. */
export type RuleChange =
  | { readonly kind: "added"; readonly rule: string }
  | { readonly kind: "removed"; readonly rule: string }
  /** The same rule under another name. */
  | { readonly kind: "renamed"; readonly rule: string; readonly from: string }
  | {
      readonly kind: "changed";
      readonly rule: string;
      readonly relation: Relation;
      readonly settings: readonly SettingChange[];
    }
  | { readonly kind: "unchanged"; readonly rule: string };

/** A setting of a rule beside what it demands. */
export interface SettingChange {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two sets of rules. */
export interface RulesDiff {
  readonly changes: readonly RuleChange[];
  /** What tells whether tools worked is not the same: the verdict of any rule that asks for success may change. */
  readonly toolsChanged: boolean;
}

/** What became of each rule of `before` in `after`: first the rules of `after` in their order, then those that are gone. */
export function diffRules(before: Procedure, after: Procedure): RulesDiff {
  const old = new Map(before.constraints.map((constraint) => [constraint.name, constraint]));
  const names = new Set(after.constraints.map(({ name }) => name));
  const gone = new Map([...old].filter(([name]) => !names.has(name)));
  const changes = after.constraints.map((constraint): RuleChange => {
    const own = old.get(constraint.name);
    if (own !== undefined) return changeOf(own, constraint);
    const twin = [...gone.values()].find((one) => isSame(one, constraint));
    if (twin === undefined) return { kind: "added", rule: constraint.name };
    gone.delete(twin.name);
    return { kind: "renamed", rule: constraint.name, from: twin.name };
  });
  const removed = [...gone.keys()].map((rule): RuleChange => ({ kind: "removed", rule }));
  return {
    changes: [...changes, ...removed],
    toolsChanged: JSON.stringify(before.tools) !== JSON.stringify(after.tools),
  };
}

function isSame(one: DefinedConstraint, other: DefinedConstraint): boolean {
  return settingsOf(one, other).length === 0 && relationOf(one.formula, other.formula).kind === "equivalent";
}

function changeOf(before: DefinedConstraint, after: DefinedConstraint): RuleChange {
  const relation = relationOf(before.formula, after.formula);
  const settings = settingsOf(before, after);
  const { name: rule } = after;
  const isSameText = JSON.stringify(before.formula) === JSON.stringify(after.formula);
  return isSameText && settings.length === 0
    ? { kind: "unchanged", rule }
    : { kind: "changed", rule, relation, settings };
}

/** What can change verdicts, scores or decisions. Descriptions and tags can't. */
const compared = [
  "mode",
  "weight",
  "layer",
  "scope",
  "due",
  "appliesToFinalAnswer",
  "when",
  "optional",
] as const;

function settingsOf(before: DefinedConstraint, after: DefinedConstraint): readonly SettingChange[] {
  return compared.flatMap((setting) => {
    const [one, other] = [shown(before[setting]), shown(after[setting])];
    return one === other ? [] : [{ setting, before: one, after: other }];
  });
}

function shown(value: unknown): string {
  if (value === undefined) return "-";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
