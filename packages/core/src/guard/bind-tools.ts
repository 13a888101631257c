import type { Source } from "../constraint/constraint.ts";
import type { DefinedConstraint, Procedure } from "../constraint/procedure.ts";
import { nearestName } from "../errors/nearest-name.ts";
import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { patternsOf } from "../formula/patterns-of.ts";
import { subformulas } from "../formula/subformulas.ts";
import { matchesGlob } from "../match/glob.ts";

/** A rule that names a tool that the agent doesn't have. */
export interface BindingProblem {
  readonly message: string;
  readonly nearest: string | undefined;
}

/** What of a procedure doesn't fit the agent's tools. Rules that say `optional` may name tools that come later. */
export function bindingProblems(procedure: Procedure, tools: readonly string[]): readonly BindingProblem[] {
  return procedure.constraints
    .filter(({ optional }) => optional !== true)
    .flatMap((constraint) => problemsOf(constraint, tools));
}

function problemsOf(constraint: DefinedConstraint, tools: readonly string[]): readonly BindingProblem[] {
  const place = placeText(constraint.source);
  const found = new Map<string, BindingProblem>();
  for (const { tool } of patternsIn(constraint)) {
    if (tool.kind === "glob" && !tools.some((name) => matchesGlob(tool.glob, name))) {
      const message = `rule \`${constraint.name}\`: no tool of this agent matches \`${tool.glob}\`; it has ${listed(tools)}${place}`;
      found.set(tool.glob, { message, nearest: undefined });
    }
    const names = tool.kind === "name" ? [tool.name] : tool.kind === "names" ? tool.names : [];
    for (const name of names)
      if (!tools.includes(name)) found.set(name, unknownTool(constraint, name, tools));
  }
  return [...found.values()];
}

function unknownTool(constraint: DefinedConstraint, name: string, tools: readonly string[]): BindingProblem {
  const nearest = nearestName(name, tools);
  const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
  const message = `rule \`${constraint.name}\` names the tool \`${name}\`; this agent has ${listed(tools)}${hint}${placeText(constraint.source)}`;
  return { message, nearest };
}

function patternsIn({ formula, when, compensate }: DefinedConstraint): readonly Pattern[] {
  const formulas: readonly Formula[] = when?.kind === "trace" ? [formula, when.formula] : [formula];
  return [...formulas.flatMap(subformulas).flatMap(patternsOf), ...(compensate ?? [])];
}

function listed(tools: readonly string[]): string {
  if (tools.length === 0) return "no tools";
  const shown = tools.slice(0, 8).map((name) => `\`${name}\``);
  return tools.length > shown.length
    ? `${shown.join(", ")} and ${tools.length - shown.length} more`
    : shown.join(", ");
}

function placeText(source: Source | undefined): string {
  if (source?.file === undefined) return source?.line === undefined ? "" : ` (line ${source.line})`;
  return source.line === undefined ? ` (${source.file})` : ` (${source.file}:${source.line})`;
}
