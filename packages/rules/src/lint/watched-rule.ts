import type { DefinedConstraint } from "@agentltl/core/host";
import { compile, type Monitor } from "@agentltl/core/monitor";
import type { RuleFile } from "../rule-file.ts";
import { findingAt, type Said } from "./finding-at.ts";
import type { LintCode, LintFinding } from "./lint-finding.ts";

/** A rule and the machine that watches it. */
export interface WatchedRule {
  readonly constraint: DefinedConstraint;
  /** `undefined` where there is none. */
  readonly monitor: Monitor | undefined;
  /** Rules of the same group are asked of the same part of a run, under the same condition. Others are not compared. */
  readonly group: string;
}

/** The rules of a file with their machines, in its order. */
export function watchedRules({ procedure }: RuleFile): readonly WatchedRule[] {
  return procedure.constraints.map((constraint) => {
    const monitor = compile(constraint.formula);
    return {
      constraint,
      monitor: monitor.kind === "monitor" ? monitor : undefined,
      group: JSON.stringify([constraint.scope, constraint.when]),
    };
  });
}

/** A finding about a rule, at the rule. */
export function findingAbout({ name, source }: DefinedConstraint, code: LintCode, said: Said): LintFinding {
  return findingAt({ rule: name, ...source }, code, said);
}

/** Names in a message: `a`, `b` and `c`. */
export function listed(names: readonly string[]): string {
  const shown = names.map((name) => `\`${name}\``);
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}
