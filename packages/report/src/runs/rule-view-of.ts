import { type ConstraintResult, type Procedure, paraphrase, print, type Trace } from "@agentltl/core";
import type { DefinedConstraint } from "@agentltl/core/host";
import type { RuleView } from "../model/run-view.ts";
import { prefixesOf } from "./prefixes-of.ts";

/** A rule as it is shown below the calls of a run. */
export function ruleViewOf(
  constraint: DefinedConstraint,
  result: ConstraintResult,
  trace: Trace,
  procedure: Procedure,
): RuleView {
  const { name, mode, weight, layer, verdict, applied, active, detail, description, repair, source } = result;
  return {
    name,
    mode,
    weight,
    ...(layer === undefined ? {} : { layer }),
    says: paraphrase(constraint.formula),
    formula: print(constraint.formula),
    description,
    repair,
    ...(source?.file === undefined ? {} : { source: `${source.file}:${source.line ?? 1}` }),
    verdict,
    applied,
    active,
    detail,
    witnesses: result.witnesses.map(({ position, calls, detail: why }) => ({ position, calls, detail: why })),
    prefixes: active
      ? prefixesOf(constraint, trace, procedure)
      : { kind: "end", why: "it is not active in this run" },
  };
}
